import { type BuiltInJudge, withBuiltIn } from "./built-in-rule.ts";
import { combineParts, combineTerms } from "./combine-parts.ts";
import { explainNoBuiltIn } from "./default-rules.ts";
import { decideCommand, findingOf } from "./decide-command.ts";
import {
  PolicyDecision,
  type PolicyCall,
  type PolicyRule,
  type PolicyVerdict,
} from "./policy-rule.ts";
import type { RuleList } from "./rule-index.ts";
import { canonicalLine, type CanonicalLine } from "./shell/canonical-line.ts";
import type { ShellCommand } from "./shell/shell-line.ts";
import { callSubject, commandSubjects, unreadableSubject } from "./subjects.ts";
import { type Trying, tryRules } from "./try-rules.ts";

/** A line with more commands is not taken apart: a person reads it. */
const MAX_COMMANDS = 256;

export type Deciding = {
  rules: RuleList;
  builtIn: BuiltInJudge | null;
  defaultDecision: PolicyDecision;
  trying: Trying;
};

/** The answer about a call of any tool but the shell. */
export function decideCall({ args }: PolicyCall, deciding: Deciding): PolicyVerdict {
  const { rules, defaultDecision, trying } = deciding;
  const { rule } = tryRules(rules.all, { subject: callSubject(args), part: 0 }, trying);
  return { ...findingOf(rule, defaultDecision), terms: termsOf(rule) };
}

/** Every command that the line runs is decided on its own; the strictest answer wins. */
export function decideShellCall({ args }: PolicyCall, deciding: Deciding): PolicyVerdict {
  const made = lineOf(args);
  if (!made.ok) return decideUnreadable(args, made.problem, deciding);
  const line = deciding.trying.shell.listCommands(made.line);
  if (line.kind === "unreadable") return decideUnreadable(args, line.problem, deciding);
  if (line.commands.length > MAX_COMMANDS) {
    const problem = `The line runs more than ${MAX_COMMANDS} commands.`;
    return decideUnreadable(args, problem, deciding);
  }
  const run = line.commands.length === 0 ? [noCommand(made.line)] : line.commands;
  const commands = [...run, ...commandsMeant(args, run, deciding)];
  const parts = commandSubjects(args, made.line, commands).map(({ texts, subject }, part) => {
    const { rules, trying, defaultDecision } = deciding;
    const written = trying.looked === null ? rules.forCommand(texts.names) : rules.all;
    const candidates = withBuiltIn(written, texts.command, deciding.builtIn);
    const tried = tryRules(candidates, { subject, part }, trying);
    const unmatched = tried.rule === null ? explainUnmatched(texts.command, deciding) : null;
    return decideCommand(texts.command, { ...tried, unmatched }, defaultDecision);
  });
  return combineParts(parts);
}

/** What is let through by default needs no excuse. */
function explainUnmatched(
  command: ShellCommand,
  { builtIn, defaultDecision }: Deciding,
): string | null {
  const isAbout = builtIn !== null && defaultDecision !== PolicyDecision.ALLOW;
  return isAbout ? explainNoBuiltIn(command) : null;
}

/** At least ASK_USER, whatever the rules and the mode say (DESIGN 4.5). */
function decideUnreadable(
  args: PolicyCall["args"],
  problem: string,
  { rules, defaultDecision, trying }: Deciding,
): PolicyVerdict {
  const { rule } = tryRules(rules.all, { subject: unreadableSubject(args), part: 0 }, trying);
  const reason = `The line cannot be taken apart, so a person reads it. ${problem}`;
  const finding = findingOf(rule, defaultDecision);
  if (finding.decision === PolicyDecision.DENY) return { ...finding, terms: {} };
  return { decision: PolicyDecision.ASK_USER, rule, reason, terms: termsOf(rule) };
}

function lineOf({ command, parameters }: PolicyCall["args"]): CanonicalLine {
  if (typeof command !== "string") return { ok: false, problem: "`command` is not a text." };
  if (parameters === undefined || parameters === null) return canonicalLine({ command });
  const isTexts = Array.isArray(parameters) && parameters.every((each) => typeof each === "string");
  if (!isTexts) return { ok: false, problem: "`parameters` is not a list of texts." };
  return canonicalLine({ command, parameters });
}

/**
 * Parameters are quoted and run as texts. One that holds an operator (`&&`, `>`, `$(…)`) was
 * meant as shell source by whoever wrote it, or will be by whoever copies the line: the commands
 * of that reading are decided too.
 */
function commandsMeant(
  { command, parameters }: PolicyCall["args"],
  run: readonly ShellCommand[],
  { trying }: Deciding,
): readonly ShellCommand[] {
  if (!Array.isArray(parameters) || parameters.length === 0) return [];
  const meant = trying.shell.listCommands([command, ...parameters].map(String).join(" "));
  if (meant.kind !== "commands" || meant.commands.length > MAX_COMMANDS) return [];
  const writes = (commands: readonly ShellCommand[]) =>
    commands.flatMap(({ redirections }) => redirections).length;
  const isMore = meant.commands.length > run.length || writes(meant.commands) > writes(run);
  return isMore
    ? meant.commands.map((each) => ({ ...each, through: ["parameters", ...each.through] }))
    : [];
}

/** A comment alone runs nothing, and is decided as a command that no prefix matches. */
function noCommand(line: string): ShellCommand {
  return { words: [], assignments: [], redirections: [], source: line, through: [] };
}

export function termsOf(rule: PolicyRule | null): PolicyVerdict["terms"] {
  return combineTerms([rule ?? {}]) ?? {};
}
