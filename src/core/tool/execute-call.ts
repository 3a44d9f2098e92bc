import type { CoreContext } from "../context.ts";
import type { JsonObject } from "../json.ts";
import { WorkAborted } from "../session/live-sessions.ts";
import type { Tool, ToolOutput } from "./tool.ts";
import type { ToolCall, ToolCallState } from "./tool-call.ts";

/** Milliseconds a tool may take to end after it was aborted; then it is left to itself. */
const ABORT_GRACE_MS = 10_000;

type Execution = { call: ToolCall; tool: Tool; signal: AbortSignal };

const NOT_BEGUN: ToolOutput = { ok: false, content: "It had not begun." };

export type Outcome = { state: ToolCallState; content: string; details?: JsonObject };

/**
 * Executes a claimed call: the stored arguments, within the tool's time, until aborted. null when
 * this process gives the session up: the call stays `executing`, and whoever takes the session
 * next deals with it as after a crash.
 */
export async function executeCall(context: CoreContext, job: Execution): Promise<Outcome | null> {
  const { call, tool } = job;
  const abort = new AbortController();
  const onAbort = () => abort.abort(job.signal.reason);
  job.signal.addEventListener("abort", onAbort, { once: true });
  if (job.signal.aborted) {
    job.signal.removeEventListener("abort", onAbort);
    return outcomeOf(NOT_BEGUN, job.signal, tool);
  }
  const timer = context.environment.after(tool.timeoutMs, () =>
    abort.abort(new WorkAborted("timeout")),
  );
  try {
    const output = await withinGrace(
      context,
      runTool(context, { call, tool, signal: abort.signal }),
      abort.signal,
    );
    return outcomeOf(output, abort.signal, tool);
  } finally {
    timer.cancel();
    job.signal.removeEventListener("abort", onAbort);
  }
}

async function runTool(
  context: CoreContext,
  { call, tool, signal }: Execution,
): Promise<ToolOutput> {
  const facts = call.signed?.facts;
  if (!facts) throw new Error(`The call ${call.id} was never signed.`);
  const { sessionId, agent } = call;
  const onProgress = (text: string) =>
    announceState(context, call, { state: "progress", text: context.mask(text) });
  try {
    return await tool.execute(call.args, {
      sessionId,
      toolCallId: call.id,
      agent,
      facts,
      signal,
      onProgress,
    });
  } catch (error) {
    if (!signal.aborted) context.log.warn({ err: error, toolCallId: call.id }, "a tool threw");
    const why = error instanceof Error ? error.message : String(error);
    return { ok: false, content: `${call.toolName} failed: ${why}` };
  }
}

/** A tool that ignores its abort does not hold the session for ever. */
async function withinGrace(
  context: CoreContext,
  output: Promise<ToolOutput>,
  signal: AbortSignal,
): Promise<ToolOutput> {
  return new Promise((resolve, reject) => {
    let timer: { cancel(): void } | null = null;
    const giveUp = () =>
      resolve({ ok: false, content: "It did not stop when told to, and was left to itself." });
    const onAbort = () => {
      timer = context.environment.after(ABORT_GRACE_MS, giveUp);
    };
    signal.addEventListener("abort", onAbort, { once: true });
    output.then(resolve, reject).finally(() => {
      timer?.cancel();
      signal.removeEventListener("abort", onAbort);
    });
  });
}

function outcomeOf(output: ToolOutput, signal: AbortSignal, tool: Tool): Outcome | null {
  const { content, details = {} } = output;
  const cause = signal.aborted && signal.reason instanceof WorkAborted ? signal.reason.cause : null;
  switch (cause) {
    case null:
      return { state: output.ok ? "succeeded" : "failed", content, details };
    case "lease_lost":
    case "shutdown":
      return null;
    case "timeout":
      return {
        state: "failed",
        content: `Timed out after ${tool.timeoutMs / 1000} s.\n${content}`,
        details,
      };
    case "stopped":
      return {
        state: "cancelled",
        content: `Stopped by a person while it ran.\n${content}`,
        details,
      };
  }
}

export function callEvent(call: ToolCall, state: ToolCallState | "progress") {
  return {
    type: "tool" as const,
    sessionId: call.sessionId,
    toolCallId: call.retryOf ?? call.id,
    name: call.toolName,
    state,
  };
}

function announceState(
  context: CoreContext,
  call: ToolCall,
  now: { state: ToolCallState | "progress"; text?: string },
): void {
  context.bus.publish({
    ...callEvent(call, now.state),
    ...(now.text === undefined ? {} : { text: now.text }),
  });
}
