import { jsonsArg, ownChannelOf, textArg } from "../api/method-call.ts";
import type { Method, MethodCall } from "../api/method-call.ts";
import { invalidArguments, Refusal } from "../api/refusal.ts";
import { findMessage } from "../state/find-in-workspace.ts";
import type { AgentThread } from "../state/workspace-state.ts";

/** docs.slack.dev/reference/methods/assistant.threads.setSuggestedPrompts: at most four. */
const PROMPTS_MAX = 4;
const SESSION_STATUSES = ["active", "processing", "suspended", "closed"];

function agentThread(call: MethodCall, refusal: string): AgentThread {
  const channel = ownChannelOf(call, "channel_id");
  const ts = textArg(call.args, "thread_ts") ?? "";
  if (!findMessage(channel, ts)) throw new Refusal(refusal);
  const key = `${channel.id}:${ts}`;
  const known = call.workspace.agentThreads.get(key);
  const thread = known ?? { status: "", title: "", sessionStatus: "", prompts: [] };
  call.workspace.agentThreads.set(key, thread);
  call.state.signal.changed();
  return thread;
}

export const setStatus: Method = (call) => {
  agentThread(call, "invalid_thread_ts").status = textArg(call.args, "status") ?? "";
  return {};
};

export const setTitle: Method = (call) => {
  agentThread(call, "invalid_thread_ts").title = textArg(call.args, "title") ?? "";
  return {};
};

export const setSuggestedPrompts: Method = (call) => {
  const prompts = jsonsArg(call.args, "prompts");
  const isSound = prompts.every(
    ({ title, message }) => typeof title === "string" && typeof message === "string",
  );
  if (prompts.length === 0 || prompts.length > PROMPTS_MAX || !isSound) {
    throw invalidArguments("1 to 4 prompts, each with title and message [json-pointer:/prompts]");
  }
  if (textArg(call.args, "thread_ts") !== undefined) {
    agentThread(call, "invalid_thread_ts").prompts = prompts;
  } else ownChannelOf(call, "channel_id");
  return {};
};

export const setSessionStatus: Method = (call) => {
  const status = textArg(call.args, "status") ?? "";
  if (!SESSION_STATUSES.includes(status)) throw new Refusal("invalid_status");
  if (textArg(call.args, "thread_ts") === undefined) throw new Refusal("thread_ts_required");
  agentThread(call, "channel_not_found").sessionStatus = status;
  return {};
};
