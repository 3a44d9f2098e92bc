import type { SurfacePlace } from "../../core/index.ts";
import { PLATFORM } from "./slack-room.ts";

type Where = {
  workspace: string;
  channel: string;
  ts: string;
  thread: string | null;
  isDirect: boolean;
};

/**
 * Where a message belongs: a direct conversation is one session, whatever thread of it is used;
 * in a channel every thread is one, and a message at the top begins the thread below it.
 */
export function placeOf({ workspace, channel, ts, thread, isDirect }: Where): SurfacePlace {
  const place = { platform: PLATFORM, workspace, channel };
  return { ...place, thread: isDirect ? "" : (thread ?? ts) };
}

/** The same message in whatever event it comes: a mention is told twice, with two event ids. */
export function messageEventId(where: { workspace: string; channel: string; ts: string }): string {
  return `slack:${where.workspace}:${where.channel}:${where.ts}`;
}
