import type { CoreContext } from "../context.ts";
import { durationOf } from "../approval/approval-view.ts";
import { findOnceApproval } from "../approval/find-approval.ts";
import type { AuditDraft } from "../audit/audit-event.ts";
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
 * that the model reads. false when the call must be looked at again later: its server is
 * connecting again.
 */
export async function runCall(context: CoreContext, job: Job): Promise<boolean> {
  const { call } = job;
  if (context.registry.isComing(call)) return false;
  if (!job.signal.aborted) await runOnce(context, job, context.registry.find(call.toolName));
  return true;
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
  const startedAt = context.environment.now();
  const outcome = await executeCall(context, { call, tool, signal: job.signal });
  if (outcome === null) return;
  // The store's time, before and after, is ours.
  const times = { startedAt, finishedAt: endOf(outcome, startedAt, context.environment.now()) };
  await finish(context, job, { from: "executing", outcome, times });
}

/** A tool that measured its work says the same in its result: there is one duration of a call. */
function endOf({ details }: Outcome, startedAt: Date, now: Date): Date {
  const own = details?.["durationMs"];
  return typeof own === "number" ? new Date(startedAt.getTime() + own) : now;
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
 * against the one that was just computed (guarantees 1 and 2). Cards say from now on that it runs.
 */
async function claim(context: CoreContext, { call, lease }: Job): Promise<boolean> {
  const startedAt = context.environment.now();
  const claimed = await writeToSession(context, call.sessionId, async (tx) => {
    const row = await tx.toolCall(call.id);
    const isSame = row?.signed?.digest === call.signed?.digest;
    if (!row || !findOnceApproval(row) || !isSame) return { result: false };
    if (!(await tx.renewLease(call.sessionId, lease.fence, leaseEnd(context)))) {
      throw new LeaseLostError(call.sessionId, lease.fence);
    }
    const change = { state: "executing" as const, fence: lease.fence, startedAt };
    if (!(await tx.moveToolCall(call.id, ["approved"], change))) return { result: false };
    await tx.appendAudit([startedAudit(row)], startedAt);
    return { result: true, tools: [callEvent(call, "executing")] };
  });
  if (claimed) await announceSession(context, call.sessionId);
  return claimed;
}

function startedAudit({ id, sessionId, toolName, signed, approvedBy }: ToolCall): AuditDraft {
  const data = { toolName, digest: signed?.digest ?? null, approvedBy };
  return { kind: "call.started", sessionId, subject: id, data };
}

async function finish(
  context: CoreContext,
  { call }: Job,
  end: {
    from: ToolCallState;
    outcome: Outcome;
    times?: { startedAt: Date; finishedAt: Date };
  },
): Promise<void> {
  const { outcome } = end;
  const code = outcome.details?.["exitCode"];
  const exitCode = typeof code === "number" ? code : null;
  await writeToSession(context, call.sessionId, async (tx) => {
    const now = context.environment.now();
    const change = { state: outcome.state, exitCode, finishedAt: now, ...end.times };
    if (!(await tx.moveToolCall(call.id, [end.from], change))) return { result: undefined };
    const row = await tx.toolCall(call.id);
    const durationMs = row ? durationOf(row) : null;
    const content = `${editNote(call)}${outcome.content}`;
    const resultHash = context.environment.sha256(outcome.content);
    const data = { state: outcome.state, exitCode, durationMs, resultHash };
    await tx.appendAudit(
      [{ kind: "call.finished", sessionId: call.sessionId, subject: call.id, data }],
      now,
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
