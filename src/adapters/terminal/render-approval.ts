import { type ApprovalView, showOnOneLine, showInvisible } from "../../core/index.ts";
import type { Paint } from "./paint.ts";
import { wrapText } from "./wrap-text.ts";

const MIN_COLUMNS = 24;
const BORDER_COLUMNS = 4;
const MINUTE_MS = 60_000;

export type CardView = { paint: Paint; columns: number; now: Date };

/**
 * The approval card: everything that will run, whole, with nothing invisible in it, then where,
 * for whom and why. Made from the stored call only.
 */
export function renderApproval(approval: ApprovalView, view: CardView): string {
  const { paint } = view;
  const width = Math.max(view.columns, MIN_COLUMNS) - BORDER_COLUMNS;
  const title = `Approval needed  ${approval.shortId}`;
  const who = `${showOnOneLine(approval.agent)} wants to run ${showOnOneLine(approval.toolName)}:`;
  const body = [
    ...wrapText(who, width).map(paint.bold),
    "",
    ...wrapText(showInvisible(whatRuns(approval)), width).map(paint.yellow),
    "",
    ...facts(approval, view.now).flatMap(([name, value]) =>
      wrapText(`${name.padEnd(10)} ${showOnOneLine(value)}`, width),
    ),
  ];
  const lines = body.map((line) => `${paint.dim("│")} ${line}`);
  return [paint.yellow(`┌ ${title}`), ...lines, paint.dim("└")].join("\n");
}

/** The canonical line, and all the arguments where they say more. */
function whatRuns({ display, toolArgs }: ApprovalView): string {
  const args = JSON.stringify(toolArgs, null, 2);
  if (display === null) return args;
  const isWhole = Object.keys(toolArgs).every((key) => key === "command");
  return isWhole ? display : `${display}\n${args}`;
}

function facts(approval: ApprovalView, now: Date): [string, string][] {
  const needed = approval.quorum > 1 ? ` (${approval.quorum} needed)` : "";
  const approvers = approval.approvers.join(", ") || "nobody: see [approvals] approvers";
  const all: [string, string | null][] = [
    ["in", approval.workingDirectory],
    ["asked by", approval.requestedBy === null ? null : nameOf(approval.requestedBy)],
    ["rule", approval.rule],
    ["reason", approval.reason],
    ["approvers", approvers + needed],
    ["expires", expiry(approval.expiresAt, now)],
    ["digest", approval.digest],
  ];
  return all.flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
}

/** How it was decided, and how the call went, in a line. */
export function renderOutcome(approval: ApprovalView, paint: Paint): string {
  const last = approval.decisions.at(-1);
  const id = paint.dim(approval.shortId);
  if (approval.state === "approved") {
    const scope = last === undefined ? "" : ` (${last.scope})`;
    return `${paint.green("✓")} ${id} approved${by(approval)}${scope}`;
  }
  if (approval.state === "denied") {
    const reason = last?.reason ? `: ${showOnOneLine(last.reason)}` : "";
    return `${paint.red("✗")} ${id} denied${by(approval)}${reason}`;
  }
  const what = approval.state === "expired" ? "expired: nobody answered in time" : approval.state;
  return `${paint.yellow("○")} ${id} ${what}`;
}

export function expiry(expiresAt: string | null, now: Date): string {
  if (expiresAt === null) return "never";
  const minutes = Math.max(0, Math.round((Date.parse(expiresAt) - now.getTime()) / MINUTE_MS));
  const left = minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
  return `in ${left} (${expiresAt})`;
}

function by(approval: ApprovalView): string {
  const names = approval.decisions.map((decision) => nameOf(decision.by));
  return names.length === 0 ? "" : ` by ${names.join(" and ")}`;
}

function nameOf(author: { name: string; platform: string }): string {
  return `${showOnOneLine(author.name)} (${showOnOneLine(author.platform)})`;
}
