import { checkText, refuseForm } from "../api/form-errors.ts";
import { Refusal } from "../api/refusal.ts";
import type { Answering, RestCall, Route } from "../api/rest-call.ts";
import { channelEvent } from "../gateway/gateway-event.ts";
import type { Channel, Thread } from "../state/discord-state.ts";
import { numberOf, textOf } from "../../json.ts";
import { channelJson } from "../wire/channel-json.ts";
import { botMay, channelOf, refuseArchived } from "./channel-access.ts";

const NAME_MAX = 100;

const get: Answering = (call) => channelJson(call.state, channelOf(call));

const change: Answering = (call) => {
  const { state, body, emit } = call;
  const channel = channelOf(call);
  refuseForm(
    body.name === undefined ? [] : checkText(body.name, "name", { min: 1, max: NAME_MAX }),
  );
  if (channel.thread) changeThread(call, channel, channel.thread);
  else if (!botMay(state, channel, "ManageChannels")) throw new Refusal(50013);
  if (body.name !== undefined) channel.name = textOf(body.name);
  emit(channelEvent(state, channel.thread ? "THREAD_UPDATE" : "CHANNEL_UPDATE", { channel }));
  return channelJson(state, channel);
};

/** Its owner may archive and rename a thread; locking takes the right to manage threads. */
function changeThread({ state, body }: RestCall, channel: Channel, thread: Thread): void {
  const mayManage = botMay(state, channel, "ManageThreads");
  if (thread.ownerId !== state.botId && !mayManage) throw new Refusal(50013);
  if (body.locked !== undefined && !mayManage) throw new Refusal(50013);
  // Only what opens it again, or says so again, can be done to an archived thread.
  if (body.archived === undefined) refuseArchived(state, channel);
  const minutes = numberOf(body.auto_archive_duration, thread.autoArchiveMinutes);
  thread.autoArchiveMinutes = minutes;
  if (typeof body.locked === "boolean") thread.isLocked = body.locked;
  if (typeof body.archived !== "boolean") return;
  thread.isArchived = body.archived;
  thread.archiveChangedAt = state.clock.now();
  if (!body.archived) thread.lastActiveAt = state.clock.now();
}

const remove: Answering = (call) => {
  const { state, emit } = call;
  const channel = channelOf(call);
  const right = channel.thread ? "ManageThreads" : "ManageChannels";
  if (!botMay(state, channel, right)) throw new Refusal(50013);
  const said = channelJson(state, channel);
  emit(channelEvent(state, channel.thread ? "THREAD_DELETE" : "CHANNEL_DELETE", { channel }));
  state.channels.delete(channel.id);
  return said;
};

export const CHANNEL_ROUTES: readonly Route[] = [
  { name: "channels.get", method: "GET", path: "/channels/:channel", run: get },
  { name: "channels.edit", method: "PATCH", path: "/channels/:channel", run: change },
  { name: "channels.delete", method: "DELETE", path: "/channels/:channel", run: remove },
];
