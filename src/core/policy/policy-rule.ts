import type { JsonObject } from "../json.ts";

/** The three answers. */
export const PolicyDecision = { ALLOW: "allow", DENY: "deny", ASK_USER: "ask_user" } as const;
export type PolicyDecision = (typeof PolicyDecision)[keyof typeof PolicyDecision];

export const APPROVAL_MODES = ["default", "autoEdit", "yolo"] as const;
export type ApprovalMode = (typeof APPROVAL_MODES)[number];

/** One rule in force. */
export type PolicyRule = {
  /** Exact name, `server__*`, `*__tool`; undefined: every tool. */
  toolName?: string;
  decision: PolicyDecision;
  /** Resolved: tier + n/1000 (DESIGN 3.12). Higher is tried first; equal keeps the listed order. */
  priority: number;
  /** Shown on the card, in explain, and to the model on deny. */
  reason?: string;
  /** Where it stands: a file, or the configuration key that made it. */
  source: string;
};

export type PolicyCall = {
  tool: string;
  args: JsonObject;
  /** The MCP server that offers the tool; absent for tools of our own. */
  serverName?: string;
  /** Overrides the engine's own; false turns ASK_USER into DENY. */
  interactive?: boolean;
};

/** The answer, with everything a person needs to understand it. */
export type PolicyVerdict = {
  decision: PolicyDecision;
  /** The rule that decided; null when the default did. */
  rule: PolicyRule | null;
  reason: string;
  /** What the rule demands of an approval; absent fields: as configured. */
  terms: {
    approvers?: readonly string[];
    quorum?: number;
    selfApproval?: boolean;
    expiresAfterMs?: number;
    alwaysAsk?: boolean;
  };
};
