import type { ApprovalView } from "../../../core/index.ts";
import { durationText } from "./time-text.ts";

export type Tone = "waiting" | "running" | "good" | "bad" | "quiet";

const SCOPES = {
  once: "once",
  session: "for this session",
  all: "with all else that asks in this session",
  always: "always",
} as const;

type Decision = ApprovalView["decisions"][number];

/** The headline of a card: how the request stands. */
export function headline({ state, decisions }: ApprovalView): { text: string; tone: Tone } {
  const last = decisions.at(-1);
  switch (state) {
    case "pending":
      return { text: "Waiting for a signature", tone: "waiting" };
    case "approved":
      return { text: last ? decisionWords(last) : "Approved", tone: "good" };
    case "denied":
      return { text: last ? decisionWords(last) : "Denied", tone: "bad" };
    case "expired":
      return { text: "Expired — nobody answered in time", tone: "quiet" };
    case "cancelled":
      return { text: "Cancelled", tone: "quiet" };
  }
}

export function decisionWords({ by, decision, scope }: Decision): string {
  if (decision === "deny") return `Denied by ${by.name}`;
  return `Approved by ${by.name} · ${SCOPES[scope]}`;
}

/** What became of the call; null while there is nothing to say yet. */
export function outcomeWords(call: ApprovalView["call"]): { text: string; tone: Tone } | null {
  switch (call.state) {
    case "approved":
      return { text: "Starting…", tone: "running" };
    case "executing":
      return { text: "Running…", tone: "running" };
    case "succeeded":
      return { text: ["Finished", ...numbers(call)].join(" · "), tone: "good" };
    case "failed":
      return { text: ["Failed", ...numbers(call)].join(" · "), tone: "bad" };
    case "interrupted":
      return { text: "Interrupted — whether it took effect is unknown", tone: "bad" };
    default:
      return null;
  }
}

/** How a request stands, as one sentence for people who listen to the page. */
export function approvalNews(approval: ApprovalView): string {
  const { agent, toolName, state, call } = approval;
  if (state === "pending") return `${agent} asks to run ${toolName}. A signature is needed.`;
  const outcome = state === "approved" && call.state !== "approved" ? outcomeWords(call) : null;
  return `${toolName}: ${(outcome ?? headline(approval)).text}.`.replace(/…\.$/, "…");
}

function numbers({ exitCode, durationMs }: ApprovalView["call"]): string[] {
  const code = exitCode === null ? [] : [`exit code ${exitCode}`];
  return durationMs === null ? code : [...code, durationText(durationMs)];
}
