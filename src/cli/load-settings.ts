import { formatProblem } from "../config/config-problem.ts";
import type { Config } from "../config/config.ts";
import { loadConfig } from "../config/load-config.ts";
import type { LoadedConfig } from "../config/load-config.ts";
import { ConfigError } from "../core/index.ts";
import { textOption } from "./command-spec.ts";
import type { CommandCall } from "./command-spec.ts";

export function tryLoadSettings(call: CommandCall): LoadedConfig {
  const { cwd, env } = call.context;
  const configFile = textOption(call, "config");
  return loadConfig({ cwd, env, ...(configFile === undefined ? {} : { configFile }) });
}

/** @throws ConfigError with a line for each problem. */
export function loadSettings(call: CommandCall): { config: Config; notices: string[] } {
  const loaded = tryLoadSettings(call);
  if (!loaded.ok) throw new ConfigError(loaded.problems.map(formatProblem));
  return loaded;
}
