import { execFileSync } from "node:child_process";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalLine, MAX_LINE_BYTES } from "../../../../src/core/policy/shell/canonical-line.ts";

function lineOf(command: string, parameters?: string[]): string {
  const made = canonicalLine({ command, parameters });
  if (!made.ok) throw new Error(made.problem);
  return made.line;
}

function bash(line: string): Buffer {
  return execFileSync("bash", ["--norc", "--noprofile", "-c", "--", line], {
    env: { PATH: process.env["PATH"] ?? "", LC_ALL: "C.UTF-8" },
  });
}

const shellish = fc.constantFrom(
  ..."'\"\\$`!&|;<>(){}[]*?~#=%^\n\t\r -".split(""),
  "$(id)",
  "`id`",
  "''",
  "if",
  "é",
  "🦀",
  "\u202e",
);
const parameter = fc
  .oneof(
    fc.array(shellish, { maxLength: 8 }).map((parts) => parts.join("")),
    fc.string({ unit: "binary" }),
  )
  .filter((text) => !text.includes("\0") && text.isWellFormed());

describe("canonicalLine", () => {
  it("hands every parameter to bash byte for byte", () => {
    fc.assert(
      fc.property(fc.array(parameter, { minLength: 1, maxLength: 6 }), (parameters) => {
        const given = bash(lineOf(String.raw`printf '%s\0'`, parameters));
        expect(given.toString("utf8")).toBe(parameters.map((text) => `${text}\0`).join(""));
      }),
      { numRuns: 150 },
    );
  });

  it("leaves a command without parameters as it was written", () => {
    expect(lineOf("git log  | head -3 # why")).toBe("git log  | head -3 # why");
  });

  it("keeps plain words bare, so that prefixes match and cards read well", () => {
    expect(lineOf("git", ["log", "--format=oneline", "-n5", "a b", "x=1"])).toBe(
      "git log --format=oneline -n5 'a b' 'x=1'",
    );
  });

  it.each([
    ["an open quote", "echo '", ["; touch pwned; '"]],
    ["an open double quote", 'echo "', ["$(id)"]],
    ["a comment", "echo hi #", ["x"]],
    ["a trailing backslash", "echo \\", ["x"]],
    ["a redirection without a target", "echo hi >", ["x"]],
    ["an open substitution", "echo $(", ["id)"]],
    ["a separator", "echo hi;", ["rm", "x"]],
    ["an operator", "true &&", ["rm", "x"]],
    ["a pipe", "true |", ["sh"]],
    ["an assignment alone", "A=1", ["sh", "x"]],
    ["a keyword", "time", ["if"]],
    ["a subshell", "(ls)", ["x"]],
    ["a here-document's end", "cat <<E\nhi\nE", ["x"]],
    ["nothing", "true\n", ["x"]],
  ])("refuses parameters after %s", (_what, command, parameters) => {
    expect(canonicalLine({ command, parameters }).ok).toBe(false);
  });

  it("lets parameters follow a pipeline's last command", () => {
    expect(bash(lineOf("echo 'a;b' | grep -o", [";b"])).toString()).toBe(";b\n");
  });

  it.each([
    ["NUL in the command", { command: "ls \0" }],
    ["NUL in a parameter", { command: "ls", parameters: ["a\0b"] }],
    ["half a character", { command: "ls", parameters: ["\ud800"] }],
    ["an empty command", { command: " \n" }],
    ["a line longer than a process takes", { command: "x".repeat(MAX_LINE_BYTES + 1) }],
  ])("refuses %s", (_what, wish) => {
    expect(canonicalLine(wish).ok).toBe(false);
  });

  it("runs a line of exactly the greatest length", () => {
    const command = `echo ${"x".repeat(MAX_LINE_BYTES - 5)}`;
    expect(bash(lineOf(command)).length).toBe(MAX_LINE_BYTES - 5 + 1);
  });
});
