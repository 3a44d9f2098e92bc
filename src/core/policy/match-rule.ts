import type { CompiledRule } from "./compiled-rule.ts";
import { type ApprovalMode, PolicyDecision, type PolicyRule, type RuleFit } from "./policy-rule.ts";
import type { CommandTexts } from "./shell/command-texts.ts";
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
  { mode, interactive, shell }: Moment & { shell: ShellReader | null },
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
  shell: ShellReader | null,
): RuleFit {
  const { commandPrefix } = rule;
  if (commandPrefix === undefined && regex === null) return "matches";
  if (command === null) return "command differs";
  if (regex !== null) {
    const texts = isAllow(rule) ? command.allowTexts : command.restrictTexts;
    if (!texts.some((text) => regex.isIn(text))) return "command differs";
  }
  if (commandPrefix === undefined || shell === null) return "matches";
  return matchCommandPrefix({ prefix: commandPrefix, isAllow: isAllow(rule) }, command, shell);
}

/**
 * An assignment or a path before the name never hides a command from a rule that restricts, and
 * a rule that allows is about the bare command only: `LD_PRELOAD=x git log` and `./git log` run
 * something else than `git log`.
 */
function matchCommandPrefix(
  { prefix, isAllow }: { prefix: string; isAllow: boolean },
  { command, spellings }: CommandTexts,
  shell: ShellReader,
): RuleFit {
  if (isAllow) {
    const isBare = command.assignments.length === 0;
    return isBare && shell.matchesPrefix(command, prefix) ? "matches" : "command differs";
  }
  if (spellings.some((spelling) => shell.matchesPrefix(spelling, prefix))) return "matches";
  const couldBe = spellings.some(({ words }) => {
    const known = words.findIndex(({ isLiteral }) => !isLiteral);
    const wanted = prefix.trim().split(/\s+/);
    if (known < 1 || known >= wanted.length) return false;
    const start = { ...command, words: words.slice(0, known) };
    return shell.matchesPrefix(start, wanted.slice(0, known).join(" "));
  });
  return couldBe ? "may match" : "command differs";
}
