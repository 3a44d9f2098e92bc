import type { SurfacePlace } from "../../core/index.ts";
import type { SeenChannel } from "./discord-event.ts";
import { PLATFORM } from "./discord-room.ts";

/** Text and announcement channels: messages in them can have threads. */
export const HAS_THREADS: ReadonlySet<number> = new Set([0, 5]);
const PUBLIC_THREAD = 11;
/** Announcement, public and private threads. */
const IS_THREAD = new Set([10, PUBLIC_THREAD, 12]);

export type Placed = {
  place: SurfacePlace;
  /** The place is a thread that may have to be opened on the message. */
  opensThread: boolean;
};

/**
 * Where a message belongs: a direct conversation is one session, a thread is one; at the top of a
 * channel the message begins a thread, which has the message's own id, or the channel is one session.
 */
export function placeOf(
  message: { id: string },
  seen: SeenChannel,
  sessionIn: "thread" | "channel",
): Placed {
  const place = placeAt(seen);
  const isWhole = seen.guild === "" || isThread(seen.type) || sessionIn === "channel";
  if (isWhole || !HAS_THREADS.has(seen.type)) return { place, opensThread: false };
  return { place: { ...place, thread: message.id }, opensThread: true };
}

/** The thread that hangs on a message of a channel: it has the message's own id. */
export function threadOn(message: { guild: string; channel: string; id: string }): SeenChannel {
  const { guild, channel: parent, id } = message;
  return { guild, channel: id, type: PUBLIC_THREAD, parent };
}

/** Where something stands: a thread, or the channel itself. */
export function placeAt({ guild, channel, type, parent }: SeenChannel): SurfacePlace {
  const place = { platform: PLATFORM, workspace: guild, channel, thread: "" };
  return isThread(type) ? { ...place, channel: parent ?? channel, thread: channel } : place;
}

export function isThread(type: number): boolean {
  return IS_THREAD.has(type);
}

/** Ids of messages are unique in all of Discord. */
export function messageEventId(messageId: string): string {
  return `discord:message:${messageId}`;
}

/** The channel that is written to and read: a thread is one of its own. */
export function channelOf({ channel, thread }: Pick<SurfacePlace, "channel" | "thread">): string {
  return thread === "" ? channel : thread;
}
