import { describe, expect, it } from "vitest";
import {
  listCommands,
  MAX_COMMANDS,
  MAX_WRAPPER_LEVELS,
} from "../../../../src/core/policy/shell/list-commands.ts";
import { matchesPrefix } from "../../../../src/core/policy/shell/match-prefix.ts";
import type { ShellCommand } from "../../../../src/core/policy/shell/shell-line.ts";
import { HIDDEN_RM, KNOWN_AT_RUN_TIME, RM_AS_TEXT, UNREADABLE } from "./nasty-lines.ts";

function commandsOf(line: string): readonly ShellCommand[] {
  const read = listCommands(line);
  if (read.kind === "unreadable") throw new Error(`${line}: ${read.problem}`);
  return read.commands;
}

const told = ({ words, through }: ShellCommand) =>
  [...through, words.map(({ text }) => text).join(" ")].join(" > ");

describe("what a line executes", () => {
  it.each(HIDDEN_RM)("finds the hidden command in %j", (line) => {
    const found = commandsOf(line).filter((command) => matchesPrefix(command, "rm", "hiding"));
    expect(found).not.toEqual([]);
  });

  it.each(KNOWN_AT_RUN_TIME)("says of %j that it shows only at run time", (line) => {
    expect(commandsOf(line).some(({ words }) => words[0]?.isLiteral === false)).toBe(true);
  });

  it.each(UNREADABLE)("does not guess at %j", (line) => {
    expect(listCommands(line)).toMatchObject({ kind: "unreadable" });
  });

  it.each(RM_AS_TEXT)("lists no rm in %j", (line) => {
    const found = commandsOf(line).filter((command) => matchesPrefix(command, "rm", "possible"));
    expect(found).toEqual([]);
  });

  it("names what a command is run through, outermost first", () => {
    expect(commandsOf("sudo -u me bash -lc 'ls | xargs -n1 rm -f'").map(told)).toEqual([
      "sudo -u me bash -lc ls | xargs -n1 rm -f",
      "sudo > bash -lc ls | xargs -n1 rm -f",
      "sudo > bash -c > ls",
      "sudo > bash -c > xargs -n1 rm -f",
      "sudo > bash -c > xargs > rm -f …",
    ]);
  });

  it("keeps assignments apart, those of env and sudo too", () => {
    const assigned = commandsOf("A=1 env B=2 sudo C=3 ls").map(({ assignments }) => assignments);
    expect(assigned).toEqual([["A=1"], ["B=2"], ["C=3"]]);
  });

  it("takes numbers in arithmetic for what they are", () => {
    expect(commandsOf("echo $((1 + 2)); for ((i=0; i<3; i++)); do echo a; done").map(told)).toEqual(
      ["echo 1 + 2".replace("1 + 2", "$((1 + 2))"), "echo a"],
    );
  });
});

describe("writing", () => {
  const writing = (line: string) =>
    commandsOf(line).some(({ redirections }) => redirections.some(({ writes }) => writes));

  it.each([
    "ls > out",
    "ls >> out",
    "ls >| out",
    "ls &> out",
    "ls &>> out",
    "ls 2> out",
    "ls <> out",
    "ls >& out",
    "ls {fd}> out",
    "> out",
    "{ ls; } > out",
    "(ls) > out",
    "[[ -f x ]] > out",
    "while ls; do pwd; done > out",
    "f() { ls; } > out",
    "ls > /dev/tcp/host/80",
    "ls > /dev/sda",
    "ls > $X",
    "ls > /dev/nul?",
    "if ls; then pwd; fi 2> out",
    "sort -o out in",
    "sort --output=out in",
    "sort --outp out in",
    "sort -uoout in",
    "find . -delete",
    "find . -fprint out",
    "find . -fls out",
    "sed -i s/a/b/ x",
    "sed -n -i.bak p x",
    "sed --in-place s/a/b/ x",
    "git diff --output=out",
    "git log --output out",
    "tree -o out",
    "perl -pi -e 1 x",
    "yq -i .a x",
    "dmesg -c",
    "sysctl -w a=b",
    "date -s now",
    "shuf -o out in",
  ])("%j writes", (line) => {
    expect(writing(line)).toBe(true);
  });

  it.each([
    "ls > /dev/null",
    "ls 2>&1",
    "ls >&2",
    "ls 2>&-",
    "ls 3>&1 4>&3-",
    "ls &> /dev/null",
    "ls < in",
    "ls <<< in",
    "cat <<A\nx\nA",
    "ls > /dev/stderr",
    "echo '> out'",
    "sort in",
    "find . -name out",
    "sed -n p x",
    "git diff",
    "git commit -o",
    "date",
    "echo a > /dev/null 2>&1",
  ])("%j does not", (line) => {
    expect(writing(line)).toBe(false);
  });
});

describe("limits", () => {
  it("refuses more commands than anybody reads", () => {
    expect(listCommands("ls;".repeat(MAX_COMMANDS))).toMatchObject({ kind: "commands" });
    expect(listCommands("ls;".repeat(MAX_COMMANDS + 1))).toMatchObject({ kind: "unreadable" });
  });

  it("refuses deeper wrapping than anybody needs", () => {
    expect(listCommands(`${"env ".repeat(MAX_WRAPPER_LEVELS)}ls`)).toMatchObject({
      kind: "commands",
    });
    expect(listCommands(`${"env ".repeat(MAX_WRAPPER_LEVELS + 1)}ls`)).toMatchObject({
      kind: "unreadable",
    });
  });

  it.each([
    ["a megabyte", `echo ${"a".repeat(1_000_000)}`],
    ["substitutions", `${"$(".repeat(5_000)}${")".repeat(5_000)}`],
    ["backticks", "`".repeat(9_999)],
    ["groups", "{ ".repeat(5_000)],
    ["parentheses", `${"( ".repeat(5_000)}ls`],
  ])("refuses %s without a fall", (_, line) => {
    expect(listCommands(line)).toMatchObject({ kind: "unreadable" });
  });
});
