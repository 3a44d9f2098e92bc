import type { CoreContext } from "../context.ts";
import type { ToolResultAnswer } from "../core.ts";
import type { JsonObject } from "../json.ts";
import { maskJson } from "../mask-json.ts";
import { MASK } from "../mask-secrets.ts";
import { PolicyDecision, type PolicyRule } from "../policy/policy-rule.ts";
import { stableStringify } from "../policy/stable-stringify.ts";
import { type ExaminedCall, examineCall } from "../tool/prepare-call.ts";
import type { ToolCall } from "../tool/tool-call.ts";
import { alwaysRulesFor } from "./keep-always.ts";
import { termsOf } from "./request-approval.ts";
import type { Ruling } from "./ruling.ts";
import type { Answering, Found } from "./answering.ts";
import { isAdmin, type NotApprover, verifyApprover } from "./verify-approver.ts";

export type CheckedAnswer =
  /** `always`: the rules that a decision of that scope leaves; empty for the others. */
  | { kind: "valid"; edit: Ruling["edit"]; always: readonly PolicyRule[] }
  | { kind: "already_decided" | "expired" }
  | { kind: "mismatch"; problem: string }
  | ({ kind: "not_approver" } & NotApprover);

/** Everything about an answer that can be checked before the transaction that takes it. */
export async function checkAnswer(
  context: CoreContext,
  { request, call }: Found,
  { answer, person }: Answering,
): Promise<CheckedAnswer> {
  const notAllowed = verifyApprover(
    person,
    { ...request, decision: answer.decision },
    context.approvals,
  );
  if (notAllowed !== null) return { kind: "not_approver", ...notAllowed };
  const late = tooLate(request, context.environment.now());
  if (late) return { kind: late };
  const problem =
    differs(answer, call, context.mask) ??
    outdatedProblem(answer, call) ??
    scopeProblem(context, { answer, person, request });
  if (problem !== null) return { kind: "mismatch", problem };
  const isEdit = answer.decision === "approve" && answer.editedArgs !== undefined;
  const edited = isEdit
    ? await checkEdit(context, { request, call }, answer.editedArgs ?? {})
    : ({ kind: "valid", edit: null } as const);
  if (edited.kind !== "valid") return edited;
  return withAlways(context, { call, edit: edited.edit }, { answer, person });
}

function tooLate({ state, expiresAt }: Found["request"], now: Date) {
  if (state === "expired") return "expired";
  if (state !== "pending") return "already_decided";
  return expiresAt && expiresAt <= now ? "expired" : null;
}

/** What "always" would leave is worked out before anything is decided: it may be refused. */
function withAlways(
  context: CoreContext,
  { call, edit }: { call: ToolCall; edit: Ruling["edit"] },
  { answer, person }: Answering,
): CheckedAnswer {
  if (answer.decision === "deny" || answer.scope !== "always") {
    return { kind: "valid", edit, always: [] };
  }
  const narrowed = alwaysRulesFor(context, { ...call, args: edit?.args ?? call.args }, person);
  if (narrowed.kind === "refused") return { kind: "mismatch", problem: narrowed.problem };
  return { kind: "valid", edit, always: narrowed.rules };
}

type CheckedEdit =
  | { kind: "valid"; edit: Ruling["edit"] }
  | Extract<CheckedAnswer, { problem: string }>;

/** Fields of an answer that repeat the call must repeat it exactly (DESIGN 3.2); as shown, or as stored. */
function differs(
  answer: ToolResultAnswer,
  call: ToolCall,
  mask: (text: string) => string,
): string | null {
  const { toolName, toolArgs, workingDirectory } = answer;
  if (toolName !== undefined && toolName !== call.toolName) {
    return `The stored call is to ${call.toolName}, not to ${toolName}. Nothing was decided.`;
  }
  const stored = [stableStringify(call.args), stableStringify(maskJson(call.args, mask))];
  if (toolArgs !== undefined && !stored.includes(stableStringify(toolArgs))) {
    return "The arguments differ from those of the stored call. Nothing was decided; look at it again.";
  }
  const directory = call.signed?.facts.workingDirectory ?? null;
  if (workingDirectory !== undefined && workingDirectory !== directory) {
    return `The stored call works in ${directory ?? "no directory"}. Nothing was decided.`;
  }
  return null;
}

/** The card showed something else than what would run now. */
function outdatedProblem({ shownDigest }: ToolResultAnswer, { signed }: ToolCall): string | null {
  if (shownDigest === undefined || signed?.digest.startsWith(shownDigest) === true) return null;
  return "This call was edited since that card was drawn. Nothing was decided; look at it again.";
}

function scopeProblem(
  context: CoreContext,
  { answer, person, request }: Answering & Pick<Found, "request">,
): string | null {
  const scope = answer.scope ?? "once";
  if (answer.decision === "deny" || scope === "once") return null;
  if (request.terms.alwaysAsk)
    return "This call is asked about every time: approve it once, or deny it.";
  if (scope !== "always" || isAdmin(person, context.approvals)) return null;
  return 'Only admins may approve with scope "always". Use "session".';
}

/** An edit is signed on this card, so the card must ask what the edited call itself would. */
async function checkEdit(
  context: CoreContext,
  { request, call }: Found,
  editedArgs: JsonObject,
): Promise<CheckedEdit> {
  const tool = context.registry.find(call.toolName);
  if (!tool) return { kind: "mismatch", problem: `${call.toolName} is not offered any more.` };
  if (JSON.stringify(editedArgs).includes(MASK)) {
    const problem = `The edit holds "${MASK}", which stands for a secret that is not shown. Deny the call and ask the agent to make another.`;
    return { kind: "mismatch", problem };
  }
  const examined = await examineCall(context, { tool, args: editedArgs }, true);
  if (!examined.ok) return { kind: "mismatch", problem: examined.problem };
  const problem = editProblem(context, { request, call }, examined);
  if (problem !== null) return { kind: "mismatch", problem };
  return { kind: "valid", edit: { args: examined.args, signed: examined.signed } };
}

function editProblem(
  context: CoreContext,
  { request, call }: Found,
  { verdict, signed }: Extract<ExaminedCall, { ok: true }>,
): string | null {
  if (verdict.decision === PolicyDecision.DENY) {
    return `The policy denies the edited call: ${verdict.reason}`;
  }
  if (signed.definitionHash !== call.signed?.definitionHash) {
    return "The definition of this tool changed since the card was made. Deny it; the agent asks again.";
  }
  const asked = stableStringify(request.terms);
  const isAsked = verdict.decision === PolicyDecision.ASK_USER;
  if (!isAsked || stableStringify(termsOf(verdict, context.approvals)) === asked) return null;
  return (
    "Another rule asks about the edited call, with other terms than this card has " +
    `(${verdict.reason}). Deny it and let the agent make that call.`
  );
}
