import { describe, expect, it } from "vitest";
import { EDITING_FORMS } from "../../../src/core/policy/default-rules/editing-forms.ts";
import {
  compileForm,
  type CompiledForm,
  type HarmlessForm,
} from "../../../src/core/policy/default-rules/harmless-form.ts";
import { HARMLESS_FORMS } from "../../../src/core/policy/default-rules/harmless-forms.ts";
import { matchesForm } from "../../../src/core/policy/default-rules/matches-form.ts";

const FORMS = [...HARMLESS_FORMS, ...EDITING_FORMS];
const COMPILED = FORMS.flatMap(compileForm);
const literal = (text: string) => ({ text, isLiteral: true });

/** The lists of options of an entry, each as its words. */
function listsOf({ options = "", leading = "" }: HarmlessForm): string[][] {
  return [options, leading].map((list) => list.split(/\s+/).filter((token) => token !== ""));
}
function faults(isFault: (token: string, form: HarmlessForm, list: string[]) => boolean) {
  return FORMS.flatMap((form) =>
    listsOf(form).flatMap((list) =>
      list
        .filter((token) => isFault(token, form, list))
        .map((token) => `${form.command.slice(0, 60)}: ${token}`),
    ),
  );
}
const markOf = (token: string) => /[:@%~?]$/.exec(token)?.[0] ?? "";
function namesOf(token: string, { singleDash }: HarmlessForm): string[] {
  const name = markOf(token) === "" ? token : token.slice(0, -1);
  if (name.startsWith("--") || singleDash === true || token === "-#") return [name];
  return name
    .slice(1)
    .split("")
    .map((letter) => `-${letter}`);
}

describe("the options of every harmless form", () => {
  it("gives a value to one letter at a time: `-abX:` would give one to all three", () => {
    const isCluster = (token: string, form: HarmlessForm) =>
      markOf(token) !== "" && !token.startsWith("--") && namesOf(token, form).length > 1;
    expect(faults(isCluster)).toEqual([]);
    expect(isCluster("-ln?", { command: "x", operands: "none", reason: "" })).toBe(true);
  });

  it("is written so that it is read: a dash, a name, at most one mark behind it", () => {
    const wellFormed = /^(?:-#|-[\w.+,%@?!^$*]+[:@%~?]?|--?[\w+][\w.+-]*[:@%~?]?)$/;
    expect(faults((token) => !wellFormed.test(token) || /^-[^-].*[:~]./.test(token))).toEqual([]);
  });

  it("takes a value or none, not both: what is read as a value is not looked at as an operand", () => {
    const isTwofold = (token: string, form: HarmlessForm, list: string[]) =>
      namesOf(token, form).some((name) =>
        list.some(
          (other) => markOf(other) !== markOf(token) && namesOf(other, form).includes(name),
        ),
      );
    expect(faults(isTwofold)).toEqual([]);
  });

  it("has a pattern for the scripts that it takes", () => {
    expect(faults((token, { text }) => markOf(token) === "%" && text === undefined)).toEqual([]);
  });
});

describe("every harmless form", () => {
  it("keeps no state in its patterns", () => {
    const patterns = FORMS.flatMap(({ text, operand, needs, refuses, givesText }) =>
      [text, operand, needs, refuses, givesText].filter((each) => each !== undefined),
    );
    expect(patterns.filter(({ flags }) => /[gy]/.test(flags))).toEqual([]);
  });

  it("has words between single blanks", () => {
    expect(COMPILED.filter(({ words }) => words.includes(""))).toEqual([]);
  });

  /** What stands behind these is data, and none of their other subcommands is one word away. */
  const TAKES_ANY_WORD = [
    "tar",
    "dua",
    "yq",
    "dasel",
    "exiv2",
    "tlmgr option",
    "asdf list",
    "asdf plugin list",
    "stern",
  ];
  const nameOf = ({ words }: CompiledForm) => words.join(" ");

  it("lets no unlisted verb stand where other forms have a subcommand", () => {
    const hasSubcommands = new Set(
      COMPILED.flatMap(({ words }) =>
        words.flatMap((word, at) =>
          at > 0 && /^[a-z]/.test(word) ? [words.slice(0, at).join(" ")] : [],
        ),
      ),
    );
    const open = COMPILED.filter((form) => hasSubcommands.has(nameOf(form))).filter((form) => {
      const { letters, long } = form.options;
      const options = [...[...letters].map(([at, kind]) => [`-${at}`, kind] as const), ...long];
      const flags = options.flatMap(([name, kind]) =>
        kind === "flag" || kind === "optional" ? [name] : [],
      );
      return [[], ...flags.map((flag) => [flag])].some((before) =>
        matchesForm(form, [...form.words, ...before, "frobnicate"].map(literal)),
      );
    });
    expect([...new Set(open.map(nameOf))].toSorted()).toEqual(TAKES_ANY_WORD.toSorted());
  });

  it("is tried over no more than 32 words in front of a subcommand", () => {
    const withNamespaces = (count: number) =>
      `kubectl ${"-n=x ".repeat(count)}get pods`.split(" ").map(literal);
    const runs = (words: ReturnType<typeof withNamespaces>) =>
      COMPILED.some((form) => matchesForm(form, words));
    expect(runs(withNamespaces(32))).toBe(true);
    expect(runs(withNamespaces(33))).toBe(false);
  });
});
