import * as fc from "fast-check";
import { parse, stringify } from "smol-toml";
import { describe, expect, it } from "vitest";
import { tomlKeyLines } from "../../../src/core/toml/toml-key-lines.ts";
import type { TomlPath } from "../../../src/core/toml/toml-key-lines.ts";

const DOCUMENT = `# a comment with [a.table] and key = 1
title = "x"   # 2

[server]      # 4
port = 3000
  "quoted key" = 'a = "b" # no comment'
dotted.inner . "x.y" = 1

[[agents]]    # 9
name = "one"
prompt = """
[not.a.table]
key = 1 \\""" still inside
"""""
model = "m"   # 15
[[agents]]
name = "two"
tools = [     # 18
  "a", # "b",
  "c]", [ "d",
  "e" ],
  { deep = 1,
    deeper = 2 },
]
  [agents.extra]        # 25
  key = 1979-05-27 07:32:00
  [[agents.extra.list]]
  entry = 1
  [[agents.extra.list]]
  entry = 2
[tools."shell_cmd"]     # 31
literal = '''
one ' two '' x = 1
'''
after = true            # 35
"\\u0061\\x62c" = 1
inline = { a.b = 1, "c d" = { e = [1, 2] } }
`;

describe("tomlKeyLines", () => {
  const lineOf = tomlKeyLines(DOCUMENT);

  it.each<[TomlPath, number]>([
    [["title"], 2],
    [["server"], 4],
    [["server", "port"], 5],
    [["server", "quoted key"], 6],
    [["server", "dotted"], 7],
    [["server", "dotted", "inner", "x.y"], 7],
    [["agents"], 9],
    [["agents", 0], 9],
    [["agents", 0, "name"], 10],
    [["agents", 0, "prompt"], 11],
    [["agents", 0, "model"], 15],
    [["agents", 1], 16],
    [["agents", 1, "name"], 17],
    [["agents", 1, "tools"], 18],
    [["agents", 1, "tools", 0], 19],
    [["agents", 1, "tools", 1], 20],
    [["agents", 1, "tools", 2, 1], 21],
    [["agents", 1, "tools", 3, "deeper"], 23],
    [["agents", 1, "extra"], 25],
    [["agents", 1, "extra", "key"], 26],
    [["agents", 1, "extra", "list", 0, "entry"], 28],
    [["agents", 1, "extra", "list", 1], 29],
    [["agents", 1, "extra", "list", 1, "entry"], 30],
    [["tools"], 31],
    [["tools", "shell_cmd", "literal"], 32],
    [["tools", "shell_cmd", "after"], 35],
    [["tools", "shell_cmd", "abc"], 36],
    [["tools", "shell_cmd", "inline", "a", "b"], 37],
    [["tools", "shell_cmd", "inline", "c d", "e", 1], 37],
  ])("finds %j on line %i", (path, line) => {
    expect(lineOf(path)).toBe(line);
  });

  it("answers with the enclosing table for a key that is not there", () => {
    expect(lineOf(["agents", 1, "missing", "deep"])).toBe(16);
    expect(lineOf(["agents", 7])).toBe(9);
    expect(lineOf(["nowhere"])).toBe(1);
    expect(lineOf([])).toBe(1);
  });

  it("counts lines that end in CR LF once", () => {
    expect(tomlKeyLines('a = 1\r\nb = """\r\n\r\n"""\r\nc = 1\r\n')(["c"])).toBe(5);
  });

  it("indexes a long document in a moment", () => {
    const long = `text = """${"a\\n".repeat(200_000)}"""\nlist = [${'"x",'.repeat(50_000)}]\nend = 1`;
    expect(tomlKeyLines(long)(["end"])).toBe(3);
  });

  it("ends on any text, with a line of the document", () => {
    const pieces = fc.constantFrom(
      "[",
      "]",
      "{",
      "}",
      '"',
      "'",
      '"""',
      "=",
      ".",
      ",",
      "#",
      "\n",
      "a",
      "\\",
      " ",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), fc.array(fc.string()), (parts, path) => {
        const text = parts.join("");
        const line = tomlKeyLines(text)(path);
        expect(line).toBeGreaterThanOrEqual(1);
        expect(line).toBeLessThanOrEqual(text.split("\n").length);
      }),
      { numRuns: 2000 },
    );
  });

  it("finds every key of a generated document on a line that names it", () => {
    const key = fc
      .string({ minLength: 1 })
      .filter((k) => !["__proto__", "constructor"].includes(k));
    const leaf = fc.oneof(fc.string({ unit: "grapheme" }), fc.boolean(), fc.nat());
    const table = fc.dictionary(key, fc.oneof(leaf, fc.dictionary(key, leaf), fc.array(leaf)));
    fc.assert(
      fc.property(table, (value) => {
        const text = stringify(value);
        const lines = text.split("\n");
        const lineOf = tomlKeyLines(text);
        for (const name of Object.keys(parse(text))) {
          const line = lines[lineOf([name]) - 1] ?? "";
          const single = stringify({ [name]: 1 }).split(" = 1")[0] ?? "";
          expect(line.trimStart().replace(/^\[+/, "").startsWith(single)).toBe(true);
        }
      }),
    );
  });
});
