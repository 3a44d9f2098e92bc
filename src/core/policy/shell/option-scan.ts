import type { ShellWord } from "./shell-line.ts";

/** Which options of a command take a value; everything else that starts with `-` stands alone. */
export type OptionTable = {
  /** Letters of short options whose value is glued or the next word. */
  valued?: string;
  /** Letters whose value can only be glued: `xargs -i{}`. */
  glued?: string;
  /** Long options (without dashes, space-separated) whose value is glued by `=` or the next word. */
  longValued?: string;
  /** Options of several letters behind one dash, as in `find -maxdepth`. */
  hasSingleDashLong?: true;
};

export type FoundOption = {
  /** `-o` or `--output`; one entry per letter of a cluster. */
  name: string;
  value?: ShellWord;
};

export type OptionScan = {
  options: FoundOption[];
  /** Words that are no option: with `stopAtOperand`, everything from the first one on. */
  operands: ShellWord[];
};

export type ScanSettings = { stopAtOperand: boolean };

/** Takes options and operands apart as getopt does; `--` ends the options. */
export function scanOptions(
  words: readonly ShellWord[],
  table: OptionTable,
  { stopAtOperand }: ScanSettings,
): OptionScan {
  const left = [...words].reverse();
  const scan: OptionScan = { options: [], operands: [] };
  for (let word = left.pop(); word !== undefined; word = left.pop()) {
    if (word.text === "--") {
      scan.operands.push(...left.reverse());
      break;
    }
    if (/^-./s.test(word.text)) {
      scan.options.push(...readOption(word, table, left));
    } else if (stopAtOperand) {
      scan.operands.push(word, ...left.reverse());
      break;
    } else scan.operands.push(word);
  }
  return scan;
}

function readOption(word: ShellWord, table: OptionTable, left: ShellWord[]): FoundOption[] {
  if (word.text.startsWith("--") || table.hasSingleDashLong === true) {
    return [readLong(word, table, left)];
  }
  return readCluster(word, table, left);
}

function readLong(word: ShellWord, table: OptionTable, left: ShellWord[]): FoundOption {
  const at = word.text.indexOf("=");
  if (at > 0) {
    const value = { ...word, text: word.text.slice(at + 1) };
    return { name: word.text.slice(0, at), value };
  }
  const name = word.text.replace(/^--?/, "");
  const value = isValued(name, table.longValued) ? left.pop() : undefined;
  return { name: word.text, ...(value === undefined ? {} : { value }) };
}

/** GNU takes every prefix of a long option for the option: `--sig KILL`. */
function isValued(name: string, longValued = ""): boolean {
  return longValued.split(" ").some((known) => known !== "" && known.startsWith(name));
}

function readCluster(word: ShellWord, table: OptionTable, left: ShellWord[]): FoundOption[] {
  const letters = word.text.slice(1);
  const { valued = "", glued = "" } = table;
  const found: FoundOption[] = [];
  for (let at = 0; at < letters.length; at++) {
    const letter = letters.charAt(at);
    const name = `-${letter}`;
    if (!valued.includes(letter) && !glued.includes(letter)) {
      found.push({ name });
      continue;
    }
    const rest = letters.slice(at + 1);
    const next = valued.includes(letter) ? left.pop.bind(left) : () => undefined;
    const value = rest === "" ? next() : { ...word, text: rest };
    return [...found, { name, ...(value === undefined ? {} : { value }) }];
  }
  return found;
}
