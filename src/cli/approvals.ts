import { randomUUID } from "node:crypto";
import type { Backend } from "../adapters/terminal/backend.ts";
import { expiry, renderOutcome } from "../adapters/terminal/render-approval.ts";
import type { ApprovalView, DecisionScope } from "../core/index.ts";
import { CONFIG_OPTION, JSON_OPTION, textOption } from "./command-spec.ts";
import type { CommandCall, CommandSpec } from "./command-spec.ts";
import { withBackend } from "./connect-backend.ts";
import { CommandFailure } from "./failure.ts";
import { paintFor, printJson, printLine, printTable } from "./print.ts";

const LISTED = 1000;
const ID = [{ name: "id", description: "the request's id or short id, as in approvals list" }];
const REASON = { flags: "--reason <text>", description: "why; the agent reads it" };

export const approvalCommands: CommandSpec[] = [
  {
    path: "approvals list",
    summary: "the requests that wait for a decision",
    options: [JSON_OPTION, CONFIG_OPTION],
    examples: ["approvals list", "approvals list --json"],
    async run(call) {
      const { context, options } = call;
      const approvals = await withBackend(call, { running: false }, (backend) =>
        backend.listApprovals(LISTED),
      );
      if (options["json"] === true) printJson(context, approvals);
      else if (approvals.length === 0) printLine(context, "Nothing waits for a decision.");
      else {
        const rows = approvals.map((approval) => rowOf(approval, context.now()));
        printTable(context, ["ID", "AGENT", "TOOL", "SESSION", "EXPIRES", "WHAT RUNS"], rows);
      }
      return 0;
    },
  },
  {
    path: "approvals approve",
    summary: "approve a request, as the operator",
    arguments: ID,
    options: [
      {
        flags: "--scope <scope>",
        description: "how far it reaches",
        choices: ["once", "session", "all", "always"],
        default: "once",
      },
      REASON,
      JSON_OPTION,
      CONFIG_OPTION,
    ],
    examples: ["approvals approve 3f9k2a", "approvals approve 3f9k2a --scope session"],
    run: (call) => decide(call, "approve"),
  },
  {
    path: "approvals deny",
    summary: "deny a request, as the operator",
    arguments: ID,
    options: [REASON, JSON_OPTION, CONFIG_OPTION],
    examples: ['approvals deny 3f9k2a --reason "not on a Friday"'],
    run: (call) => decide(call, "deny"),
  },
];

async function decide(call: CommandCall, decision: "approve" | "deny"): Promise<0> {
  const { context, options } = call;
  const scope = textOption(call, "scope") as DecisionScope | undefined;
  const reason = textOption(call, "reason");
  const decided = await withBackend(call, { running: false }, async (backend) => {
    const { sessionId, toolCallId } = await find(backend, call.args[0] ?? "");
    return await backend.decide(sessionId, {
      toolCallId,
      decision,
      eventId: randomUUID(),
      ...(scope === undefined ? {} : { scope }),
      ...(reason === undefined ? {} : { reason }),
    });
  });
  if (decided.kind === "refused") throw new CommandFailure(decided.problem);
  const { approval, waitingFor } = decided;
  if (options["json"] === true) printJson(context, { ...approval, waitingFor });
  else if (waitingFor > 0) printLine(context, `Noted. Approvals still needed: ${waitingFor}.`);
  else printLine(context, renderOutcome(approval, paintFor(context)));
  return 0;
}

/** By short id, id or call id; never by a guess. */
async function find(backend: Backend, id: string): Promise<ApprovalView> {
  const approvals = await backend.listApprovals(LISTED);
  const found = approvals.filter((one) => [one.id, one.shortId, one.toolCallId].includes(id));
  const [first] = found;
  if (first === undefined) {
    throw new CommandFailure(
      `No request ${id} waits for a decision. See: countersign approvals list`,
    );
  }
  if (found.length > 1) {
    const ids = found.map((one) => one.id).join(", ");
    throw new CommandFailure(`${id} means several requests. Give a whole id: ${ids}.`);
  }
  return first;
}

function rowOf(approval: ApprovalView, now: Date): string[] {
  const { shortId, agent, toolName, sessionId, display, toolArgs } = approval;
  const what = display ?? JSON.stringify(toolArgs);
  return [shortId, agent, toolName, sessionId, expiry(approval.expiresAt, now), what];
}
