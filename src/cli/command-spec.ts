import type { CliContext } from "./context.ts";

export type OptionSpec = {
  /** As commander reads it: `--scope <scope>`. */
  flags: string;
  description: string;
  choices?: readonly string[];
  default?: string;
};

/** A list for options of several values: `--policy <files...>`. */
export type OptionValue = string | boolean | readonly string[] | undefined;

export type CommandCall = {
  context: CliContext;
  /** In the order of `arguments`. */
  args: readonly string[];
  options: Readonly<Record<string, OptionValue>>;
};

/** One command of the command line, apart from the library that parses it. */
export type CommandSpec = {
  /** `chat`, or `sessions list`. */
  path: string;
  summary: string;
  arguments?: readonly { name: string; description: string }[];
  options?: readonly OptionSpec[];
  /** Command lines, without `countersign`. */
  examples: readonly string[];
  isDefault?: boolean;
  /** The exit code. @throws CommandFailure, UsageFailure, ConfigError, BackendError */
  run(call: CommandCall): Promise<0 | 1>;
};

export const CONFIG_OPTION: OptionSpec = {
  flags: "--config <file>",
  description: "the configuration file (default: countersign.toml here, if there is one)",
};

export const JSON_OPTION: OptionSpec = {
  flags: "--json",
  description: "print JSON, for programs to read",
};

/** An option that takes a value; undefined when it was not given. */
export function textOption(call: CommandCall, name: string): string | undefined {
  const value = call.options[name];
  return typeof value === "string" ? value : undefined;
}

/** The values of an option that takes several; none when it was not given. */
export function listOption(call: CommandCall, name: string): readonly string[] {
  const value = call.options[name];
  return typeof value === "object" ? value : [];
}
