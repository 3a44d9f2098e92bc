import { withoutGlobalOptions } from "../shell/global-options.ts";
import { baseName } from "../shell/inner-command.ts";
import type { ShellCommand, ShellRedirection, ShellWord } from "../shell/shell-line.ts";
import type { DestructiveEntry } from "./destructive-entry.ts";
import { DESTRUCTIVE_FORMS } from "./destructive-forms.ts";

const SYSTEM_TARGET =
  /^\/(?:etc|boot|usr|bin|sbin|lib\w*|sys|proc|root|var\/spool\/cron)(?:\/|$)|^\/dev\/(?!null$|std|tty$|fd\/|tcp\/|udp\/)/;
const SYSTEM_REDIRECTION = {
  rule: "built-in: > /etc/…, > /dev/sd…",
  reason: "writes into the system's own folders or over a device",
};

type Found = { rule: string; reason: string };

/** Everything of the destructive list, for a person to read. */
export const DESTRUCTIVE_ENTRIES: readonly Found[] = [
  ...DESTRUCTIVE_FORMS.map((entry) => ({ rule: describe(entry), reason: entry.reason })),
  SYSTEM_REDIRECTION,
];

/** One alternative of an entry, taken apart once. */
type Candidate = {
  entry: DestructiveEntry;
  patterns: readonly string[];
  options: readonly string[];
};

const CANDIDATES: readonly Candidate[] = DESTRUCTIVE_FORMS.flatMap((entry) =>
  entry.command.split(" | ").map((command) => ({
    entry,
    patterns: command.split(" "),
    options: entry.with?.split(" ") ?? [],
  })),
);
const BY_START = CANDIDATES.filter(({ patterns }) => patterns[0]?.endsWith("*"));
const BY_NAME: ReadonlyMap<string, Candidate[]> = Map.groupBy(
  CANDIDATES,
  ({ patterns }) => patterns[0] ?? "",
);

/** By name without folder, through assignments and global options: nothing hides it. */
export function judgeDestructive(command: ShellCommand): Found | null {
  if (command.redirections.some(writesIntoSystem)) return SYSTEM_REDIRECTION;
  if (command.words.length === 0) return null;
  const words = named(command.words);
  const readings = [words, named(withoutGlobalOptions(command.words))];
  const found = [...(BY_NAME.get(words[0] ?? "") ?? []), ...BY_START].find((candidate) =>
    readings.some((reading) => isDestructive(candidate, reading)),
  );
  return found === undefined ? null : { rule: describe(found.entry), reason: found.entry.reason };
}

function writesIntoSystem({ writes, target }: ShellRedirection): boolean {
  return writes && SYSTEM_TARGET.test(target.text);
}

function named(words: readonly ShellWord[]): string[] {
  return [baseName({ words }), ...words.slice(1).map((word) => word.text)];
}

function isDestructive(candidate: Candidate, words: readonly string[]): boolean {
  const { entry, patterns, options } = candidate;
  if (!patterns.every((pattern, at) => isWord(pattern, words[at]))) return false;
  const rest = words.slice(patterns.length);
  if (options.length > 0 && !hasOption(options, rest)) return false;
  return entry.matching === undefined || rest.some((word) => entry.matching?.test(word));
}

function isWord(pattern: string, word: string | undefined): boolean {
  if (word === undefined) return false;
  return pattern.endsWith("*") ? word.startsWith(pattern.slice(0, -1)) : word === pattern;
}

/** Exact, abbreviated as GNU does, or as a letter in a cluster such as `-rf`. */
function hasOption(options: readonly string[], words: readonly string[]): boolean {
  return options.some((option) =>
    words.some((word) => {
      const [name = ""] = word.split("=");
      if (name === option) return true;
      if (option.startsWith("--")) return name.length > 3 && option.startsWith(name);
      return option.length === 2 && /^-[A-Za-z0-9]+$/.test(word) && word.includes(option.charAt(1));
    }),
  );
}

function describe(entry: DestructiveEntry): string {
  const options = entry.with === undefined ? "" : ` with ${entry.with.replaceAll(" ", " or ")}`;
  return `built-in: ${entry.rule}: ${entry.command}${options}`;
}
