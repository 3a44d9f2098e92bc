import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { judgeBuiltIn } from "../../../../src/core/policy/default-rules.ts";
import { quoteForBash } from "../../../../src/core/policy/shell/canonical-line.ts";
import { listCommands } from "../../../../src/core/policy/shell/list-commands.ts";
import { matchesPrefix } from "../../../../src/core/policy/shell/match-prefix.ts";
import type { ShellLine } from "../../../../src/core/policy/shell/shell-line.ts";

/** Every way of running a line inside another one; each keeps the inner command literal. */
const WRAPPINGS: readonly ((line: string) => string)[] = [
  (line) => `ls; ${line}`,
  (line) => `( ${line}\n)`,
  (line) => `{ ${line}\n}`,
  (line) => `! ${line}`,
  (line) => `if true; then ${line}\nfi`,
  (line) => `while ${line}\ndo break; done`,
  (line) => `f() { ${line}\n}; f`,
  (line) => `case x in x) ${line}\nesac`,
  (line) => `echo $( ${line}\n)`,
  (line) => `echo "a $( ${line}\n) b"`,
  (line) => `x=$( ${line}\n)`,
  (line) => `cat <( ${line}\n)`,
  (line) => `echo \${x:-$( ${line}\n)}`,
  (line) => `echo $((1 + $( ${line}\n)))`,
  (line) => `[[ -n $( ${line}\n) ]]`,
  (line) => `bash -c ${quoteForBash(line)}`,
  (line) => `/bin/sh -ec ${quoteForBash(line)} name`,
  (line) => `eval ${quoteForBash(line)}`,
  (line) => `trap ${quoteForBash(line)} EXIT`,
  (line) => `watch -n 2 ${quoteForBash(line)}`,
  (line) => `ssh -p 22 host ${quoteForBash(line)}`,
  (line) => `su -c ${quoteForBash(line)} root`,
  (line) => `flock /tmp/lock -c ${quoteForBash(line)}`,
  (line) => `sudo -u root env A=1 nohup timeout 5 bash -c ${quoteForBash(line)}`,
  (line) => `find . -exec sh -c ${quoteForBash(line)} \\;`,
  (line) => `xargs -n1 sh -c ${quoteForBash(line)}`,
  (line) => `git -c alias.x=${quoteForBash(`!${line}`)} x`,
  (line) => `docker exec -it box sh -c ${quoteForBash(line)}`,
];

/** Ways of writing a name that leave it the same to bash. */
const DISGUISES: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => `'${name}'`,
  (name) => `"${name}"`,
  (name) => `\\${name}`,
  (name) => `${name.slice(0, 1)}''${name.slice(1)}`,
  (name) => `${name.slice(0, 1)}\\\n${name.slice(1)}`,
  (name) =>
    `$'${Array.from(name, (letter) => `\\x${letter.charCodeAt(0).toString(16)}`).join("")}'`,
  (name) => `/usr/bin/${name}`,
  (name) => `A=1 B='x y' ${name}`,
  (name) => `> /dev/null ${name}`,
];

const names = fc.constantFrom("rm", "curl", "shred", "frobnicate", "deploy");
const operands = fc.array(fc.string({ maxLength: 12 }), { maxLength: 3 });
const literal = fc
  .tuple(names, fc.constantFrom(...DISGUISES), operands)
  .map(([name, disguise, words]) => ({
    name,
    line: [disguise(name), ...words.map((word) => quoteForBash(word.replaceAll("\0", "")))].join(
      " ",
    ),
  }));
const wrapped = fc
  .tuple(literal, fc.array(fc.constantFrom(...WRAPPINGS), { maxLength: 3 }))
  .map(([{ name, line }, wrappings]) => ({
    name,
    line: wrappings.reduce((inner, wrap) => wrap(inner), line),
  }));

/** The built-in rules alone, as the engine asks them: all of the line must be allowed. */
function runsUnseen(read: ShellLine): boolean {
  if (read.kind === "unreadable") return false;
  return read.commands.every((command) => {
    const verdict = judgeBuiltIn(command);
    const isAllowed = verdict?.decision === "allow" && verdict.mode === undefined;
    return isAllowed && command.redirections.every(({ writes }) => !writes);
  });
}

describe("whatever it is wrapped in", () => {
  it("a command is listed, and caught by its name", () => {
    fc.assert(
      fc.property(wrapped, ({ name, line }) => {
        const read = listCommands(line);
        if (read.kind === "unreadable") return /deeper/.test(read.problem);
        return read.commands.some((command) => matchesPrefix(command, name, "hiding"));
      }),
      { numRuns: 2_000 },
    );
  });

  it("what asks is never allowed", () => {
    fc.assert(
      fc.property(wrapped, ({ line }) => {
        expect(runsUnseen(listCommands(line))).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("whatever is written", () => {
  const pieces = fc.constantFrom(
    ..."rm|ls|x|;|&|&&|||(|)|{ |; }|$(|`|\"|'|\\|$'|<<A|\n|A|>|>&|<(|[[ | ]]|((|))|${|:-|}|if |then |fi|for |do |done|case |esac|bash -c |eval |sudo |env |-S |xargs |find . -exec | \\;|=|~|*|?|#|!|$x".split(
      "|",
    ),
    " ",
    "||",
    "|",
  );
  const soup = fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join(""));

  it("the reader answers, and the built-in rules judge what it lists", () => {
    fc.assert(
      fc.property(fc.oneof(soup, fc.string({ unit: "binary", maxLength: 80 })), (line) => {
        const read = listCommands(line);
        if (read.kind === "unreadable") return read.problem !== "";
        for (const command of read.commands) {
          judgeBuiltIn(command);
          for (const strictness of ["exact", "hiding", "possible"] as const) {
            matchesPrefix(command, line, strictness);
          }
        }
        return true;
      }),
      { numRuns: 5_000 },
    );
  });

  it("an exact match is also a hiding one, and a hiding one possible", () => {
    fc.assert(
      fc.property(soup, fc.constantFrom("rm", "ls", "ls x", "sudo ls"), (line, prefix) => {
        const read = listCommands(line);
        if (read.kind === "unreadable") return true;
        return read.commands.every((command) => {
          const [exact, hiding, possible] = (["exact", "hiding", "possible"] as const).map(
            (strictness) => matchesPrefix(command, prefix, strictness),
          );
          return (!exact || hiding === true) && (!hiding || possible === true);
        });
      }),
      { numRuns: 2_000 },
    );
  });
});
