import {
  compareStrictness,
  PolicyDecision,
  type PolicyPart,
  type PolicyVerdict,
  type RuleTerms,
} from "./policy-rule.ts";

const MAX_SHOWN_CHARACTERS = 200;

/** The strictest part decides, and the reason names it. `parts` holds at least one. */
export function combineParts(parts: readonly PolicyPart[]): PolicyVerdict {
  const strictest = parts.toSorted(compareParts)[0];
  if (strictest === undefined) throw new RangeError("A verdict needs at least one part.");
  const { decision, rule } = strictest;
  const asking = parts.filter((part) => part.decision === PolicyDecision.ASK_USER);
  const reason = reasonOf(strictest, parts);
  if (decision !== PolicyDecision.ASK_USER) return { decision, rule, reason, terms: {}, parts };
  const terms = combineTerms(asking.map((part) => part.rule ?? {}));
  if (terms !== null) return { decision, rule, reason, terms, parts };
  return {
    decision: PolicyDecision.DENY,
    rule,
    reason: "The line holds commands that different people must approve. Call each on its own.",
    terms: {},
    parts,
  };
}

/** Stricter first; of those that ask, the one that no grant satisfies; else in the line's order. */
function compareParts(a: PolicyPart, b: PolicyPart): number {
  const always = (part: PolicyPart) => Number(part.rule?.alwaysAsk ?? false);
  return compareStrictness(b.decision, a.decision) || always(b) - always(a);
}

function reasonOf(deciding: PolicyPart, parts: readonly PolicyPart[]): string {
  if (parts.length === 1) return deciding.reason;
  const same = parts.filter(({ decision }) => decision === deciding.decision).length - 1;
  if (deciding.decision === PolicyDecision.ALLOW) {
    return `Each of the ${parts.length} commands is allowed. ${deciding.reason}`;
  }
  const others = same === 0 ? "" : ` (and ${same} more of the ${parts.length} commands)`;
  return `\`${shorten(deciding.text)}\`${others}: ${deciding.reason}`;
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length <= MAX_SHOWN_CHARACTERS ? line : `${line.slice(0, MAX_SHOWN_CHARACTERS)}…`;
}

/**
 * What satisfies every rule at once: whoever may approve each of them, the highest quorum, the
 * shortest time, no self-approval or grant that one of them refuses. null when nobody is on every
 * list: no person could approve the whole.
 */
export function combineTerms(all: readonly RuleTerms[]): RuleTerms | null {
  const approvers = given(all, "approvers").reduce<readonly string[] | null>(
    (left, right) => (left === null ? right : inBoth(left, right)),
    null,
  );
  if (approvers?.length === 0) return null;
  const quorum = given(all, "quorum");
  const selfApproval = given(all, "selfApproval");
  const expiries = given(all, "expiresAfterMs");
  return {
    ...(approvers === null ? {} : { approvers }),
    ...(quorum.length === 0 ? {} : { quorum: Math.max(...quorum) }),
    ...(selfApproval.length === 0 ? {} : { selfApproval: selfApproval.every(Boolean) }),
    ...(expiries.length === 0 ? {} : { expiresAfterMs: shortest(expiries) }),
    ...(given(all, "alwaysAsk").some(Boolean) ? { alwaysAsk: true } : {}),
  };
}

function given<Key extends keyof RuleTerms>(all: readonly RuleTerms[], key: Key) {
  return all.flatMap((terms) => (terms[key] === undefined ? [] : [terms[key]]));
}

function inBoth(left: readonly string[], right: readonly string[]): readonly string[] {
  if (left.includes("anyone")) return right;
  if (right.includes("anyone")) return left;
  return left.filter((name) => right.includes(name));
}

/** null, never, is the longest. */
function shortest(expiries: readonly (number | null)[]): number | null {
  const least = Math.min(...expiries.map((ms) => ms ?? Number.POSITIVE_INFINITY));
  return Number.isFinite(least) ? least : null;
}
