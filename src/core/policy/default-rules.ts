import type { ShellCommand } from "./shell/shell-line.ts";
import { quoteWord } from "./quote-word.ts";
import { judgeDestructive, DESTRUCTIVE_ENTRIES } from "./default-rules/judge-destructive.ts";
import { EDITING_FORMS } from "./default-rules/editing-forms.ts";
import {
  compileForm,
  type CompiledForm,
  type HarmlessForm,
} from "./default-rules/harmless-form.ts";
import { HARMLESS_FORMS } from "./default-rules/harmless-forms.ts";
import { asksForHelp, HELP_REASON, HELP_RULE } from "./default-rules/help-and-version.ts";
import { explainMisfit } from "./default-rules/explain-misfit.ts";
import { explainPath } from "./default-rules/explain-word.ts";
import { hasHarmlessAssignments } from "./default-rules/harmless-assignments.ts";
import { matchesForm } from "./default-rules/matches-form.ts";
import { feedsHarmlessly } from "./default-rules/readable-path.ts";

/** What the built-in rules (tier 1) say to one command. */
export type BuiltInVerdict = {
  decision: "allow" | "ask_user";
  /** Asks in every mode, and no grant satisfies it. */
  alwaysAsk?: boolean;
  /** Holds in this mode only. */
  mode?: "autoEdit";
  rule: string;
  reason: string;
};

const harmless = indexByName(HARMLESS_FORMS);
const editing = indexByName(EDITING_FORMS);

/**
 * The built-in answer for one command of a line; null where they have none and the default
 * decides. Files that redirections read count like operands; writing redirections are not looked
 * at here: they turn any ALLOW into ASK_USER.
 */
export function judgeBuiltIn(command: ShellCommand): BuiltInVerdict | null {
  const destructive = judgeDestructive(command);
  if (destructive !== null) {
    const { rule, reason } = destructive;
    return { decision: "ask_user", alwaysAsk: true, rule, reason };
  }
  if (!hasHarmlessAssignments(command)) return null;
  if (!command.redirections.every(feedsHarmlessly)) return null;
  if (command.words.length === 0) return judgeWithoutName(command);
  if (asksForHelp(command.words)) {
    return { decision: "allow", rule: HELP_RULE, reason: HELP_REASON };
  }
  const form = findForm(harmless, command);
  if (form !== null) return { decision: "allow", ...naming(form) };
  const edit = findForm(editing, command);
  return edit === null ? null : { decision: "allow", mode: "autoEdit", ...naming(edit) };
}

/**
 * Why a command of a family that is known has no built-in answer in the mode `default`, for
 * people; null when it has one, and when there is nothing to say about it.
 */
export function explainNoBuiltIn(command: ShellCommand): string | null {
  const verdict = judgeBuiltIn(command);
  if (verdict === null) return explainUnknownForm(command);
  if (verdict.mode === undefined) return null;
  return `It ${verdict.reason}, which only the mode ${verdict.mode} lets run`;
}

function explainUnknownForm(command: ShellCommand): string | null {
  const { words, redirections, assignments } = command;
  const name = words[0]?.text ?? "";
  const family = familyOf(name);
  if (family.length === 0) return explainForeignName(name);
  const assignment = assignments.find(
    (each) => !hasHarmlessAssignments({ ...command, assignments: [each] }),
  );
  if (assignment !== undefined) {
    return `${quoteWord(assignment.split(/\+?=/)[0] ?? "")} can change what the command does`;
  }
  const fed = redirections.find((each) => !feedsHarmlessly(each));
  return fed === undefined ? explainMisfit(family, words) : explainPath(fed.target);
}

function familyOf(name: string): readonly CompiledForm[] {
  return [...(harmless.get(name) ?? []), ...(editing.get(name) ?? [])];
}

/** `/tmp/ls`: some other program may stand there. */
function explainForeignName(name: string): string | null {
  const base = name.slice(name.lastIndexOf("/") + 1);
  if (base === name || familyOf(base).length === 0) return null;
  return `${quoteWord(name)} may be another program than the ${quoteWord(base)} that is known`;
}

/** Every built-in entry in the order in which it is tried, for `policy show`. */
export function listBuiltInRules(): BuiltInVerdict[] {
  return [
    ...DESTRUCTIVE_ENTRIES.map(({ rule, reason }) => ({
      decision: "ask_user" as const,
      alwaysAsk: true,
      rule,
      reason,
    })),
    { decision: "allow", rule: HELP_RULE, reason: HELP_REASON },
    ...HARMLESS_FORMS.map((form) => ({ decision: "allow" as const, ...describe(form) })),
    ...EDITING_FORMS.map((form) => ({
      decision: "allow" as const,
      mode: "autoEdit" as const,
      ...describe(form),
    })),
  ];
}

function judgeWithoutName(command: ShellCommand): BuiltInVerdict | null {
  if (command.assignments.length === 0) return null;
  const reason = "sets a variable of this line";
  return { decision: "allow", rule: "built-in: name=value", reason };
}

function indexByName(forms: readonly HarmlessForm[]): ReadonlyMap<string, CompiledForm[]> {
  const index = new Map<string, CompiledForm[]>();
  for (const compiled of forms.flatMap(compileForm)) {
    const name = compiled.words[0] ?? "";
    const known = index.get(name);
    if (known === undefined) index.set(name, [compiled]);
    else known.push(compiled);
  }
  return index;
}

function findForm(
  index: ReadonlyMap<string, CompiledForm[]>,
  { words }: ShellCommand,
): CompiledForm | null {
  const candidates = index.get(words[0]?.text ?? "") ?? [];
  return candidates.find((compiled) => matchesForm(compiled, words)) ?? null;
}

function naming({ form, words }: CompiledForm): { rule: string; reason: string } {
  return { rule: `built-in: ${words.join(" ")}`, reason: form.reason };
}

function describe(form: HarmlessForm): { rule: string; reason: string } {
  const leading = form.leading === undefined ? "" : ` [before it: ${form.leading}]`;
  const options = form.options === undefined ? "" : ` [${form.options}]`;
  return { rule: `built-in: ${form.command}${leading}${options}`, reason: form.reason };
}
