import type { ShellCommand } from "./shell/shell-line.ts";
import { judgeDestructive, DESTRUCTIVE_ENTRIES } from "./default-rules/judge-destructive.ts";
import { EDITING_FORMS } from "./default-rules/editing-forms.ts";
import { FILE_FORMS } from "./default-rules/file-forms.ts";
import { CONTAINER_FORMS } from "./default-rules/container-forms.ts";
import { GIT_FORMS } from "./default-rules/git-forms.ts";
import {
  compileForm,
  type CompiledForm,
  type HarmlessForm,
} from "./default-rules/harmless-form.ts";
import { asksForHelp, HELP_REASON, HELP_RULE } from "./default-rules/help-and-version.ts";
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
import { REMOTE_FORMS } from "./default-rules/remote-forms.ts";
import { SYSTEM_FORMS } from "./default-rules/system-forms.ts";
import { SCRIPT_FORMS } from "./default-rules/script-forms.ts";
import { INSPECTION_FORMS } from "./default-rules/inspection-forms.ts";
import { MACHINE_FORMS } from "./default-rules/machine-forms.ts";
import { CALCULATION_FORMS } from "./default-rules/calculation-forms.ts";
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
  ...GIT_PLUMBING_FORMS,
  ...VERSION_CONTROL_FORMS,
  ...FORGE_FORMS,
  ...CONTAINER_FORMS,
  ...JAVASCRIPT_PACKAGE_FORMS,
  ...PYTHON_PACKAGE_FORMS,
  ...TOOLCHAIN_FORMS,
  ...SYSTEM_PACKAGE_FORMS,
  ...ARCH_PACKAGE_FORMS,
  ...OTHER_PACKAGE_FORMS,
  ...TEX_AND_DEVICE_FORMS,
  ...SERVICE_STATUS_FORMS,
  ...REMOTE_FORMS,
  ...SCRIPT_FORMS,
  ...CALCULATION_FORMS,
  ...INSPECTION_FORMS,
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
  const options = form.options === undefined ? "" : ` [${form.options}]`;
  return { rule: `built-in: ${form.command}${options}`, reason: form.reason };
}
