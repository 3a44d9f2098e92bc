/** How one interpreter's command line says which file it runs. Letters are short options. */
export type Interpreter = {
  /** Options followed by code instead of a file. */
  code: string;
  /** Options followed by a value. */
  value: string;
  longCode?: readonly string[];
  longValue?: readonly string[];
  /** Words before the file that are no file: `deno run x.ts`. */
  verbs?: readonly string[];
  /** false: only the values of options are files, as in `awk -f x.awk data`. */
  operandIsScript?: false;
};

const SHELL: Interpreter = { code: "c", value: "oO", longValue: ["rcfile", "init-file"] };
const AWK: Interpreter = {
  code: "",
  value: "fFvi",
  longValue: ["file", "include"],
  operandIsScript: false,
};
const NODE: Interpreter = {
  code: "ep",
  value: "rC",
  longCode: ["eval", "print"],
  longValue: ["require", "import", "loader", "experimental-loader", "env-file", "conditions"],
};

const INTERPRETERS = new Map<string, Interpreter>([
  ["sh", SHELL],
  ["bash", SHELL],
  ["zsh", SHELL],
  ["dash", SHELL],
  ["ash", SHELL],
  ["ksh", SHELL],
  ["mksh", SHELL],
  ["python", { code: "cm", value: "WXQ" }],
  ["pypy", { code: "cm", value: "WXQ" }],
  ["node", NODE],
  ["tsx", NODE],
  ["bun", { ...NODE, verbs: ["run", "x"] }],
  ["deno", { code: "", value: "cL", verbs: ["run", "test", "serve", "bench"] }],
  ["perl", { code: "eE", value: "I" }],
  ["ruby", { code: "e", value: "ICrE" }],
  ["php", { code: "rBRE", value: "cdfzt", longCode: ["run"], longValue: ["file"] }],
  ["lua", { code: "e", value: "l" }],
  ["awk", AWK],
  ["gawk", AWK],
  ["mawk", AWK],
]);

const SHELLS = new Set(["sh", "bash", "zsh", "dash", "ash", "ksh", "mksh"]);

/** Finds it by the command's name without folder and version: `/usr/bin/python3.11`. */
export function findInterpreter(command: string): Interpreter | undefined {
  return INTERPRETERS.get(commandName(command));
}

export function isShell(command: string): boolean {
  return SHELLS.has(commandName(command));
}

function commandName(command: string): string {
  const name = command.slice(command.lastIndexOf("/") + 1);
  return name.replace(/[-\d.]+$/, "");
}

type Operands = { files: string[]; code: string | undefined };

/**
 * What an interpreter runs: the file it is given and the values of its options, some of which
 * are files it loads. `code` is the text behind the first code option, after which no file is run.
 */
export function interpreterOperands(interpreter: Interpreter, words: readonly string[]): Operands {
  const [first = ""] = words;
  const left = interpreter.verbs?.includes(first) === true ? words.slice(1) : [...words];
  const { files, code } = takeOptions(interpreter, left);
  if (code === undefined && interpreter.operandIsScript !== false) {
    files.push(...left.slice(left[0] === "--" ? 1 : 0).slice(0, 1));
  }
  return { files: files.filter((file) => file !== ""), code };
}

/** Takes the options off the front of `left`. */
function takeOptions(interpreter: Interpreter, left: string[]): Operands {
  const files: string[] = [];
  while (isOption(left[0])) {
    const option = readOption(interpreter, left.shift() ?? "");
    if (option.kind === "flag") continue;
    const value = option.inline ?? left.shift() ?? "";
    if (option.kind === "code") return { files, code: value };
    files.push(value);
  }
  return { files, code: undefined };
}

type Option = { kind: "flag" } | { kind: "code" | "value"; inline: string | undefined };

function isOption(word = ""): boolean {
  return /^[-+]./.test(word) && word !== "--";
}

function readOption(interpreter: Interpreter, word: string): Option {
  if (!word.startsWith("--")) return readCluster(interpreter, word.slice(1));
  const [name = "", ...rest] = word.slice(2).split("=");
  const inline = rest.length === 0 ? undefined : rest.join("=");
  if (interpreter.longCode?.includes(name) === true) return { kind: "code", inline };
  if (interpreter.longValue?.includes(name) === true) return { kind: "value", inline };
  return { kind: "flag" };
}

/** Bash takes the word after `-c…` as code whatever else the cluster holds: `bash -cx code`. */
function readCluster(interpreter: Interpreter, letters: string): Option {
  for (let at = 0; at < letters.length; at++) {
    const letter = letters.charAt(at);
    const rest = letters.slice(at + 1);
    const glued = rest === "" || interpreter === SHELL ? undefined : rest;
    if (interpreter.code.includes(letter)) return { kind: "code", inline: glued };
    if (interpreter.value.includes(letter)) return { kind: "value", inline: glued };
  }
  return { kind: "flag" };
}
