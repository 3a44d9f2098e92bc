import { type TableFailure, runTable, showOnOneLine } from "../core/index.ts";
import { CONFIG_OPTION, type CommandSpec, JSON_OPTION } from "./command-spec.ts";
import type { CliContext } from "./context.ts";
import { CommandFailure } from "./failure.ts";
import { paintFor, printJson, printLine } from "./print.ts";
import { readNamedFile } from "./read-named-file.ts";
import { POLICY_OPTION, readPolicy } from "./read-policy.ts";

/** A table that somebody wrote has far less; what has more is no table. */
const MAX_PROBLEMS_SHOWN = 20;

export const policyTestCommand: CommandSpec = {
  path: "policy test",
  summary: "run a table of cases, and fail if one differs",
  arguments: [{ name: "file", description: "the table, TOML or JSON" }],
  options: [POLICY_OPTION, JSON_OPTION, CONFIG_OPTION],
  examples: ["policy test policies/team.cases.toml", "policy test cases.json --policy new.toml"],
  async run(call) {
    const { context } = call;
    const [file = ""] = call.args;
    const text = await readNamedFile(context, file);
    const { config, rules } = await readPolicy(call);
    const { approvalMode: mode, defaultDecision } = config.policy;
    const outcome = runTable(text, { rules, mode, defaultDecision });
    if (!outcome.ok) throw new CommandFailure(notATable(file, outcome.problems));
    const { passed, failed, failures } = outcome.result;
    if (call.options["json"] === true) printJson(context, { passed, failed, failures });
    else {
      for (const failure of failures) printLine(context, describe(failure, context));
      printLine(context, `${passed} passed, ${failed} failed.`);
    }
    return failed === 0 ? 0 : 1;
  },
};

function notATable(file: string, problems: readonly string[]): string {
  const shown = problems.slice(0, MAX_PROBLEMS_SHOWN).map((problem) => `  ${problem}`);
  const rest = problems.length - shown.length;
  const more = rest > 0 ? [`  … and ${rest} more`] : [];
  return [`${file} is no table of cases that can be run:`, ...shown, ...more].join("\n");
}

function describe(failure: TableFailure, context: CliContext): string {
  const { id, title, expected, actual, reason } = failure;
  const name = title === "" ? id : `${id} ${title}`;
  const text = `${name}: expected ${expected}, got ${actual}. ${reason}`;
  return `${paintFor(context).red("✗")} ${showOnOneLine(text)}`;
}
