import type { JsonObject } from "../json.ts";

/** The three answers. */
export const PolicyDecision = { ALLOW: "allow", DENY: "deny", ASK_USER: "ask_user" } as const;
export type PolicyDecision = (typeof PolicyDecision)[keyof typeof PolicyDecision];

export const APPROVAL_MODES = ["default", "autoEdit", "yolo"] as const;
export type ApprovalMode = (typeof APPROVAL_MODES)[number];

/** The tool whose `command` is taken apart into the commands that it runs. */
export const SHELL_TOOL = "shell_cmd";

/** What a rule demands of an approval (DESIGN 4.5); absent fields: as configured. */
export type RuleTerms = {
  /** Narrows the configured approvers. */
  approvers?: readonly string[];
  quorum?: number;
  /** false: whoever asked may not approve. */
  selfApproval?: boolean;
  /** null: never. */
  expiresAfterMs?: number | null;
  /** No grant of any scope satisfies it. */
  alwaysAsk?: boolean;
};

/** One rule in force. Plain data, so that it can be shown, compared and written down. */
export type PolicyRule = RuleTerms & {
  /**
   * Exact name, `server__*`, `*__tool`, `*`; undefined: every tool. Beside `mcpName` it is the
   * tool's name on that server, without the server.
   */
  toolName?: string;
  /** Alone: every tool of that server; `*`: of every MCP server. */
  mcpName?: string;
  /** A pattern (RE2 syntax) looked for in `stableStringify(args)`. */
  argsPattern?: string;
  /** Words that a command starts with. Shell only. */
  commandPrefix?: string;
  /** A pattern (RE2 syntax) that a command's text starts with. Shell only. */
  commandRegex?: string;
  /** Undefined or empty: in every mode. */
  modes?: readonly ApprovalMode[];
  /** Undefined: whether or not somebody is there to ask. */
  interactive?: boolean;
  /** true: ALLOW stands although the command writes to a file. */
  allowRedirection?: boolean;
  decision: PolicyDecision;
  /** Resolved: tier + n/1000 (DESIGN 3.12). Higher is tried first; equal keeps the listed order. */
  priority: number;
  /** Shown on the card, in explain, and to the model on deny. */
  reason?: string;
  /** Where it stands: a file, or the configuration key that made it. */
  source: string;
  /** From 1, when `source` is a file. */
  line?: number;
};

export type PolicyCall = {
  tool: string;
  args: JsonObject;
  /** The MCP server that offers the tool; absent for tools of our own. */
  serverName?: string;
  /** Overrides the engine's own; false turns ASK_USER into DENY. */
  interactive?: boolean;
};

/** The answer about one command of a shell line. */
export type PolicyPart = {
  /** The command as it stands in the line. */
  text: string;
  /** What it is executed through, outermost first: `$(…)`, `sudo`, `bash -c`. */
  through: readonly string[];
  decision: PolicyDecision;
  rule: PolicyRule | null;
  reason: string;
  /** Where it writes to, each as `> file`. */
  redirections: readonly string[];
};

/** Why a rule applied to a call, or to one command of it, or did not. */
export type RuleFit =
  | "matches"
  /** Some word shows only when the line runs, and could make it match. */
  | "may match"
  | "other mode"
  | "other interactivity"
  | "arguments differ"
  | "command differs";

export type LookedAtRule = {
  rule: PolicyRule;
  fit: RuleFit;
  /** Position in `parts`. */ part: number;
};

/** The answer, with everything a person needs to understand it. */
export type PolicyVerdict = {
  decision: PolicyDecision;
  /** The rule that decided; null when the default did. */
  rule: PolicyRule | null;
  reason: string;
  /** What the rules that ask demand of an approval, all together. */
  terms: RuleTerms;
  /** For a shell line: each command that it runs. */
  parts?: readonly PolicyPart[];
  /** Every rule tried, in order, when `trace` was asked for. */
  looked?: readonly LookedAtRule[];
};

const STRICTNESS: Record<PolicyDecision, number> = { allow: 0, ask_user: 1, deny: 2 };

/** Positive when `a` lets less through than `b`. */
export function compareStrictness(a: PolicyDecision, b: PolicyDecision): number {
  return STRICTNESS[a] - STRICTNESS[b];
}

/** `policies/team.toml:12`, or what made the rule. */
export function ruleLocation(rule: Pick<PolicyRule, "source" | "line">): string {
  return rule.line === undefined ? rule.source : `${rule.source}:${rule.line}`;
}
