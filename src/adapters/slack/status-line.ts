import type { ChatSurface, SurfacePlace } from "../../core/index.ts";
import type { SlackApi } from "./slack-api.ts";

/** Milliseconds in which a status that changes again is not sent at all. */
const SETTLE_MS = 700;
/** Places whose last status is remembered, so that the same one is not sent twice. */
const MAX_PLACES = 5_000;

type Line = { sent: string; wanted: string; timer: NodeJS.Timeout | null };

/**
 * The line under a thread that says what the agent is doing. A hint: what Slack does not take is
 * not tried again, and what passes quickly is not said.
 */
export function createStatusLine(api: SlackApi): ChatSurface["showStatus"] {
  const lines = new Map<string, Line>();

  function send(line: Line, { workspace, channel, thread }: SurfacePlace): void {
    line.timer = null;
    if (line.sent === line.wanted) return;
    line.sent = line.wanted;
    const args = { channel_id: channel, thread_ts: thread, status: line.wanted };
    void api.call("assistant.threads.setStatus", args, { lane: "stream", workspace });
  }

  return (place, status) => {
    if (place.thread === "") return;
    const key = `${place.workspace} ${place.channel} ${place.thread}`;
    if (lines.size >= MAX_PLACES) lines.clear();
    const line = lines.get(key) ?? { sent: "", wanted: "", timer: null };
    lines.set(key, line);
    line.wanted = status ?? "";
    line.timer ??= setTimeout(() => send(line, place), SETTLE_MS).unref();
  };
}
