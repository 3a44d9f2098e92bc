import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { variable } from "../config/environment-variables.ts";
import type { Environment } from "../config/environment-variables.ts";

/** The file that runs for `command`, as a shell would find it; null when there is none. */
export function findProgram(command: string, env: Environment, folder: string): string | null {
  if (command.includes("/"))
    return isProgram(resolve(folder, command)) ? resolve(folder, command) : null;
  const folders = (variable(env, "PATH") ?? "").split(delimiter).filter((path) => path !== "");
  return folders.map((path) => join(path, command)).find(isProgram) ?? null;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
