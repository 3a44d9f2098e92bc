import { configFolder } from "../config/config-folder.ts";
import { type Ran, runCli } from "./run-cli.ts";

/** The command line in a folder with these files. */
export function policyFolder(files: Record<string, string>) {
  const cwd = configFolder(files);
  const run = (...args: string[]): Promise<Ran> => runCli(["policy", ...args], { cwd }).done;
  const json = async (...args: string[]): Promise<unknown> =>
    JSON.parse((await run(...args, "--json")).stdout);
  return { cwd, run, json };
}

export const DENIES_MAKE = `[[rule]]
toolName = "shell_cmd"
commandPrefix = "make"
decision = "deny"
priority = 100
reason = "No building here."
`;

export const MISSPELT = DENIES_MAKE.replace("commandPrefix", "comandPrefix");
