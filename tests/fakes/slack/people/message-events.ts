import type { Json } from "../../json.ts";
import type { Channel, Message } from "../state/workspace-state.ts";
import { messageJson } from "../text/message-json.ts";
import type { Place } from "../text/message-json.ts";

const CHANNEL_TYPES = { public: "channel", private: "group", im: "im", mpim: "mpim" } as const;

/** The app hears of a channel it is a member of, when it may read that kind of channel. */
function hears({ state, workspace, channel }: Place): boolean {
  const scope = { public: "channels", private: "groups", im: "im", mpim: "mpim" }[channel.kind];
  return channel.members.has(workspace.bot.userId) && state.scopes.has(`${scope}:history`);
}

const where = (channel: Channel): Json => ({
  channel: channel.id,
  channel_type: CHANNEL_TYPES[channel.kind],
});

export function announceMessage(place: Place, message: Message): void {
  place.state.signal.changed();
  if (!hears(place)) return;
  const said = messageJson(place, message);
  place.state.emit(place.workspace, { ...said, ...where(place.channel), event_ts: message.ts });
}

/** `message_changed`: the message as it is now, and as it was. */
export function announceChange(place: Place, message: Message, before: Json): void {
  const now = messageJson(place, message);
  announceHidden(place, "message_changed", { message: now, previous_message: before });
}

export function announceDeletion(place: Place, deletedTs: string, before: Json): void {
  announceHidden(place, "message_deleted", { deleted_ts: deletedTs, previous_message: before });
}

function announceHidden(place: Place, subtype: string, fields: Json): void {
  const { state, workspace, channel } = place;
  state.signal.changed();
  if (!hears(place)) return;
  const ts = state.ids.nextTs();
  const event = { type: "message", subtype, hidden: true, ...fields, ts, event_ts: ts };
  state.emit(workspace, { ...event, ...where(channel) });
}

/** `app_mention`, which comes besides the `message` event and under its own event id. */
export function announceMention(place: Place, message: Message): void {
  const { state, workspace, channel } = place;
  if (!channel.members.has(workspace.bot.userId) || !state.scopes.has("app_mentions:read")) return;
  const { subtype: _, ...said } = messageJson(place, message);
  const event = { ...said, type: "app_mention", channel: channel.id, event_ts: message.ts };
  state.emit(workspace, event);
}
