import type { ShellCommand } from "../shell/shell-line.ts";

/** Variables of the environment that change how a program's output looks, and nothing else. */
const LOOKS = /^(?:LC_[A-Z]+|LANG|TZ|COLUMNS|LINES|NO_COLOR|CLICOLOR|FORCE_COLOR|CI)=[\w.,:/@+-]*$/;
/** The line's own variables. Programs read upper-case names, and those of proxies in lower case. */
const OWN_VARIABLE = /^(?!.*proxy)[a-z][a-z0-9_]*\+?=/;

/** `LD_PRELOAD=… ls`, `PATH=…`, `GIT_SSH_COMMAND=…` change what an allowed command executes. */
export function hasHarmlessAssignments({ assignments, words }: ShellCommand): boolean {
  const isHarmless = words.length === 0 ? OWN_VARIABLE : LOOKS;
  return assignments.every((assignment) => isHarmless.test(assignment));
}
