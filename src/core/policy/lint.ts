import { isOpenDoor, runsCode } from "./broad-commands.ts";
import { isAllow } from "./match-rule.ts";
import { PolicyDecision, type PolicyRule, ruleLocation, SHELL_TOOL } from "./policy-rule.ts";
import { tierOf } from "./policy-tier.ts";
import { findShadowed } from "./find-shadowed.ts";
import { listCommands } from "./shell/list-commands.ts";

export type LintFinding = {
  kind: "shadowed" | "never matches" | "too broad" | "no effect";
  rule: PolicyRule;
  /** What is wrong and what to do. */
  text: string;
};

/** What exists, where the caller knows it; a rule about anything else can never match. */
export type LintKnowledge = { tools?: readonly string[]; servers?: readonly string[] };

/** Looks for rules that do something else than their writer believes. Rules in trying order. */
export function lintRules(
  rules: readonly PolicyRule[],
  knowledge: LintKnowledge = {},
): LintFinding[] {
  const own = rules.flatMap((rule): LintFinding[] => [
    ...neverMatches(rule, knowledge),
    ...tooBroad(rule),
    ...withoutEffect(rule),
  ]);
  const shadowed = findShadowed(rules).map(({ rule, by, isRedundant }): LintFinding => {
    const mend = isRedundant
      ? "It says the same, so this one can be taken out."
      : "Give this one a higher priority, or narrow the other.";
    const text = `is never reached: ${ruleLocation(by)} (${by.decision}, priority ${by.priority}) covers everything it is about. ${mend}`;
    return { kind: "shadowed", rule, text };
  });
  return [...own, ...shadowed];
}

function neverMatches(rule: PolicyRule, { tools, servers }: LintKnowledge): LintFinding[] {
  const problems = [
    unknownServer(rule, servers),
    unknownTool(rule, tools),
    rule.commandPrefix === undefined ? null : impossiblePrefix(rule.commandPrefix),
    rule.argsPattern === undefined ? null : impossiblePattern(rule.argsPattern),
  ];
  return problems
    .filter((text) => text !== null)
    .map((text) => ({ kind: "never matches" as const, rule, text }));
}

function unknownServer({ mcpName }: PolicyRule, servers: readonly string[] | undefined) {
  if (!servers || mcpName === undefined || mcpName === "*" || servers.includes(mcpName))
    return null;
  const known = servers.length === 0 ? "none is configured" : `configured: ${servers.join(", ")}`;
  return `names the MCP server "${mcpName}", which does not exist (${known}).`;
}

function unknownTool({ toolName, mcpName }: PolicyRule, tools: readonly string[] | undefined) {
  if (!tools || toolName === undefined || mcpName !== undefined) return null;
  const isFixed = !toolName.includes("*") && !toolName.includes("__");
  if (!isFixed || tools.includes(toolName)) return null;
  return `names the tool "${toolName}", which does not exist. Tools: ${tools.join(", ")}.`;
}

/** Each command of a line is matched on its own, so a prefix with an operator meets nothing. */
function impossiblePrefix(prefix: string): string | null {
  if (/^\s*\w+=/.test(prefix)) {
    return `has a prefix that starts with an assignment (\`${prefix}\`); prefixes begin with the command.`;
  }
  const read = listCommands(prefix);
  const isOne = read.kind === "unreadable" || read.commands.filter(isDirect).length <= 1;
  const writes = read.kind === "commands" && read.commands.some((each) => hasOperator(each));
  if (isOne && !writes) return null;
  return `has a prefix with a shell operator (\`${prefix}\`). Each command of a line is matched on its own: write a rule for each, and allowRedirection for output.`;
}

function isDirect({ through }: { through: readonly string[] }): boolean {
  return through.length === 0;
}

function hasOperator({ redirections }: { redirections: readonly { operator: string }[] }): boolean {
  return redirections.some(({ operator }) => /[<>]/.test(operator));
}

function impossiblePattern(pattern: string): string | null {
  if (!/^\^(?!\\?\{|\[|\(|\.|\\s|\\A)/.test(pattern)) return null;
  return `has an argsPattern anchored at the start (\`${pattern}\`), where every call's arguments begin with "{". Write ^\\{… or leave the ^ out.`;
}

function tooBroad(rule: PolicyRule): LintFinding[] {
  if (!isAllow(rule) || tierOf(rule.priority) === "default") return [];
  const text = broadness(rule);
  return text === null ? [] : [{ kind: "too broad", rule, text }];
}

function broadness(rule: PolicyRule): string | null {
  const { commandPrefix, commandRegex, argsPattern } = rule;
  if (commandPrefix !== undefined) return broadPrefix(commandPrefix);
  if (commandRegex !== undefined) {
    const isOpen = /^\^?(?:\.\*|\.\+|\[\^?.{0,8}\][*+])/.test(commandRegex);
    return isOpen ? `allows any command: /${commandRegex}/ begins with anything at all.` : null;
  }
  return argsPattern === undefined ? broadTools(rule) : null;
}

function broadTools({ toolName = "*", mcpName }: PolicyRule): string | null {
  if (toolName === SHELL_TOOL && mcpName === undefined) {
    return "allows every shell command. Name commands with commandPrefix.";
  }
  if (toolName !== "*") return null;
  return mcpName === undefined
    ? "allows every tool, the shell included. Name the tools."
    : mcpName === "*"
      ? "allows every tool of every MCP server, those added later too. Name the servers."
      : null;
}

function broadPrefix(prefix: string): string | null {
  const words = prefix.trim().split(/\s+/);
  const [command = ""] = words;
  if (runsCode(command) && (words.length === 1 || words[1]?.startsWith("-") === true)) {
    return `allows \`${prefix}\`, which runs any program it is given. Name the script, or ask.`;
  }
  if (words.length === 1 && isOpenDoor(command)) {
    return `allows \`${command}\` with any arguments, and it can run or write anything. Add the words that you mean.`;
  }
  return null;
}

function withoutEffect(rule: PolicyRule): LintFinding[] {
  if (rule.decision !== PolicyDecision.ASK_USER || rule.interactive !== false) return [];
  const text = "asks where nobody is there to ask, which denies. Write deny if that is meant.";
  return [{ kind: "no effect", rule, text }];
}
