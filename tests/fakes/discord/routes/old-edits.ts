import { Refusal } from "../api/refusal.ts";
import type { DiscordState, Message } from "../state/discord-state.ts";

const OLD_MS = 60 * 60_000;
/** Discord tells neither number; this project must live with few. */
export const OLD_EDITS_MAX = 3;
const WINDOW_MS = 60 * 60_000;

const taken = new WeakMap<DiscordState, Map<string, number[]>>();

/** Counts an edit of a message that is more than an hour old, per channel: 30046. */
export function takeOldEdit(state: DiscordState, message: Message): void {
  const now = state.clock.now();
  if (now - message.createdAt <= OLD_MS) return;
  const byChannel = taken.get(state) ?? new Map<string, number[]>();
  taken.set(state, byChannel);
  const recent = (byChannel.get(message.channelId) ?? []).filter((at) => now - at < WINDOW_MS);
  byChannel.set(message.channelId, recent);
  if (recent.length >= OLD_EDITS_MAX) throw new Refusal(30046);
  recent.push(now);
}
