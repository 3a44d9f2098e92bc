import { showOnOneLine } from "../core/index.ts";
import { formatProblem } from "../config/config-problem.ts";
import type { Paint } from "../adapters/terminal/paint.ts";
import { CONFIG_OPTION, JSON_OPTION } from "./command-spec.ts";
import type { CommandCall, CommandSpec } from "./command-spec.ts";
import type { Check } from "./doctor-check.ts";
import { runChecks } from "./doctor-checks.ts";
import { tryLoadSettings } from "./load-settings.ts";
import { paintFor, printJson, printLine } from "./print.ts";

export const doctorCommand: CommandSpec = {
  path: "doctor",
  summary: "check the setup, and say what to mend",
  options: [JSON_OPTION, CONFIG_OPTION],
  examples: ["doctor", "doctor --json"],
  async run(call) {
    const { context } = call;
    const checks = await check(call);
    const wrong = checks.filter(({ state }) => state === "wrong").length;
    if (call.options["json"] === true) printJson(context, checks);
    else {
      const paint = paintFor(context);
      const width = Math.max(...checks.map(({ name }) => name.length));
      for (const one of checks) printLine(context, render(one, { paint, width }));
      const verdict = wrong === 1 ? "One thing needs mending." : `${wrong} things need mending.`;
      printLine(context, `\n${wrong === 0 ? paint.green("Ready.") : paint.red(verdict)}`);
    }
    return wrong === 0 ? 0 : 1;
  },
};

async function check(call: CommandCall): Promise<Check[]> {
  const loaded = tryLoadSettings(call);
  if (!loaded.ok) {
    return loaded.problems.map((problem) => ({
      name: "config",
      state: "wrong",
      text: formatProblem(problem),
    }));
  }
  const { config, notices } = loaded;
  const text = config.file ?? "no file; the defaults";
  return [
    { name: "config", state: "ok", text },
    ...notices.map((notice): Check => ({ name: "config", state: "note", text: notice })),
    ...(await runChecks(config, call.context)),
  ];
}

function render({ name, state, text, mend }: Check, how: { paint: Paint; width: number }): string {
  const { paint, width } = how;
  const mark = { ok: paint.green("✓"), note: paint.yellow("○"), wrong: paint.red("✗") }[state];
  const line = `${mark} ${name.padEnd(width)}  ${showOnOneLine(text)}`;
  return mend === undefined ? line : `${line}\n  ${" ".repeat(width)}  ${paint.dim(`→ ${mend}`)}`;
}
