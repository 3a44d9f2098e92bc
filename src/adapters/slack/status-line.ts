import type { ChatSurface } from "../../core/index.ts";
import type { SlackApi } from "./slack-api.ts";

/** Places whose last status is remembered, so that the same one is not sent twice. */
const MAX_PLACES = 5_000;

/**
 * The line under a thread that says what the agent is doing. A hint: what Slack does not take is
 * not tried again.
 */
export function createStatusLine(api: SlackApi): ChatSurface["showStatus"] {
  const last = new Map<string, string>();
  return ({ workspace, channel, thread }, status) => {
    if (thread === "") return;
    const key = `${workspace} ${channel} ${thread}`;
    const text = status ?? "";
    if ((last.get(key) ?? "") === text) return;
    if (last.size >= MAX_PLACES) last.clear();
    last.set(key, text);
    const args = { channel_id: channel, thread_ts: thread, status: text };
    void api.call("assistant.threads.setStatus", args, { lane: "stream", workspace });
  };
}
