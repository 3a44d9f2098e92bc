/** A way of calling a command that destroys what cannot be brought back; it asks in every mode. */
export type DestructiveEntry = {
  rule: string;
  /** The command with its subcommands; several separated by ` | `; `mkfs*` for all that start so. */
  command: string;
  /** One of these options (short letters count in clusters) or words must be there. */
  with?: string;
  /** One of the words must match, besides `with`. */
  matching?: RegExp;
  reason: string;
};
