import type { CompiledRule } from "./compiled-rule.ts";
import { type ApprovalMode, PolicyDecision, type PolicyRule, type RuleFit } from "./policy-rule.ts";
import type { CommandTexts } from "./shell/command-texts.ts";
import type { Strictness } from "./shell/match-prefix.ts";
import type { ShellReader } from "./shell/shell-reader.ts";

/** What rules are held against: a call, or one command of a shell line. */
export type Subject = {
  /** `stableStringify` of the whole arguments. */
  wholeText: () => string;
  /**
   * The arguments as texts for patterns. A rule that restricts applies when its pattern is in any
   * text; a rule that allows sees only those in which nothing else can hide.
   */
  restrictTexts: () => readonly string[];
  allowTexts: () => readonly string[];
  /** null for every tool but the shell, and for a line that cannot be read. */
  command: CommandTexts | null;
};

export type Moment = {
  mode: ApprovalMode;
  /** Somebody is there to ask. */
  interactive: boolean;
};

/** Holds one rule, already known to be about the tool, against a call or a command. */
export function matchRule(
  compiled: CompiledRule,
  subject: Subject,
  { mode, interactive, shell }: Moment & { shell: ShellReader },
): RuleFit {
  const { rule } = compiled;
  if (rule.modes && rule.modes.length > 0 && !rule.modes.includes(mode)) return "other mode";
  if (rule.interactive !== undefined && rule.interactive !== interactive) {
    return "other interactivity";
  }
  if (!argumentsMatch(compiled, subject)) return "arguments differ";
  return matchCommand(compiled, subject.command, shell);
}

export function isAllow(rule: PolicyRule): boolean {
  return rule.decision === PolicyDecision.ALLOW;
}

function argumentsMatch({ rule, args }: CompiledRule, subject: Subject): boolean {
  if (args === null) return true;
  if (args.kind === "exact" && subject.wholeText() === args.text) return true;
  const texts = isAllow(rule) ? subject.allowTexts() : subject.restrictTexts();
  return args.kind === "exact"
    ? texts.includes(args.text)
    : texts.some((text) => args.pattern.isIn(text));
}

function matchCommand(
  { rule, regex }: CompiledRule,
  command: CommandTexts | null,
  shell: ShellReader,
): RuleFit {
  if (rule.commandPrefix === undefined && regex === null) return "matches";
  if (command === null) return "command differs";
  const texts = isAllow(rule) ? command.allowTexts : command.restrictTexts;
  if (regex !== null && !texts.some((text) => regex.isIn(text))) return "command differs";
  return matchCommandPrefix(rule, command, shell);
}

function matchCommandPrefix(
  rule: PolicyRule,
  { command }: CommandTexts,
  shell: ShellReader,
): RuleFit {
  const { commandPrefix } = rule;
  if (commandPrefix === undefined) return "matches";
  const matches = (strictness: Strictness) =>
    shell.matchesPrefix(command, commandPrefix, strictness);
  if (isAllow(rule)) return matches("exact") ? "matches" : "command differs";
  if (matches("hiding")) return "matches";
  return matches("possible") ? "may match" : "command differs";
}
