import { baseName } from "./inner-command.ts";
import { scanOptions, type OptionTable } from "./option-scan.ts";
import type { ShellCommand, ShellRedirection } from "./shell-line.ts";

/** Options that write a file although the command is known as one that only reads. */
type WritingOptions = OptionTable & {
  /** Long ones also in GNU's abbreviations. */
  writes: string;
  verbs?: string;
};

const GIT_OUTPUT: WritingOptions = {
  longValued: "output output-directory",
  valued: "o",
  writes: "--output --output-directory",
  verbs:
    "diff log show format-patch archive range-diff diff-tree diff-index diff-files whatchanged shortlog reflog stash",
};

const TABLE: Readonly<Record<string, WritingOptions>> = {
  find: {
    hasSingleDashLong: true,
    longValued: "fprint fprint0 fprintf fls",
    writes: "-delete -fprint -fprint0 -fprintf -fls",
  },
  bfs: {
    hasSingleDashLong: true,
    longValued: "fprint fprint0 fprintf fls",
    writes: "-delete -fprint -fprint0 -fprintf -fls",
  },
  git: GIT_OUTPUT,
  sort: { valued: "koStT", longValued: "output key", writes: "-o --output" },
  sed: {
    valued: "efl",
    glued: "i",
    longValued: "expression file line-length",
    writes: "-i --in-place",
  },
  perl: { glued: "i0IMmx", valued: "eE", writes: "-i" },
  ruby: { glued: "i0I", valued: "e", writes: "-i" },
  yq: { writes: "-i --inplace --in-place" },
  tree: { valued: "LPIHTo", writes: "-o" },
  less: { valued: "bhjkpPtTxyzoO#", longValued: "log-file", writes: "-o -O --log-file" },
  shuf: { valued: "ion", longValued: "output", writes: "-o --output" },
  dmesg: { writes: "-c -C -D -E -n --clear --read-clear", valued: "nlfs" },
  sysctl: { writes: "-w --write -p --load --system" },
  date: { valued: "dfrs", longValued: "date file reference set", writes: "-s --set" },
};

/** Such a write counts like an output redirection: ALLOW becomes ASK_USER (DESIGN 4.5). */
export function hiddenWrites(command: Pick<ShellCommand, "words">): ShellRedirection[] {
  const name = baseName(command);
  const table = Object.hasOwn(TABLE, name) ? TABLE[name] : undefined;
  if (table === undefined) return [];
  const words = command.words.slice(1);
  if (table.verbs !== undefined && !words.some((word) => isVerb(table, word.text))) return [];
  const { options } = scanOptions(words, table, { stopAtOperand: false });
  return options
    .filter((option) => isWriting(option.name, table.writes.split(" ")))
    .map(({ name: operator, value }) => ({
      operator,
      target: value ?? { text: "", isLiteral: true },
      writes: true,
    }));
}

function isVerb(table: WritingOptions, text: string): boolean {
  return table.verbs?.split(" ").includes(text) === true;
}

function isWriting(option: string, writes: readonly string[]): boolean {
  return writes.some(
    (known) =>
      known === option || (option.length > 3 && known.startsWith("--") && known.startsWith(option)),
  );
}
