import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, it } from "vitest";
import { stableStringify } from "../../../src/core/policy/stable-stringify.ts";

type Case = { id: string; input: unknown; expect: string };
const file = new URL("../../fixtures/stable-stringify-cases.json", import.meta.url);
const { cases } = JSON.parse(readFileSync(file, "utf8")) as { cases: Case[] };

it.each(cases)("$id", ({ input, expect: text }) => {
  expect(stableStringify(input)).toBe(text);
});

it("gives one text whatever order the keys were written in, and loses nothing", () => {
  const shuffled = fc.object().chain((value) =>
    fc
      .shuffledSubarray(Object.keys(value), { minLength: Object.keys(value).length })
      .map((keys) => ({
        value,
        reordered: Object.fromEntries(keys.map((key) => [key, value[key]])),
      })),
  );
  fc.assert(
    fc.property(shuffled, ({ value, reordered }) => {
      expect(stableStringify(reordered)).toBe(stableStringify(value));
    }),
  );
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(stableStringify(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

it("writes what JSON.stringify would: dates, undefined, functions, NaN", () => {
  const odd = { d: new Date(0), u: undefined, f: () => 1, n: NaN, a: [undefined, () => 1] };
  expect(stableStringify(odd)).toBe('{"a":[null,null],"d":"1970-01-01T00:00:00.000Z","n":null}');
});

it("throws for what cannot have come from JSON", () => {
  const circle: Record<string, unknown> = {};
  circle["self"] = circle;
  expect(() => stableStringify(circle)).toThrow(TypeError);
  expect(() => stableStringify({ big: 1n })).toThrow(TypeError);
  const shared = { x: 1 };
  expect(stableStringify([shared, shared])).toBe('[{"x":1},{"x":1}]');
});
