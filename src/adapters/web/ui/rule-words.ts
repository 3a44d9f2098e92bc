import type { PolicyDecision, PolicyRule, PolicyVerdict } from "../../../core/index.ts";

/** The tool whose calls are lines; `SHELL_TOOL` of the core, which the browser cannot import. */
export const SHELL_TOOL = "shell_cmd";

export type DecisionTone = "good" | "waiting" | "bad";

type DecisionWords = { short: string; headline: string; tone: DecisionTone };

/** The three answers as a person says them. */
export const DECISION_WORDS: Readonly<Record<PolicyDecision, DecisionWords>> = {
  allow: { short: "Runs", headline: "Runs without asking anybody", tone: "good" },
  ask_user: { short: "Asks", headline: "Asks: a person must sign first", tone: "waiting" },
  deny: { short: "Denied", headline: "Denied: nobody can approve it", tone: "bad" },
};

type Fit = NonNullable<PolicyVerdict["looked"]>[number]["fit"];

/** Why a rule that was looked at applied, or did not. */
export const FIT_WORDS: Readonly<Record<Fit, string>> = {
  matches: "applies",
  "may match": "may apply: part of the command shows only when it runs",
  "other mode": "for another mode",
  "other interactivity": "for when somebody else is, or is not, there to ask",
  "arguments differ": "about other arguments",
  "command differs": "about other commands",
};

/** `policies/team.toml:12`, or what made the rule. */
export function ruleLocation({ source, line }: Pick<PolicyRule, "source" | "line">): string {
  return line === undefined ? source : `${source}:${line}`;
}

/** What a rule is about, in one line. */
export function ruleSubject(rule: PolicyRule): string {
  return [...toolWords(rule), ...callWords(rule), ...momentWords(rule)].join(", ");
}

function toolWords({ toolName, mcpName }: PolicyRule): string[] {
  if (mcpName === undefined) return [toolName ?? "every tool"];
  const server = mcpName === "*" ? "any MCP server" : `server ${mcpName}`;
  return [`${toolName ?? "every tool"} of ${server}`];
}

function callWords({ commandPrefix, commandRegex, argsPattern }: PolicyRule): string[] {
  return [
    ...(commandPrefix === undefined ? [] : [`commands that start with ${commandPrefix}`]),
    ...(commandRegex === undefined ? [] : [`commands that match /${commandRegex}/`]),
    ...(argsPattern === undefined ? [] : [`arguments that match /${argsPattern}/`]),
  ];
}

function momentWords({ modes = [], interactive }: PolicyRule): string[] {
  const people = interactive === true ? "somebody is there to ask" : "nobody is there to ask";
  return [
    ...(modes.length === 0 ? [] : [`in mode ${modes.join(" or ")}`]),
    ...(interactive === undefined ? [] : [`when ${people}`]),
  ];
}

/** What an approval would need beyond what is configured, a sentence each. */
export function termSentences(terms: PolicyVerdict["terms"]): string[] {
  const { approvers, quorum = 1, selfApproval, expiresAfterMs, alwaysAsk } = terms;
  return [
    ...(approvers === undefined ? [] : [`Only these may sign: ${approvers.join(", ")}.`]),
    ...(quorum > 1 ? [`${quorum} people must sign.`] : []),
    ...(selfApproval === false ? ["Whoever asked the agent may not sign."] : []),
    ...(expiresAfterMs === undefined ? [] : [expiryWords(expiresAfterMs)]),
    ...(alwaysAsk === true ? ["It asks every time: no standing approval counts."] : []),
  ];
}

const MINUTE_MS = 60_000;
const MINUTES_PER_HOUR = 60;

function expiryWords(ms: number | null): string {
  if (ms === null) return "The request waits without end.";
  const minutes = Math.max(1, Math.round(ms / MINUTE_MS));
  const isHours = minutes % MINUTES_PER_HOUR === 0;
  const [count, unit] = isHours ? [minutes / MINUTES_PER_HOUR, "hour"] : [minutes, "minute"];
  return `The request expires after ${count} ${unit}${count === 1 ? "" : "s"}.`;
}
