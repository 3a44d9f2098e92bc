import type { OptionTable } from "./option-scan.ts";

/**
 * How a command that runs another one says which: its own options come first, then `skips` words
 * of its own, then the inner command. Sources: the programs' manual pages and GTFOBins.
 */
export type Wrapper = OptionTable & {
  /** Words of its own before the inner command: `timeout 5 ls`. */
  skips?: number;
  /** `NAME=value` words may stand before the inner command: `env`, `sudo`. */
  takesAssignments?: true;
  /** The remaining words are joined by spaces and read by a shell: `watch`, `ssh`. */
  joins?: true;
  /** Options anywhere whose value is a shell script: `su root -c …`. */
  scriptOptions?: string;
  /** The inner command starts behind `--` only. */
  needsSeparator?: true;
  /** Runs what it is given on its standard input if it is given no command. */
  readsStdin?: true;
  /** With one of these options it only tells about the command: `command -v ls`. */
  tellsBy?: string;
  /** Words that must follow the name for this to be a wrapper: `docker exec`. */
  verbs?: readonly string[];
};

/** None of its operands is a command; only its options run one. */
export const NO_INNER = Number.POSITIVE_INFINITY;

export const VERBATIM: Wrapper = {};

export type WrapperTable = Readonly<Record<string, Wrapper | readonly Wrapper[]>>;
