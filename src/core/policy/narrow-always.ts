import { isAllow } from "./match-rule.ts";
import { exactPattern, MAX_PATTERN_CHARACTERS } from "./pattern.ts";
import type { PolicyEngine } from "./policy-engine.ts";
import {
  type PolicyCall,
  PolicyDecision,
  type PolicyRule,
  ruleLocation,
  SHELL_TOOL,
} from "./policy-rule.ts";
import { tierOf } from "./policy-tier.ts";
import { isBroadCommand } from "./broad-commands.ts";
import type { ShellCommand } from "./shell/shell-line.ts";
import { bashReader, type ShellReader } from "./shell/shell-reader.ts";
import { canonicalLine } from "./shell/canonical-line.ts";
import { stableStringify } from "./stable-stringify.ts";

/** Above what the configuration allows, below every administrator's rule. */
export const ALWAYS_PRIORITY = 2.95;

export type NarrowedAlways =
  | { kind: "rules"; rules: readonly PolicyRule[] }
  /** `problem` is written for the person who said "always". */
  | { kind: "refused"; problem: string };

type Narrowing = {
  /** Tells why the call was asked. */
  policy: PolicyEngine;
  shell?: ShellReader;
  /** Where the rules are kept: `policies/auto-saved.toml`. */
  source: string;
  /** "approved by slack:U…", for whoever reads the file. */
  reason?: string;
};

/**
 * The rules that an `always` decision about a call leaves behind: as narrow as the call. Of a
 * shell line, each command as an exact prefix; where a prefix would open a door (interpreters,
 * wrappers, a bare name, unknown words), and for every other tool, exactly these arguments.
 */
export function narrowAlways(call: PolicyCall, narrowing: Narrowing): NarrowedAlways {
  const verdict = narrowing.policy.evaluate({ ...call, interactive: true });
  const problem = problemOf(verdict.rule, verdict.decision, verdict.terms.alwaysAsk === true);
  if (problem !== null) return { kind: "refused", problem };
  const asking = verdict.parts?.find(
    ({ rule, decision }) => rule && decision !== PolicyDecision.ALLOW && isAdminRule(rule),
  );
  if (asking?.rule) return { kind: "refused", problem: adminProblem(asking.rule) };
  return call.tool === SHELL_TOOL ? narrowShell(call, narrowing) : exactArguments(call, narrowing);
}

function problemOf(rule: PolicyRule | null, decision: PolicyDecision, asksAlways: boolean) {
  const where = rule === null ? "the default" : ruleLocation(rule);
  if (decision === PolicyDecision.DENY) return `The policy denies this call (${where}).`;
  if (asksAlways) return `${where} asks every time (alwaysAsk); approve this call once instead.`;
  if (rule !== null && !isAllow(rule) && isAdminRule(rule)) return adminProblem(rule);
  return null;
}

function isAdminRule(rule: PolicyRule): boolean {
  return tierOf(rule.priority) === "admin";
}

function adminProblem(rule: PolicyRule): string {
  return `An administrator's rule (${ruleLocation(rule)}) asks here, and a saved decision stays below it. Approve once instead.`;
}

function narrowShell(call: PolicyCall, narrowing: Narrowing): NarrowedAlways {
  const line = canonicalLine({
    command: typeof call.args["command"] === "string" ? call.args["command"] : "",
    parameters: textsOf(call.args["parameters"]),
  });
  const read = line.ok ? (narrowing.shell ?? bashReader).listCommands(line.line) : undefined;
  if (read?.kind !== "commands") {
    return {
      kind: "refused",
      problem: "The line cannot be taken apart, so it is asked every time.",
    };
  }
  const isUnknown = read.commands.some(({ words: [name] }) => name?.isLiteral === false);
  if (isUnknown) {
    const problem =
      "Which program the line runs shows only when it runs, so it is asked every time.";
    return { kind: "refused", problem };
  }
  const prefixes = read.commands.map(prefixOf);
  if (!prefixes.every((prefix) => prefix !== null)) return exactArguments(call, narrowing);
  return kept(
    call,
    [...new Set(prefixes)].map((commandPrefix) => ({ commandPrefix })),
    narrowing,
  );
}

function textsOf(parameters: unknown): string[] {
  return Array.isArray(parameters) ? parameters.filter((each) => typeof each === "string") : [];
}

const PLAIN = /^[\w./:@%+,=-]+$/;

/** The command itself as a prefix; null where more than this command would pass with it. */
function prefixOf(command: ShellCommand): string | null {
  const { words, assignments, redirections, through } = command;
  const texts = words.map(({ text }) => text);
  const isPlain =
    words.length > 1 &&
    words.every(({ text, isLiteral }) => isLiteral && PLAIN.test(text)) &&
    assignments.length === 0 &&
    redirections.length === 0 &&
    through.length === 0;
  return isPlain && !isBroadCommand(texts) ? texts.join(" ") : null;
}

function exactArguments(call: PolicyCall, narrowing: Narrowing): NarrowedAlways {
  const argsPattern = exactPattern(stableStringify(call.args));
  if (argsPattern.length > MAX_PATTERN_CHARACTERS) {
    const problem = "The arguments are too long to be kept in a rule. Approve once instead.";
    return { kind: "refused", problem };
  }
  const redirects = call.tool === SHELL_TOOL ? { allowRedirection: true } : {};
  return kept(call, [{ argsPattern, ...redirects }], narrowing);
}

type Condition = Pick<PolicyRule, "commandPrefix" | "argsPattern" | "allowRedirection">;

function kept(call: PolicyCall, conditions: readonly Condition[], narrowing: Narrowing) {
  const rules = conditions.map((condition): PolicyRule => ({
    toolName: call.tool,
    ...condition,
    decision: PolicyDecision.ALLOW,
    priority: ALWAYS_PRIORITY,
    ...(narrowing.reason === undefined ? {} : { reason: narrowing.reason }),
    source: narrowing.source,
  }));
  return { kind: "rules" as const, rules };
}
