import { type BuiltInJudge, type RuleInForce, rulesInForce } from "./built-in-rule.ts";
import { decideCall, decideShellCall } from "./decide-call.ts";
import {
  type ApprovalMode,
  type LookedAtRule,
  type PolicyCall,
  PolicyDecision,
  type PolicyRule,
  type PolicyVerdict,
  SHELL_TOOL,
} from "./policy-rule.ts";
import { indexRules } from "./rule-index.ts";
import { bashReader, type ShellReader } from "./shell/shell-reader.ts";
import { validateServerName } from "./validate-server-name.ts";

/** Answers ALLOW, DENY or ASK_USER for every tool call. Pure: asks nobody, stores nothing. */
export type PolicyEngine = {
  /** `trace`: the verdict lists every rule that was looked at. */
  evaluate(call: PolicyCall, options?: { trace?: boolean }): PolicyVerdict;
  /** Those that were given, in the order they are tried. */
  getRules(): readonly PolicyRule[];
  /** Those and the built-in ones; the same list for as long as the rules stay the same. */
  getRulesInForce(): readonly RuleInForce[];
  /** Tried after the rules of the same priority. @throws RangeError for a pattern that is none. */
  addRule(rule: PolicyRule): void;
  /** All at once, for a reload: the next call meets the new rules. @throws RangeError, as above. */
  replaceRules(rules: readonly PolicyRule[]): void;
  getDefaultDecision(): PolicyDecision;
  /** true: nobody is there to ask. */
  isNonInteractive(): boolean;
};

export type PolicySettings = {
  rules: readonly PolicyRule[];
  defaultDecision: PolicyDecision;
  nonInteractive?: boolean;
  /** Asked at every call, so that rules for a mode end with the mode. */
  mode?: () => ApprovalMode;
  /** The built-in rules about shell commands; none when absent. */
  builtIn?: BuiltInJudge;
  /** Takes shell lines apart; bash's own syntax when absent. */
  shell?: ShellReader;
};

/**
 * Tries rules from the highest priority down; the first that matches decides. Of a shell line
 * each command is decided so, and the strictest answer stands.
 */
export function createPolicyEngine(settings: PolicySettings): PolicyEngine {
  const { defaultDecision, builtIn = null, shell = bashReader, nonInteractive = false } = settings;
  const mode = settings.mode ?? (() => "default" as const);
  let index = indexRules(settings.rules);
  let inForce: readonly RuleInForce[] | null = null;

  function bringIntoForce(rules: readonly PolicyRule[]): void {
    index = indexRules(rules);
    inForce = null;
  }

  function decide(call: PolicyCall, options: { interactive: boolean; trace: boolean }) {
    const { interactive, trace } = options;
    const rules = index.rulesFor(call);
    const looked: LookedAtRule[] | null = trace ? [] : null;
    const trying = { mode: mode(), interactive, shell, looked };
    const decideTool = call.tool === SHELL_TOOL ? decideShellCall : decideCall;
    const verdict = refusingUnreadable(() =>
      decideTool(call, { rules, builtIn, defaultDecision, trying }),
    );
    return looked === null ? verdict : { ...verdict, looked };
  }

  return {
    evaluate(call, { trace = false } = {}) {
      const refusal = refusalOf(call);
      if (refusal !== null) return refusal;
      const interactive = !nonInteractive && call.interactive !== false;
      const verdict = decide(call, { interactive, trace });
      return interactive ? verdict : withNobodyToAsk(verdict);
    },
    getRules: () => index.rules,
    getRulesInForce: () => (inForce ??= rulesInForce(index.rules, builtIn)),
    addRule: (rule) => bringIntoForce([...index.rules, rule]),
    replaceRules: bringIntoForce,
    getDefaultDecision: () => defaultDecision,
    isNonInteractive: () => nonInteractive,
  };
}

function refusalOf({ tool, serverName }: PolicyCall): PolicyVerdict | null {
  if (serverName === undefined || validateServerName(tool, serverName)) return null;
  const reason = `The tool "${tool}" does not belong to the server "${serverName}".`;
  return { decision: PolicyDecision.DENY, rule: null, reason, terms: {} };
}

/** `stableStringify` throws for what is no JSON, and the stack ends for what is nested absurdly. */
function refusingUnreadable(decide: () => PolicyVerdict): PolicyVerdict {
  try {
    return decide();
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    const reason = `The arguments have no canonical JSON (${error.message}); no rule can read them.`;
    return { decision: PolicyDecision.DENY, rule: null, reason, terms: {} };
  }
}

function withNobodyToAsk(verdict: PolicyVerdict): PolicyVerdict {
  if (verdict.decision !== PolicyDecision.ASK_USER) return verdict;
  const reason = `Nobody can be asked in a non-interactive session. (${verdict.reason})`;
  return { ...verdict, decision: PolicyDecision.DENY, reason };
}
