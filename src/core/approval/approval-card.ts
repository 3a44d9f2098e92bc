import { showInvisible, showOnOneLine } from "../show-invisible.ts";
import { showDuration, showTime } from "../show-time.ts";
import type { ApprovalView } from "../views.ts";
import type { Author } from "./person.ts";

/** What surfaces colour a card by. */
export type CardTone = "waiting" | "running" | "good" | "bad" | "quiet";

export type CardFact = { label: string; value: string };

export type CardAction =
  | "approve_once"
  | "approve_session"
  | "deny"
  | "edit"
  | "approve_all"
  | "deny_with_reason";

/**
 * What an approval card says, the same on every surface; each draws and escapes it in its own
 * manner. Texts are plain, with everything invisible named, and hold no markup and no mention.
 */
export type ApprovalCard = {
  tone: CardTone;
  /** One line: what is asked, or what became of it. */
  headline: string;
  /** All of what will run; the only text that may hold line breaks. */
  runs: string;
  facts: readonly CardFact[];
  /** Who decided how and when, and how the call went; a line each. */
  outcomes: readonly string[];
  /** Empty once it is decided. */
  actions: readonly CardAction[];
  /** Why nobody can press anything, and what to do about it; null when somebody can. */
  problem: string | null;
};

/** Reads a key of the configuration, `slack:U024BE7LH`, as people call it; null: as it is. */
type NameOf = (key: string) => string | null;

/** `platform`: of the surface that the card is for. */
export function approvalCard(
  approval: ApprovalView,
  { platform, nameOf = () => null }: { platform: string; nameOf?: NameOf },
): ApprovalCard {
  const isPending = approval.state === "pending";
  return {
    tone: toneOf(approval),
    headline: headlineOf(approval),
    runs: showInvisible(whatRuns(approval)),
    facts: factsOf(approval, nameOf).map(({ label, value }) => ({
      label,
      value: showOnOneLine(value),
    })),
    outcomes: outcomesOf(approval).map(showOnOneLine),
    actions: isPending ? actionsOf(approval) : [],
    problem: isPending ? problemOf(approval, platform) : null,
  };
}

/** The canonical line, and all the arguments where they say more. */
function whatRuns({ display, toolArgs }: ApprovalView): string {
  const args = JSON.stringify(toolArgs, null, 2);
  if (display === null) return args;
  const isWhole = Object.keys(toolArgs).every((key) => key === "command");
  return isWhole ? display : `${display}\n${args}`;
}

function toneOf({ state, call }: ApprovalView): CardTone {
  if (state === "pending") return "waiting";
  if (state === "denied") return "bad";
  if (state !== "approved") return "quiet";
  if (call.state === "approved" || call.state === "executing") return "running";
  return call.state === "succeeded" ? "good" : "bad";
}

function headlineOf({ agent, toolName, state, call }: ApprovalView): string {
  const what = showOnOneLine(`${agent}: ${toolName}`);
  switch (state) {
    case "pending":
      return showOnOneLine(`${agent} wants to run ${toolName}`);
    case "denied":
      return `Denied · ${what}`;
    case "expired":
      return `Expired · ${what}`;
    case "cancelled":
      return `Cancelled · ${what}`;
    case "approved":
      return `${RUN_WORDS[call.state] ?? "Approved"} · ${what}`;
    default:
      return state satisfies never;
  }
}

const RUN_WORDS: Partial<Record<ApprovalView["call"]["state"], string>> = {
  executing: "Running",
  succeeded: "Done",
  failed: "Failed",
  interrupted: "Interrupted",
  cancelled: "Cancelled",
};

function factsOf(approval: ApprovalView, nameOf: NameOf): CardFact[] {
  const { workingDirectory, requestedBy, reason, quorum, state } = approval;
  const isPending = state === "pending";
  const names = approval.approvers.map((key) => nameOf(key) ?? key).join(", ");
  const needed = quorum > 1 ? `${names} (${quorum} needed)` : names;
  const facts: [string, string | null][] = [
    ["Directory", workingDirectory],
    ["Asked by", requestedBy === null ? null : byName(requestedBy)],
    ["Why it asks", reason],
    ["Rule", approval.rule],
    ["May approve", isPending && names !== "" ? needed : null],
    ["Expires", isPending ? whenOf(approval.expiresAt) : null],
    ["Signature", `${approval.digest} · ${approval.shortId}`],
  ];
  return facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
}

function outcomesOf(approval: ApprovalView): string[] {
  const { decisions, state, quorum, decidedAt } = approval;
  const lines = decisions.map(({ by, decision, scope, reason, at }) => {
    if (decision === "deny") {
      return `Denied by ${byName(by)} at ${showTime(new Date(at))}${reason === null ? "" : `: ${reason}`}`;
    }
    return `Approved (${scope}) by ${byName(by)} at ${showTime(new Date(at))}`;
  });
  if (state === "pending" && lines.length > 0) {
    lines.push(`${Math.max(1, quorum - lines.length)} more needed`);
  }
  if (state === "expired") lines.push(`Nobody decided in time; it was not run`);
  if (state === "cancelled")
    lines.push(`Cancelled${decidedAt ? ` at ${showTime(new Date(decidedAt))}` : ""}`);
  const run = state === "approved" ? runLine(approval.call) : null;
  return run === null ? lines : [...lines, run];
}

function runLine({ state, exitCode, durationMs }: ApprovalView["call"]): string | null {
  const took = durationMs === null ? "" : ` after ${showDuration(durationMs)}`;
  switch (state) {
    case "succeeded":
    case "failed":
      return exitCode === null ? `It ${state}${took}` : `Exit code ${exitCode}${took}`;
    case "interrupted":
      return "Interrupted, outcome unknown; it is not run again by itself";
    case "denied":
      return "It was not run: what was approved is no longer what would run";
    default:
      return null;
  }
}

function actionsOf(approval: ApprovalView): CardAction[] {
  const standing = approval.alwaysAsk ? [] : (["approve_session"] as const);
  const all = approval.alwaysAsk ? [] : (["approve_all"] as const);
  return ["approve_once", ...standing, "deny", "edit", ...all, "deny_with_reason"];
}

/** Fails closed where nobody can decide, and tells whoever asked how to mend it. */
function problemOf({ approverPlatforms, requestedBy }: ApprovalView, platform: string) {
  if (approverPlatforms.includes("*") || approverPlatforms.includes(platform)) return null;
  const you = requestedBy?.platform === platform ? requestedBy.id : "<your id>";
  return (
    "Nobody is configured as approver here, so nobody here can approve. The operator can add to " +
    `countersign.toml: [approvals] approvers = ["${platform}:${you}"]`
  );
}

function byName({ name, platform }: Author): string {
  return `${name} (${platform})`;
}

function whenOf(expiresAt: string | null): string {
  return expiresAt === null ? "never" : showTime(new Date(expiresAt));
}
