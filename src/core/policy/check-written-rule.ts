import { compilePattern } from "./pattern.ts";
import { PolicyDecision, SHELL_TOOL } from "./policy-rule.ts";
import type { WrittenRule } from "./rule-schema.ts";

/** `key` is where to look; `text` follows its name. */
export type RuleProblem = { key: keyof WrittenRule; text: string };

type Fields = { [Key in keyof WrittenRule]?: WrittenRule[Key] | undefined };

const CONDITIONS = ["commandPrefix", "commandRegex", "argsPattern"] as const;
const ASK_TERMS = ["approvers", "quorum", "selfApproval", "expiresAfter", "alwaysAsk"] as const;

/** What no schema of single keys can see: keys that exclude each other, names and patterns. */
export function checkWrittenRule(rule: Fields): RuleProblem[] {
  return [
    ...checkConditions(rule),
    ...checkToolNames(rule),
    ...checkServer(rule),
    ...checkPatterns(rule),
    ...checkTerms(rule),
  ];
}

function checkConditions(rule: Fields): RuleProblem[] {
  const [first, second] = CONDITIONS.filter((key) => rule[key] !== undefined);
  const problems: RuleProblem[] = [];
  if (first && second) {
    const text = `cannot stand beside ${first}. Write two rules, or keep one of them.`;
    problems.push({ key: second, text });
  }
  const isShell = toolNames(rule).every((name) => name === SHELL_TOOL) && rule.toolName;
  for (const key of ["commandPrefix", "commandRegex"] as const) {
    if (rule[key] === undefined || (isShell && rule.mcpName === undefined)) continue;
    const text = `only works with toolName = "${SHELL_TOOL}". For other tools use argsPattern.`;
    problems.push({ key, text });
  }
  return problems;
}

function toolNames({ toolName }: Fields): string[] {
  return toolName === undefined ? [] : [toolName].flat();
}

/** A name with a star elsewhere would match nothing, and a DENY of it would protect nothing. */
function checkToolNames(rule: Fields): RuleProblem[] {
  return toolNames(rule).flatMap((name): RuleProblem[] => {
    const text = toolNameProblem(name, rule.mcpName);
    return text === null ? [] : [{ key: "toolName", text }];
  });
}

function toolNameProblem(name: string, mcpName: string | undefined): string | null {
  if (/\s/.test(name)) return `"${name}" holds a space; names of tools do not.`;
  if (mcpName === undefined) {
    const isPattern = /^(?:\*|(?:\*|[^*]+)__(?:\*|[^*]+))$/.test(name);
    if (!name.includes("*") || isPattern) return null;
    return `"${name}" matches nothing: a star stands for a whole part, as in "server__*", "*__tool" or "*".`;
  }
  if (name === "*" || !name.includes("*")) {
    if (!name.startsWith(`${mcpName}__`)) return null;
    return `"${name}" repeats the server; beside mcpName write "${name.slice(mcpName.length + 2)}".`;
  }
  return `"${name}" cannot hold a star beside mcpName; leave toolName out for every tool.`;
}

function checkServer({ mcpName }: Fields): RuleProblem[] {
  if (mcpName === undefined || mcpName === "*") return [];
  if (mcpName.includes("__")) {
    return [{ key: "mcpName", text: `"${mcpName}" holds "__", which no server's name does.` }];
  }
  if (!/[*\s]/.test(mcpName)) return [];
  return [
    { key: "mcpName", text: `"${mcpName}" must be a server's name, or "*" for all of them.` },
  ];
}

function checkPatterns(rule: Fields): RuleProblem[] {
  return (["argsPattern", "commandRegex"] as const).flatMap((key): RuleProblem[] => {
    const pattern = rule[key];
    if (pattern === undefined) return [];
    const read = compilePattern(pattern);
    return read.ok ? [] : [{ key, text: read.problem }];
  });
}

function checkTerms(rule: Fields): RuleProblem[] {
  if (rule.decision !== PolicyDecision.DENY) return [];
  return [...ASK_TERMS, "allowRedirection" as const]
    .filter((key) => rule[key] !== undefined)
    .map((key) => ({ key, text: `has no effect on decision = "deny". Take it out.` }));
}
