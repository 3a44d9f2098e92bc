import { matchesToolName } from "./match-tool-name.ts";
import {
  type ApprovalMode,
  type PolicyCall,
  PolicyDecision,
  type PolicyRule,
  type PolicyVerdict,
} from "./policy-rule.ts";
import { validateServerName } from "./validate-server-name.ts";

/** Answers ALLOW, DENY or ASK_USER for every tool call. Pure: asks nobody, stores nothing. */
export type PolicyEngine = {
  evaluate(call: PolicyCall): PolicyVerdict;
  /** In the order they are tried. */
  getRules(): readonly PolicyRule[];
  addRule(rule: PolicyRule): void;
  getDefaultDecision(): PolicyDecision;
  /** true: nobody is there to ask. */
  isNonInteractive(): boolean;
};

export type PolicySettings = {
  rules: readonly PolicyRule[];
  defaultDecision: PolicyDecision;
  nonInteractive?: boolean;
};

/** Tries rules from the highest priority down; the first that matches decides. */
export function createPolicyEngine(settings: PolicySettings): PolicyEngine {
  const rules = inTryingOrder(settings.rules);
  const nonInteractive = settings.nonInteractive ?? false;

  function decide(call: PolicyCall): PolicyVerdict {
    if (call.serverName !== undefined && !validateServerName(call.tool, call.serverName)) {
      const reason = `The tool "${call.tool}" does not belong to the server "${call.serverName}".`;
      return { decision: PolicyDecision.DENY, rule: null, reason, terms: {} };
    }
    const rule = rules.find(
      (r) => r.toolName === undefined || matchesToolName(r.toolName, call.tool),
    );
    if (!rule) {
      const reason = `No rule matches; the default is ${settings.defaultDecision}.`;
      return { decision: settings.defaultDecision, rule: null, reason, terms: {} };
    }
    const reason = rule.reason ?? `${rule.source} says ${rule.decision}.`;
    return { decision: rule.decision, rule, reason, terms: {} };
  }

  return {
    evaluate(call) {
      const verdict = decide(call);
      const nobodyThere = nonInteractive || call.interactive === false;
      if (verdict.decision !== PolicyDecision.ASK_USER || !nobodyThere) return verdict;
      return {
        ...verdict,
        decision: PolicyDecision.DENY,
        reason: `Nobody can be asked in a non-interactive session. (${verdict.reason})`,
      };
    },
    getRules: () => rules,
    addRule(rule) {
      rules.push(rule);
      rules.splice(0, rules.length, ...inTryingOrder(rules));
    },
    getDefaultDecision: () => settings.defaultDecision,
    isNonInteractive: () => nonInteractive,
  };
}

/** Stable: rules of one priority keep the order they were listed in. */
function inTryingOrder(rules: readonly PolicyRule[]): PolicyRule[] {
  return [...rules].sort((a, b) => b.priority - a.priority);
}

export type PolicyConfiguration = {
  approvalMode: ApprovalMode;
  allowedTools: readonly string[];
  excludedTools: readonly string[];
};

const MODE_PRIORITY = { yolo: 1.999, autoEdit: 1.015 };
const ALLOWED_PRIORITY = 2.3;
const EXCLUDED_PRIORITY = 2.4;

/** `approval_mode`, `allowed_tools` and `excluded_tools` as rules, at the original's priorities. */
export function rulesFromConfiguration(
  configuration: PolicyConfiguration,
  editTools: readonly string[],
): PolicyRule[] {
  const { ALLOW, DENY } = PolicyDecision;
  const mode: PolicyRule[] =
    configuration.approvalMode === "yolo"
      ? [{ decision: ALLOW, priority: MODE_PRIORITY.yolo, source: 'approval_mode = "yolo"' }]
      : configuration.approvalMode === "autoEdit"
        ? editTools.map((toolName) => ({
            toolName,
            decision: ALLOW,
            priority: MODE_PRIORITY.autoEdit,
            source: 'approval_mode = "autoEdit"',
          }))
        : [];
  const named = (names: readonly string[], decision: PolicyRule["decision"], priority: number) =>
    names.map((toolName) => ({
      toolName,
      decision,
      priority,
      source: decision === ALLOW ? "allowed_tools" : "excluded_tools",
    }));
  return [
    ...named(configuration.excludedTools, DENY, EXCLUDED_PRIORITY),
    ...named(configuration.allowedTools, ALLOW, ALLOWED_PRIORITY),
    ...mode,
  ];
}
