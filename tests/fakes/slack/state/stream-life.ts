import type { FakeClock } from "../../fake-clock.ts";
import type { Message } from "./workspace-state.ts";

/** Slack ends a stream five minutes after its start, even when text still comes (node-slack-sdk#2702). */
export const STREAM_LIFE_MS = 5 * 60 * 1000;

/** Whether a message still streams now; one that outlived its time is closed on the way. */
export function isStreaming(message: Message, clock: FakeClock): boolean {
  const stream = message.stream;
  if (stream?.state !== "open") return false;
  if (clock.now() - stream.startedAt < STREAM_LIFE_MS) return true;
  stream.state = "expired";
  return false;
}
