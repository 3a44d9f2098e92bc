import type { ShellCommand, ShellLine } from "./shell-line.ts";

/** Takes shell lines apart. Pure; never throws, whatever the line. */
export type ShellReader = {
  /** Every command that the line runs, wrappers and what they wrap alike. */
  listCommands(line: string): ShellLine;
  /** Whether the command's words start with those of the prefix; assignments are not looked at. */
  matchesPrefix(command: ShellCommand, prefix: string): boolean;
};
