import { listCommands } from "./list-commands.ts";
import { matchesPrefix, type Strictness } from "./match-prefix.ts";
import type { ShellCommand, ShellLine } from "./shell-line.ts";

/** Takes shell lines apart. Pure; never throws, whatever the line. */
export type ShellReader = {
  /** Every command that the line runs, wrappers and what they wrap alike. */
  listCommands(line: string): ShellLine;
  /** Whether the command's words start with those of the prefix, dressed up or not. */
  matchesPrefix(command: ShellCommand, prefix: string, strictness: Strictness): boolean;
};

export const bashReader: ShellReader = { listCommands, matchesPrefix };
