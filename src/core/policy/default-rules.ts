import type { ShellCommand } from "./shell/shell-line.ts";
import { quoteWord } from "./quote-word.ts";
import { judgeDestructive, DESTRUCTIVE_ENTRIES } from "./default-rules/judge-destructive.ts";
import { EDITING_FORMS } from "./default-rules/editing-forms.ts";
import { FILE_FORMS } from "./default-rules/file-forms.ts";
import { CALENDAR_FORMS } from "./default-rules/calendar-forms.ts";
import { GIT_FORMS } from "./default-rules/git-forms.ts";
import {
  compileForm,
  type CompiledForm,
  type HarmlessForm,
} from "./default-rules/harmless-form.ts";
import { asksForHelp, HELP_REASON, HELP_RULE } from "./default-rules/help-and-version.ts";
import { explainMisfit } from "./default-rules/explain-misfit.ts";
import { explainPath } from "./default-rules/explain-word.ts";
import { hasHarmlessAssignments } from "./default-rules/harmless-assignments.ts";
import { matchesForm } from "./default-rules/matches-form.ts";
import { feedsHarmlessly } from "./default-rules/readable-path.ts";
import { ARCH_PACKAGE_FORMS } from "./default-rules/arch-package-forms.ts";
import { FORGE_FORMS } from "./default-rules/forge-forms.ts";
import { GIT_PLUMBING_FORMS } from "./default-rules/git-plumbing-forms.ts";
import { JAVASCRIPT_PACKAGE_FORMS } from "./default-rules/javascript-package-forms.ts";
import { OTHER_PACKAGE_FORMS } from "./default-rules/other-package-forms.ts";
import { PYTHON_PACKAGE_FORMS } from "./default-rules/python-package-forms.ts";
import { SERVICE_STATUS_FORMS } from "./default-rules/service-status-forms.ts";
import { SYSTEM_PACKAGE_FORMS } from "./default-rules/system-package-forms.ts";
import { TEX_AND_DEVICE_FORMS } from "./default-rules/tex-and-device-forms.ts";
import { TOOLCHAIN_FORMS } from "./default-rules/toolchain-forms.ts";
import { VERSION_CONTROL_FORMS } from "./default-rules/version-control-forms.ts";
import { SYSTEM_FORMS } from "./default-rules/system-forms.ts";
import { SCRIPT_FORMS } from "./default-rules/script-forms.ts";
import { INFRASTRUCTURE_FORMS } from "./default-rules/infrastructure-forms.ts";
import { MACHINE_FORMS } from "./default-rules/machine-forms.ts";
import { CALCULATION_FORMS } from "./default-rules/calculation-forms.ts";
import { AMUSEMENT_FORMS } from "./default-rules/amusement-forms.ts";
import { ARCHIVE_FORMS } from "./default-rules/archive-forms.ts";
import { BYTE_FORMS } from "./default-rules/byte-forms.ts";
import { COMPARISON_FORMS } from "./default-rules/comparison-forms.ts";
import { COMPRESSION_FORMS } from "./default-rules/compression-forms.ts";
import { DOCUMENT_FORMS } from "./default-rules/document-forms.ts";
import { FINDER_FORMS } from "./default-rules/finder-forms.ts";
import { FORMATTER_FORMS } from "./default-rules/formatter-forms.ts";
import { GRAPH_FORMS } from "./default-rules/graph-forms.ts";
import { HELP_FORMS } from "./default-rules/help-forms.ts";
import { JSON_FORMS } from "./default-rules/json-forms.ts";
import { KEPT_DATA_FORMS } from "./default-rules/kept-data-forms.ts";
import { MARKUP_FORMS } from "./default-rules/markup-forms.ts";
import { NETPBM_FORMS } from "./default-rules/netpbm-forms.ts";
import { OBJECT_FILE_FORMS } from "./default-rules/object-file-forms.ts";
import { PICTURE_FORMS } from "./default-rules/picture-forms.ts";
import { RANDOM_FORMS } from "./default-rules/random-forms.ts";
import { SEARCH_FORMS } from "./default-rules/search-forms.ts";
import { SOUND_FORMS } from "./default-rules/sound-forms.ts";
import { SOURCE_CODE_FORMS } from "./default-rules/source-code-forms.ts";
import { SOURCE_COUNT_FORMS } from "./default-rules/source-count-forms.ts";
import { TABLE_FORMS } from "./default-rules/table-forms.ts";
import { TEXT_FORMS } from "./default-rules/text-forms.ts";

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

const HARMLESS_FORMS: readonly HarmlessForm[] = [
  ...TEXT_FORMS,
  ...FILE_FORMS,
  ...SYSTEM_FORMS,
  ...GIT_FORMS,
  ...INFRASTRUCTURE_FORMS,
  ...GIT_PLUMBING_FORMS,
  ...VERSION_CONTROL_FORMS,
  ...FORGE_FORMS,
  ...JAVASCRIPT_PACKAGE_FORMS,
  ...PYTHON_PACKAGE_FORMS,
  ...TOOLCHAIN_FORMS,
  ...SYSTEM_PACKAGE_FORMS,
  ...ARCH_PACKAGE_FORMS,
  ...OTHER_PACKAGE_FORMS,
  ...TEX_AND_DEVICE_FORMS,
  ...SERVICE_STATUS_FORMS,
  ...SCRIPT_FORMS,
  ...CALCULATION_FORMS,
  ...CALENDAR_FORMS,
  ...AMUSEMENT_FORMS,
  ...ARCHIVE_FORMS,
  ...BYTE_FORMS,
  ...COMPARISON_FORMS,
  ...COMPRESSION_FORMS,
  ...DOCUMENT_FORMS,
  ...FINDER_FORMS,
  ...FORMATTER_FORMS,
  ...GRAPH_FORMS,
  ...HELP_FORMS,
  ...JSON_FORMS,
  ...KEPT_DATA_FORMS,
  ...MARKUP_FORMS,
  ...NETPBM_FORMS,
  ...OBJECT_FILE_FORMS,
  ...PICTURE_FORMS,
  ...RANDOM_FORMS,
  ...SEARCH_FORMS,
  ...SOUND_FORMS,
  ...SOURCE_CODE_FORMS,
  ...SOURCE_COUNT_FORMS,
  ...TABLE_FORMS,
  ...MACHINE_FORMS,
];

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
 * Why a command of a family that is known has no built-in answer, for people; null when there is
 * nothing to say about it.
 */
export function explainNoBuiltIn(command: ShellCommand): string | null {
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
  if (fed !== undefined) return explainPath(fed.target);
  const edit = findForm(editing, command);
  if (edit === null) return explainMisfit(family, words);
  return `It ${edit.form.reason}, which only the mode autoEdit lets run`;
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
