import { describe, expect, it } from "vitest";
import { z } from "zod";
import { CallRefusedError } from "../../../src/core/errors.ts";
import type { Json, JsonObject } from "../../../src/core/json.ts";
import {
  jsonSchemaArguments,
  MAX_ARGUMENT_BYTES,
  MAX_ARGUMENT_DEPTH,
  zodArguments,
} from "../../../src/core/tool/argument-reader.ts";
import type { ToolContext } from "../../../src/core/tool/tool.ts";
import {
  NO_FACTS,
  wrapToolWithValidation,
} from "../../../src/core/tool/wrap-tool-with-validation.ts";

const shellArguments = zodArguments(
  z.object({
    command: z.string().min(1).describe("What to run"),
    parameters: z.array(z.string()).optional(),
    mode: z.enum(["fast", "slow"]).optional(),
    lines: z.number().int().optional(),
  }),
);

function wrapped(ran: unknown[] = []) {
  return wrapToolWithValidation({
    name: "shell_cmd",
    description: "Runs a line",
    arguments: shellArguments,
    timeoutMs: 1_000,
    execute: async (args) => {
      ran.push(args);
      return { ok: true, content: "done" };
    },
  });
}

function problemOf(args: unknown): string {
  const parsed = wrapped().parseArguments(args as JsonObject);
  return parsed.ok ? "none" : parsed.problem;
}

const context: ToolContext = {
  sessionId: "s",
  toolCallId: "c",
  agent: "ops",
  facts: NO_FACTS,
  signal: new AbortController().signal,
  onProgress: () => {},
};

describe("wrapToolWithValidation", () => {
  it("tells the model the schema, closed to other keys", () => {
    expect(wrapped().definition.parameters).toMatchObject({
      type: "object",
      required: ["command"],
      additionalProperties: false,
      properties: { command: { type: "string", description: "What to run" } },
    });
  });

  it("refuses a key that nobody reads, even with an allowed text in it", () => {
    const args = { command: "whoami", metadata: { command: "git status" } };
    expect(problemOf(args)).toBe("`metadata` is not a parameter of this tool; leave it out.");
    expect(problemOf(JSON.parse('{"command":"a","__proto__":{"command":"b"}}'))).toContain(
      "__proto__",
    );
  });

  it.each([
    [{}, "`command` is missing; it must be a string."],
    [{ command: 3 }, "`command` must be a string, not 3."],
    [{ command: null }, "`command` must be a string, not null."],
    [{ command: "a", parameters: ["b", {}] }, "`parameters.1` must be a string, not an object."],
    [{ command: "a", mode: "x" }, '`mode` must be one of "fast", "slow", not "x".'],
    [{ command: "a", lines: 1.5 }, "`lines` must be an integer, not 1.5."],
    [{ command: "" }, "`command`: Too small: expected string to have >=1 characters."],
  ])("says how to mend %j", (args, problem) => {
    expect(problemOf(args)).toBe(problem);
  });

  it("does not repeat a long wrong value or a flood of problems", () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`k${i}`, 1]));
    expect(problemOf({ command: [1], ...many }).length).toBeLessThan(600);
    expect(problemOf({ command: "a", mode: "x".repeat(9_000) }).length).toBeLessThan(400);
    const flood = { command: "a", parameters: Array.from({ length: 500 }, () => 1) };
    expect(problemOf(flood)).toContain("And 492 more.");
  });

  it("bounds the size of arguments in bytes", () => {
    const room = MAX_ARGUMENT_BYTES - '{"command":""}'.length;
    expect(problemOf({ command: "x".repeat(room) })).toBe("none");
    expect(problemOf({ command: "x".repeat(room + 1) })).toContain("at most");
    expect(problemOf({ command: "é".repeat(room / 2 + 1) })).toContain("at most");
  });

  it("bounds their depth without walking into it", () => {
    let deep: Json = "x";
    for (let i = 0; i < 200_000; i++) deep = [deep];
    expect(problemOf({ command: deep })).toContain(`${MAX_ARGUMENT_DEPTH} levels`);
  });

  it("runs nothing for stored arguments that it would refuse", async () => {
    const ran: unknown[] = [];
    const tool = wrapped(ran);
    expect(await tool.execute({ command: 1 }, context)).toMatchObject({ ok: false });
    await expect(tool.describeCall({ command: 1 })).rejects.toThrow(CallRefusedError);
    expect(ran).toEqual([]);
    expect(await tool.execute({ command: "ls" }, context)).toEqual({ ok: true, content: "done" });
    expect(ran).toEqual([{ command: "ls" }]);
  });
});

function accepts(schema: JsonObject, args: JsonObject): boolean {
  return jsonSchemaArguments(schema).read(args).ok;
}

describe("jsonSchemaArguments", () => {
  const schema: JsonObject = {
    $schema: "http://json-schema.org/draft-07/schema#",
    type: "object",
    definitions: { size: { type: "integer", minimum: 1 } },
    properties: {
      size: { $ref: "#/definitions/size" },
      color: { enum: ["red", "blue"], default: "red" },
      either: {
        oneOf: [
          { type: "string", pattern: "^a" },
          { type: "string", pattern: "b$" },
        ],
      },
      tree: { $ref: "#" },
    },
    required: ["size"],
    additionalProperties: false,
  };

  it("shows the model the schema as the server wrote it", () => {
    expect(jsonSchemaArguments(schema).jsonSchema).toBe(schema);
  });

  it("checks types, bounds, references and closed objects of draft 7 and 2020-12", () => {
    expect(accepts(schema, { size: 1 })).toBe(true);
    expect(accepts(schema, { size: 0 })).toBe(false);
    expect(accepts(schema, { size: "1" })).toBe(false);
    expect(accepts(schema, {})).toBe(false);
    expect(accepts(schema, { size: 1, other: 1 })).toBe(false);
    expect(
      accepts(
        {
          type: "object",
          $defs: { a: { type: "string" } },
          properties: { a: { $ref: "#/$defs/a" } },
        },
        { a: 1 },
      ),
    ).toBe(false);
    const tuple: JsonObject = { type: "array", items: [{ type: "string" }, { type: "number" }] };
    expect(accepts({ type: "object", properties: { tuple } }, { tuple: ["a", "b"] })).toBe(false);
  });

  it("hands arguments on as they came, without defaults", () => {
    expect(jsonSchemaArguments(schema).read({ size: 2 })).toEqual({ ok: true, args: { size: 2 } });
  });

  it("never refuses what the server's own schema allows", () => {
    expect(accepts(schema, { size: 1, either: "ab" })).toBe(true);
    expect(accepts(schema, { size: 1, tree: { size: 2, tree: { size: 3 } } })).toBe(true);
    expect(
      accepts(
        { type: "object", patternProperties: { "^x": {} }, additionalProperties: false },
        { x1: 1 },
      ),
    ).toBe(true);
    expect(
      accepts({ type: "object", properties: { a: { const: { b: 1 } } } }, { a: { b: 1 } }),
    ).toBe(true);
    expect(accepts({ properties: { a: { $ref: "https://example.com/x" } } }, { a: 1 })).toBe(true);
    expect(accepts({ type: "object", properties: { a: true } }, { a: 1 })).toBe(true);
    expect(accepts({ type: "object", properties: { a: false } }, { a: 1 })).toBe(false);
  });

  it.each<[string, JsonObject]>([
    [
      "not, if, unevaluated",
      { type: "object", not: { required: ["a"] }, if: {}, unevaluatedProperties: false },
    ],
    ["a made-up type", { type: "object", properties: { a: { type: "file" } } }],
    [
      "a pattern that is none",
      { type: "object", properties: { a: { type: "string", pattern: "(" } } },
    ],
    ["malformed keywords", { type: 7, required: "a", properties: [], anyOf: {}, enum: 1 }],
    ["a dangling reference", { type: "object", properties: { a: { $ref: "#/nowhere/x" } } }],
  ])("survives %s", (_what, foreign) => {
    expect(accepts(foreign, { a: "x" })).toBe(true);
  });

  it("stays quick on schemas made to explode", () => {
    const $defs: JsonObject = { d40: { type: "string" } };
    for (let i = 0; i < 40; i++) {
      const next = { $ref: `#/$defs/d${i + 1}` };
      $defs[`d${i}`] = { anyOf: [next, next] };
    }
    const bomb: JsonObject = { type: "object", $defs, properties: { a: { $ref: "#/$defs/d0" } } };
    const hang: JsonObject = {
      type: "object",
      properties: { a: { type: "string", pattern: "^(a+)+$" } },
    };
    const started = performance.now();
    jsonSchemaArguments(bomb).read({ a: 1 });
    expect(accepts(hang, { a: `${"a".repeat(60)}!` })).toBe(true);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
