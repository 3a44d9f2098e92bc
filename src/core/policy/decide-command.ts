import {
  compareStrictness,
  PolicyDecision,
  type PolicyPart,
  type PolicyRule,
  ruleLocation,
} from "./policy-rule.ts";
import { showWord } from "./quote-word.ts";
import { isNameUnknown } from "./shell/command-texts.ts";
import type { ShellCommand, ShellRedirection } from "./shell/shell-line.ts";
import type { Tried } from "./try-rules.ts";

/** Rules below this priority are the built-in ones. */
const USER_TIER = 2;

/** Of a command that writes to more files the reason counts the others; `redirections` has all. */
const MAX_NAMED_REDIRECTIONS = 3;

type Finding = Pick<PolicyPart, "decision" | "rule" | "reason">;

/**
 * The answer about one command, from the rules that were tried on it. `unmatched` says why no
 * built-in rule is about it, where that is known.
 */
export function decideCommand(
  command: ShellCommand,
  tried: Tried & { unmatched: string | null },
  defaultDecision: PolicyDecision,
): PolicyPart {
  const redirections = command.redirections
    .filter((each) => isRedirection(each, tried.rule))
    .map(({ operator, target }) => `${operator} ${target.text}`);
  let finding = findingOf(tried.rule, defaultDecision, tried.unmatched);
  if (tried.maybe) finding = atLeastAsk(finding, tried.maybe, mayMatch(tried.maybe));
  if (isNameUnknown(command)) finding = atLeastAsk(finding, tried.rule, UNKNOWN_NAME);
  if (redirections.length > 0 && tried.rule?.allowRedirection !== true) {
    finding = atLeastAsk(finding, tried.rule, writesTo(redirections));
  }
  return { text: command.source.trim(), through: command.through, redirections, ...finding };
}

export function findingOf(
  rule: PolicyRule | null,
  defaultDecision: PolicyDecision,
  unmatched: string | null = null,
): Finding {
  if (rule === null) {
    const why = unmatched === null ? "" : `${unmatched}. `;
    const reason = `${why}No rule matches; the default is ${defaultDecision}.`;
    return { decision: defaultDecision, rule, reason };
  }
  const reason = rule.reason ?? `${ruleLocation(rule)} says ${rule.decision}.`;
  return { decision: rule.decision, rule, reason };
}

/** ALLOW becomes ASK_USER for the reason given; what is as strict already stays as it is. */
function atLeastAsk(finding: Finding, rule: PolicyRule | null, reason: string): Finding {
  if (compareStrictness(finding.decision, PolicyDecision.ASK_USER) >= 0) return finding;
  return { decision: PolicyDecision.ASK_USER, rule, reason };
}

/**
 * What turns ALLOW into ASK_USER. A copy between descriptors (`2>&1`) writes to no file, and the
 * built-in rules let it pass; a rule written by people must say `allowRedirection`, as it must in
 * the systems that its words come from.
 */
function isRedirection(redirection: ShellRedirection, rule: PolicyRule | null): boolean {
  if (redirection.writes) return true;
  if (rule === null || rule.priority < USER_TIER) return false;
  return redirection.operator.endsWith(">&") && /^(?:\d+-?|-)$/.test(redirection.target.text);
}

const UNKNOWN_NAME = "Which program runs shows only when the line runs, so a person is asked.";

function mayMatch(rule: PolicyRule): string {
  const which = `${ruleLocation(rule)} (${rule.decision})`;
  return `Part of the command shows only when it runs, and could be what ${which} is about.`;
}

function writesTo(redirections: readonly string[]): string {
  const named = redirections.slice(0, MAX_NAMED_REDIRECTIONS).map(showWord).join(", ");
  const more = redirections.length - MAX_NAMED_REDIRECTIONS;
  return `It is allowed, but it redirects its output (${named}${more > 0 ? ` and ${more} more` : ""}).`;
}
