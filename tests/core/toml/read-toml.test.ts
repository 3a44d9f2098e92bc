import { describe, expect, it } from "vitest";
import { MAX_TOML_CHARACTERS, readToml } from "../../../src/core/toml/read-toml.ts";

describe("readToml", () => {
  it("gives the values and their lines", () => {
    const reading = readToml("a = 1\n[b]\nc = 2.5\n");
    expect(reading).toMatchObject({ ok: true, table: { a: 1, b: { c: 2.5 } } });
    expect(reading.ok && reading.lineOf(["b", "c"])).toBe(3);
  });

  it("tells integers from floats when asked to", () => {
    expect(readToml("a = 1\nb = 1.0", { integersAsBigInt: true })).toMatchObject({
      table: { a: 1n, b: 1 },
    });
  });

  it.each([
    ["port = \n", 1, "text must stand in quotes"],
    ["[server]\nhost = localhost\n", 2, "text must stand in quotes"],
    ["a = 1\na = 2\n", 2, "second time"],
    ["[a]\nb = 1\n[a]\n", 3, "second time"],
    ['a = "open\n', 1, "quote that is missing"],
    ["a = [1, 2\n", 2, "close the list"],
    ["just words\n", 1, 'key = "value"'],
    ['a = "b" c = 1\n', 1, "line of its own"],
    ["a = 99999999999999999999\n", 1, "too large"],
    ["__proto__ = 1\n", 1, "cannot be used as a key"],
    [`a = ${"[".repeat(80)}${"]".repeat(80)}\n`, 1, "not valid TOML"],
  ])("says where %j is wrong", (text, line, part) => {
    const reading = readToml(text);
    expect(reading).toMatchObject({ ok: false, line, problem: expect.stringContaining(part) });
    expect(reading).not.toMatchObject({ column: 0 });
  });

  it("does not repeat the line, which may hold a secret", () => {
    const reading = readToml('token = "hunter2-secret\n');
    expect(JSON.stringify(reading)).not.toContain("hunter2");
  });

  it("refuses a document that is far too long", () => {
    expect(readToml("#".repeat(MAX_TOML_CHARACTERS))).toMatchObject({ ok: true });
    expect(readToml("#".repeat(MAX_TOML_CHARACTERS + 1))).toMatchObject({ ok: false, line: 1 });
  });
});
