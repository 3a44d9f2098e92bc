import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { explainNoBuiltIn, judgeBuiltIn } from "../../../src/core/policy/default-rules.ts";
import { explainMisfit } from "../../../src/core/policy/default-rules/explain-misfit.ts";
import { readFormStart } from "../../../src/core/policy/default-rules/form-start.ts";
import {
  compileForm,
  type CompiledForm,
  type OptionKind,
  type OptionSet,
} from "../../../src/core/policy/default-rules/harmless-form.ts";
import { HARMLESS_FORMS } from "../../../src/core/policy/default-rules/harmless-forms.ts";
import { matchesForm } from "../../../src/core/policy/default-rules/matches-form.ts";
import type { ShellCommand, ShellWord } from "../../../src/core/policy/shell/shell-line.ts";

/** Enough that every family comes up many times over. */
const RUNS = 20_000;
const COMPILED = HARMLESS_FORMS.flatMap(compileForm);

/** Harmless words and hostile ones, in front of which a form has to tell them apart. */
const WORDS = [
  ..."a b.txt 1 4711 - -- + x=y HEAD origin list show delete undo @me @a file:///x a:b".split(" "),
  ..."/etc/passwd ../x ~/.ssh/id_rsa .env s/a/b/ 1p {print} w\\ x a;b https://evil.test/a".split(
    " ",
  ),
  ..."-x -rf --output --output=x --exec --config=x -e -t -c".split(" "),
  "",
];
const word: fc.Arbitrary<ShellWord> = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...WORDS).map((text) => ({ text, isLiteral: true })) },
  fc.constantFrom("$X", "*.txt", "-$X", "${HOME}").map((text) => ({ text, isLiteral: false })),
);
const literal = (text: string): ShellWord => ({ text, isLiteral: true });

function optionOf([name, kind]: readonly [string, OptionKind]): fc.Arbitrary<ShellWord[]> {
  const alone: fc.Arbitrary<ShellWord[]> = fc.constant(name).map((text) => [literal(text)]);
  if (kind === "flag") return alone;
  const glue = name.startsWith("--") ? "=" : "";
  const glued = word.map(({ text }) => [literal(`${name}${glue}${text}`)]);
  return fc.oneof(
    alone,
    glued,
    word.map((value) => [literal(name), value]),
  );
}
function optionsOf({ letters, long }: OptionSet): fc.Arbitrary<ShellWord[]> {
  const all = [...[...letters].map(([at, kind]) => [`-${at}`, kind] as const), ...long];
  if (all.length === 0) return fc.constant([]);
  return fc
    .array(fc.constantFrom(...all).chain(optionOf), { maxLength: 2 })
    .map((each) => each.flat());
}
function wordsOf(form: CompiledForm): fc.Arbitrary<ShellWord[]> {
  const { ends } = form.form;
  return fc
    .tuple(
      optionsOf(form.leading),
      optionsOf(form.options),
      fc.array(word, { maxLength: 3 }),
      fc.boolean(),
      fc.boolean(),
    )
    .map(([leading, options, operands, isTailFirst, isCut]) => {
      const [name = "", ...subcommands] = form.words;
      const kept = isCut ? subcommands.slice(0, -1) : subcommands;
      const tail = (isTailFirst ? [operands, options] : [options, operands]).flat();
      const end = ends === undefined ? [] : [literal(ends)];
      return [literal(name), ...leading, ...kept.map(literal), ...tail, ...end];
    });
}
const attempt = fc
  .constantFrom(...COMPILED)
  .chain((form) => wordsOf(form).map((words) => ({ form, words })));
const commandOf = (words: readonly ShellWord[]): ShellCommand => ({
  words,
  assignments: [],
  redirections: [],
  source: words.map(({ text }) => text).join(" "),
  through: [],
});

describe("the reason why a built-in form refuses, over made-up commands of every family", () => {
  it("is never given for a command that runs", () => {
    const seen = { runs: 0, reasons: 0 };
    fc.assert(
      fc.property(attempt, ({ words }) => {
        const verdict = judgeBuiltIn(commandOf(words));
        const reason = explainNoBuiltIn(commandOf(words));
        if (reason !== null) seen.reasons += 1;
        if (verdict === null || verdict.mode !== undefined) return;
        seen.runs += 1;
        expect(reason).toBeNull();
      }),
      { numRuns: RUNS },
    );
    // Neither side is empty.
    expect(seen.runs).toBeGreaterThan(RUNS / 20);
    expect(seen.reasons).toBeGreaterThan(RUNS / 20);
  });

  it("finds a fault with one form exactly where the form does not match", () => {
    const seen = { matches: 0, misfits: 0 };
    fc.assert(
      fc.property(attempt, ({ form, words }) => {
        const matches = matchesForm(form, words);
        const reason = explainMisfit([form], words);
        if (matches) seen.matches += 1;
        else seen.misfits += 1;
        if (matches) expect(reason).toBeNull();
        const isMeant = readFormStart(form, words).count === form.words.length;
        // What a form needs and does not find is not one word that could be named.
        if (!matches && isMeant && form.form.needs === undefined) expect(reason).not.toBeNull();
      }),
      { numRuns: RUNS },
    );
    expect(seen.matches).toBeGreaterThan(RUNS / 20);
    expect(seen.misfits).toBeGreaterThan(RUNS / 20);
  });
});
