import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listCommands } from "../../../../src/core/policy/shell/list-commands.ts";
import { HIDDEN_RM, UNREADABLE } from "./nasty-lines.ts";

/** Names that may run in the lines below; each only writes its name down. */
const RECORDERS = ["rm", "ls", "pwd", "curl", "git", "frob"];
const BASH = "/bin/bash";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "countersign-recorders-"));
  for (const name of RECORDERS) {
    writeFileSync(join(folder, name), `#!${BASH}\necho ${name} >> "$LOG"\n`);
    chmodSync(join(folder, name), 0o755);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a line of builtins and recorders in an empty folder, without any other program. */
function namesRun(line: string): string[] {
  const work = mkdtempSync(join(folder, "work-"));
  // A log of its own: what runs in the background may still write when the next line runs.
  const log = `${work}.log`;
  writeFileSync(log, "");
  spawnSync(BASH, ["--norc", "--noprofile", "-c", line], {
    cwd: work,
    env: { PATH: folder, LOG: log },
    input: "",
    timeout: 5_000,
    stdio: ["pipe", "ignore", "ignore"],
  });
  return readFileSync(log, "utf8").split("\n").filter(Boolean);
}

function namesListed(line: string): Set<string> | null {
  const read = listCommands(line);
  if (read.kind === "unreadable") return null;
  if (read.commands.some(({ words }) => words[0]?.isLiteral === false)) return null;
  return new Set(read.commands.map(({ words }) => (words[0]?.text ?? "").replace(/^.*\//, "")));
}

/** Pieces of lines in which no program but the recorders can be reached. */
const word = fc.constantFrom("a", "'b c'", '"d"', "$'e'", "$x", "*", "~", "{f,g}", "$((1+1))");
const simple = fc
  .tuple(
    fc.constantFrom(...RECORDERS, "l''s", "\\rm", 'r""m', "$'c'url"),
    fc.array(word, { maxLength: 2 }),
  )
  .map((parts) => parts.flat().join(" "));
const { line: anyLine } = fc.letrec<{ line: string }>((tie) => ({
  line: fc.oneof(
    { maxDepth: 4, depthSize: "small" },
    simple,
    fc
      .tuple(tie("line"), fc.constantFrom("; ", " && ", " || ", " | ", " & ", "\n"), tie("line"))
      .map((parts) => parts.join("")),
    tie("line").map((line) => `(${line}\n)`),
    tie("line").map((line) => `{ ${line}\n}`),
    tie("line").map((line) => `echo $(${line}\n) "$(${line}\n)"`),
    tie("line").map((line) => `x=$(${line}\n)`),
    tie("line").map((line) => `if ${line}\nthen :; else ${line}\nfi`),
    tie("line").map((line) => `for y in 1 2; do ${line}\ndone`),
    tie("line").map((line) => `eval '${line.replaceAll("'", String.raw`'\''`)}'`),
    tie("line").map((line) => `read -r z < <(${line}\n)`),
    tie("line").map((line) => `: <<A\n$(${line}\n)\nA\n`),
    tie("line").map((line) => `case a in a) ${line}\n;; esac`),
  ),
}));

describe("against bash itself", () => {
  it("everything that bash runs has been listed", () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const listed = namesListed(line);
        if (listed === null) return true;
        return namesRun(line).every((name) => listed.has(name));
      }),
      { numRuns: 250 },
    );
  });

  it.each(HIDDEN_RM.filter((line) => !/\$\{ |fish|^coproc NAME/.test(line)))(
    "bash reads %j too",
    (line) => {
      expect(() =>
        execFileSync(BASH, ["-O", "extglob", "-n", "-c", line], { stdio: "ignore" }),
      ).not.toThrow();
    },
  );

  it("bash refuses what is refused here, but for text inside text", () => {
    const read = UNREADABLE.filter((line) => !/^(?:bash|eval)|`unclosed/.test(line)).filter(
      (line) =>
        spawnSync(BASH, ["-O", "extglob", "-n", "-c", line], { stdio: "ignore" }).status === 0,
    );
    expect(read).toEqual([]);
  });
});
