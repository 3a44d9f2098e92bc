import { Command, CommanderError, Option } from "commander";
import type { CommandSpec, OptionValue } from "./command-spec.ts";
import type { CliContext } from "./context.ts";
import { nearestWord } from "../core/index.ts";
import { UsageFailure } from "./failure.ts";

export type CommandGroups = Readonly<Record<string, string>>;

/**
 * Parses `argv` (without node and script) by the specs, runs the command and answers with the
 * exit code. Help and version exit with 0, a wrong command line with 2.
 */
export async function runProgram(
  argv: readonly string[],
  specs: { commands: readonly CommandSpec[]; groups: CommandGroups; version: string },
  context: CliContext,
): Promise<number> {
  let exitCode: number = 0;
  const root = prepare(new Command("countersign"), context)
    .description(
      "LLM agents with real tools that make a person sign before anything dangerous runs.",
    )
    .version(specs.version)
    .addHelpText("after", "\nEvery command has --help, with examples.");
  for (const spec of specs.commands) {
    const command = commandFor(root, spec, { groups: specs.groups, context });
    command.action(async () => {
      const options = command.opts<Record<string, OptionValue>>();
      exitCode = await spec.run({ context, args: command.args, options });
    });
  }
  try {
    refuseUnknown(argv, root);
    await root.parseAsync(argv, { from: "user" });
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof UsageFailure)) throw error;
    context.stderr.write(`error: ${error.message}\n`);
    return 2;
  }
  return exitCode;
}

/** With a default command, commander would take a misspelt one for its argument. */
function refuseUnknown([first]: readonly string[], root: Command): void {
  const known = [...root.commands.map((command) => command.name()), "help"];
  if (first === undefined || first.startsWith("-") || known.includes(first)) return;
  const near = nearestWord(first, known);
  const mend = near === null ? "countersign --help lists them." : `Did you mean ${near}?`;
  throw new UsageFailure(`There is no command ${first}. ${mend}`);
}

function commandFor(
  root: Command,
  spec: CommandSpec,
  { groups, context }: { groups: CommandGroups; context: CliContext },
): Command {
  const [first = "", second] = spec.path.split(" ");
  const parent = second === undefined ? root : groupOf(root, first, { groups, context });
  const command = prepare(new Command(second ?? first), context).description(spec.summary);
  for (const { name, description } of spec.arguments ?? []) {
    command.argument(`<${name}>`, description);
  }
  for (const { flags, description, choices, default: fallback } of spec.options ?? []) {
    const option = new Option(flags, description);
    if (choices !== undefined) option.choices(choices);
    if (fallback !== undefined) option.default(fallback);
    command.addOption(option);
  }
  const lines = spec.examples.map((example) => `  $ countersign ${example}`);
  command.addHelpText("after", `\nExamples:\n${lines.join("\n")}`);
  parent.addCommand(command, { isDefault: spec.isDefault === true });
  return command;
}

function groupOf(
  root: Command,
  name: string,
  { groups, context }: { groups: CommandGroups; context: CliContext },
): Command {
  const known = root.commands.find((command) => command.name() === name);
  if (known !== undefined) return known;
  const group = prepare(new Command(name), context).description(groups[name] ?? "");
  root.addCommand(group);
  return group;
}

function prepare(command: Command, { stdout, stderr }: CliContext): Command {
  return command
    .exitOverride()
    .allowExcessArguments(false)
    .showSuggestionAfterError(true)
    .showHelpAfterError("(add --help for how to use it)")
    .configureOutput({
      writeOut: (text) => void stdout.write(text),
      writeErr: (text) => void stderr.write(text),
    });
}
