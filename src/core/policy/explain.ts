import {
  type LookedAtRule,
  type PolicyCall,
  PolicyDecision,
  type PolicyPart,
  type PolicyRule,
  type PolicyVerdict,
  ruleLocation,
  SHELL_TOOL,
} from "./policy-rule.ts";
import { canonicalLine } from "./shell/canonical-line.ts";
import { stableStringify } from "./stable-stringify.ts";

const MAX_SHOWN_CHARACTERS = 400;
/** Rules about the tool that did not match are counted beyond this, not listed. */
const MAX_LISTED_RULES = 12;

const ANSWERS: Record<PolicyDecision, string> = {
  allow: "It runs without asking anybody.",
  ask_user: "A person must approve it.",
  deny: "It is refused, and nobody can approve it.",
};
const SAYS: Record<PolicyDecision, string> = { allow: "allowed", ask_user: "asks", deny: "denied" };

/**
 * A verdict as an answer to a person: what becomes of the call, then each command of the line
 * with the rule that decided it and why. Best with a verdict made with `trace`.
 */
export function explain(call: PolicyCall, verdict: PolicyVerdict): string {
  const { parts } = verdict;
  const sections = [
    heading(call, verdict),
    parts && parts.length > 1 ? explainParts(verdict, parts) : explainOne(verdict),
    explainTerms(verdict),
    explainLooked(verdict),
  ];
  return sections.filter((section) => section !== "").join("\n\n");
}

function heading(call: PolicyCall, { decision }: PolicyVerdict): string {
  const what = call.tool === SHELL_TOOL ? `$ ${lineOf(call)}` : `${call.tool} ${argsOf(call)}`;
  const server = call.serverName === undefined ? "" : ` (server ${call.serverName})`;
  return `${shorten(what)}${server}\n${decision.toUpperCase()} — ${ANSWERS[decision]}`;
}

function lineOf({ args }: PolicyCall): string {
  const { command, parameters } = args;
  const given = Array.isArray(parameters)
    ? parameters.filter((each) => typeof each === "string")
    : [];
  const made = canonicalLine({
    command: typeof command === "string" ? command : "",
    parameters: given,
  });
  return made.ok ? made.line : argsOf({ args });
}

function argsOf({ args }: Pick<PolicyCall, "args">): string {
  try {
    return stableStringify(args);
  } catch {
    return "(arguments that are no JSON)";
  }
}

function explainOne({ reason, rule, parts, decision }: PolicyVerdict): string {
  const part = parts?.[0];
  const by = `Decided by ${describeRule(part?.rule ?? rule)}.`;
  const because = (part && part.decision === decision ? part.reason : reason) || reason;
  return decision === (part?.decision ?? decision) ? `${because}\n${by}` : `${reason}\n${by}`;
}

function explainParts({ reason }: PolicyVerdict, parts: readonly PolicyPart[]): string {
  const lines = parts.map((part, at) => {
    const way = part.through.length === 0 ? "" : `, run through ${part.through.join(" → ")}`;
    return [
      `${at + 1}. ${shorten(part.text)}${way}`,
      `   ${SAYS[part.decision]}: ${part.reason}`,
      `   by ${describeRule(part.rule)}`,
    ].join("\n");
  });
  return [
    `The line runs ${parts.length} commands; the strictest answer counts.`,
    ...lines,
    `\nSo: ${reason}`,
  ].join("\n");
}

/** The rule in one line: what it is about, what it says, where it stands. */
export function describeRule(rule: PolicyRule | null): string {
  if (rule === null) return "no rule: the default decision";
  const text = `${SAYS[rule.decision]}: ${aboutRule(rule)}`;
  return `${ruleLocation(rule)} (priority ${rule.priority}; ${shorten(text)})`;
}

/** Which calls the rule is about, in words. */
export function aboutRule(rule: PolicyRule): string {
  return [...aboutTools(rule), ...aboutCalls(rule), ...aboutMoments(rule)].join(", ");
}

function aboutTools({ toolName, mcpName }: PolicyRule): string[] {
  const tool = toolName === undefined ? [] : [toolName];
  if (mcpName !== undefined) return [`server ${mcpName}`, ...tool];
  return toolName === undefined ? ["every tool"] : tool;
}

function aboutCalls({ commandPrefix, commandRegex, argsPattern }: PolicyRule): string[] {
  return [
    ...(commandPrefix === undefined ? [] : [`commands that start with \`${commandPrefix}\``]),
    ...(commandRegex === undefined ? [] : [`commands that match /${commandRegex}/`]),
    ...(argsPattern === undefined ? [] : [`arguments that match /${argsPattern}/`]),
  ];
}

function aboutMoments({ modes = [], interactive }: PolicyRule): string[] {
  const people = interactive === true ? "somebody is there to ask" : "nobody is there to ask";
  return [
    ...(modes.length === 0 ? [] : [`in mode ${modes.join(" or ")}`]),
    ...(interactive === undefined ? [] : [`when ${people}`]),
  ];
}

function explainTerms({ terms, decision }: PolicyVerdict): string {
  if (decision !== PolicyDecision.ASK_USER) return "";
  const demands = [
    terms.approvers && `Only these may approve: ${terms.approvers.join(", ")}.`,
    terms.quorum && terms.quorum > 1 && `${terms.quorum} people must approve.`,
    terms.selfApproval === false && "Whoever asked the agent may not approve.",
    terms.alwaysAsk && "It asks every time: no standing approval satisfies it.",
  ];
  return demands.filter((each) => typeof each === "string").join("\n");
}

function explainLooked({ looked = [], parts = [] }: PolicyVerdict): string {
  if (looked.length === 0) return "";
  const several = parts.length > 1;
  const passed = looked.filter(
    ({ fit }) => fit !== "command differs" && fit !== "arguments differ",
  );
  const differing = looked.length - passed.length;
  const lines = [...passed, ...looked.filter((each) => !passed.includes(each))]
    .slice(0, MAX_LISTED_RULES)
    .map((each) => describeLooked(each, several));
  const more = looked.length - lines.length;
  const rest = more > 0 ? [`  … and ${more} more`] : [];
  const count = `Rules looked at: ${looked.length}, of which ${differing} are about something else.`;
  return [count, ...lines, ...rest].join("\n");
}

function describeLooked({ rule, fit, part }: LookedAtRule, several: boolean): string {
  return `  ${several ? `${part + 1}. ` : ""}${fit}: ${describeRule(rule)}`;
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length <= MAX_SHOWN_CHARACTERS ? line : `${line.slice(0, MAX_SHOWN_CHARACTERS)}…`;
}
