import type { CoreContext } from "../context.ts";
import { durationOf } from "../approval/approval-view.ts";
import { findOnceApproval } from "../approval/find-approval.ts";
import { LeaseLostError } from "../errors.ts";
import { announceSession } from "../session/announce.ts";
import { stableStringify } from "../policy/stable-stringify.ts";
import { leaseEnd } from "../session/hold-lease.ts";
import type { Lease } from "../session/session.ts";
import { writeToSession } from "../session/write-to-session.ts";
import { signCall } from "./call-digest.ts";
import { callEvent, executeCall, type Outcome } from "./execute-call.ts";
import type { Tool } from "./tool.ts";
import type { ToolCall, ToolCallState } from "./tool-call.ts";
import { toolResultMessage } from "./tool-result.ts";

export type Job = { call: ToolCall; lease: Lease; signal: AbortSignal };

/**
 * Runs one approved call at most once: checks that it still is what was signed, claims it by
 * approved → executing, executes the stored arguments, and stores the outcome with the message
 * that the model reads. false when the call must be looked at again later: its server is still
 * connecting, as all are after a start.
 */
export async function runCall(context: CoreContext, job: Job): Promise<boolean> {
  const { call } = job;
  const tool = context.registry.find(call.toolName);
  if (!tool && isConnecting(context, call)) return false;
  if (!job.signal.aborted) await runOnce(context, job, tool);
  return true;
}

function isConnecting({ registry }: CoreContext, { serverName }: ToolCall): boolean {
  return registry
    .sources()
    .some(({ id, status }) => id === serverName && status().state === "starting");
}

async function runOnce(context: CoreContext, job: Job, tool: Tool | undefined): Promise<void> {
  const { call } = job;
  const changed = tool
    ? await whatChanged(context, call, tool)
    : `${call.toolName} is no longer offered`;
  if (!tool || changed !== null) {
    const content = `Not run: ${changed}. What was approved is no longer what would run. Ask again.`;
    return finish(context, job, { from: "approved", outcome: { state: "failed", content } });
  }
  if (job.signal.aborted || !(await claim(context, job))) return;
  const outcome = await executeCall(context, { call, tool, signal: job.signal });
  if (outcome === null) return;
  await finish(context, job, { from: "executing", outcome });
}

async function whatChanged(
  context: CoreContext,
  call: ToolCall,
  tool: Tool,
): Promise<string | null> {
  try {
    const facts = await tool.describeCall(call.args);
    const now = signCall({ tool, args: call.args, facts }, context.environment.sha256);
    if (now.digest === call.signed?.digest) return null;
    if (now.definitionHash !== call.signed?.definitionHash) return "the tool's definition changed";
    return "its working directory, environment or a script that it runs changed";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * approved → executing, once, in the transaction that checks the digest of the stored row
 * against the one that was just computed (guarantees 1 and 2).
 */
async function claim(context: CoreContext, { call, lease }: Job): Promise<boolean> {
  const startedAt = context.environment.now();
  const claimed = await context.store.transaction(async (tx) => {
    const row = await tx.toolCall(call.id);
    if (!row || !findOnceApproval(row) || row.signed?.digest !== call.signed?.digest) return false;
    if (!(await tx.renewLease(call.sessionId, lease.fence, leaseEnd(context)))) {
      throw new LeaseLostError(call.sessionId, lease.fence);
    }
    const change = { state: "executing" as const, fence: lease.fence, startedAt };
    if (!(await tx.moveToolCall(call.id, ["approved"], change))) return false;
    const data = {
      toolName: call.toolName,
      digest: row.signed?.digest ?? null,
      approvedBy: row.approvedBy,
    };
    await tx.appendAudit(
      [{ kind: "call.started", sessionId: call.sessionId, subject: call.id, data }],
      startedAt,
    );
    return true;
  });
  if (claimed) {
    context.bus.publish(callEvent(call, "executing"));
    await announceSession(context, call.sessionId);
  }
  return claimed;
}

async function finish(
  context: CoreContext,
  { call }: Job,
  end: { from: ToolCallState; outcome: Outcome },
): Promise<void> {
  const { outcome } = end;
  const code = outcome.details?.["exitCode"];
  const exitCode = typeof code === "number" ? code : null;
  await writeToSession(context, call.sessionId, async (tx) => {
    const finishedAt = context.environment.now();
    const change = { state: outcome.state, exitCode, finishedAt };
    if (!(await tx.moveToolCall(call.id, [end.from], change))) return { result: undefined };
    const row = await tx.toolCall(call.id);
    const durationMs = row ? durationOf(row) : null;
    const content = `${editNote(call)}${outcome.content}`;
    const resultHash = context.environment.sha256(outcome.content);
    const data = { state: outcome.state, exitCode, durationMs, resultHash };
    await tx.appendAudit(
      [{ kind: "call.finished", sessionId: call.sessionId, subject: call.id, data }],
      finishedAt,
    );
    const [request] = await tx.approvals({ toolCallIds: [call.id], limit: 1 });
    const details = { ...outcome.details, ...(durationMs === null ? {} : { durationMs }) };
    return {
      result: undefined,
      messages: [toolResultMessage(call, { ...outcome, content, details })],
      approvalIds: request ? [request.id] : [],
      tools: [
        {
          ...callEvent(call, outcome.state),
          ...(exitCode === null ? {} : { exitCode }),
          ...(durationMs === null ? {} : { durationMs }),
        },
      ],
      change: { hasWork: true },
    };
  });
}

/** An agent that does not know its call was edited would take the result for that of its own. */
function editNote(call: ToolCall): string {
  if (call.originalArgs === null) return "";
  const by = call.approvedBy ?? "a person";
  return `The arguments were edited by ${by} before approval. What ran: ${stableStringify(call.args)}\n`;
}
