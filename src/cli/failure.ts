/** Thrown by a command that could not do its work: exit code 1. A sentence with the mend, no stack. */
export class CommandFailure extends Error {
  override name = "CommandFailure";
}

/** Thrown for a command line that makes no sense: exit code 2. */
export class UsageFailure extends Error {
  override name = "UsageFailure";
}
