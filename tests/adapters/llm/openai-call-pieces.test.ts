import { describe, expect, it } from "vitest";
import { readOpenAiAnswer } from "../../../src/adapters/llm/openai-answer.ts";
import type { OpenAiChunk } from "../../../src/adapters/llm/openai-answer.ts";
import { createToolNames } from "../../../src/adapters/llm/tool-names.ts";
import { callsOf, collect } from "../../contracts/llm-request.ts";

type Piece = { index?: number; id?: string; name?: string; args?: string };

/** The calls that are read from pieces, each of which comes in a chunk of its own. */
async function callsFrom(...pieces: Piece[]): Promise<[string, string][]> {
  async function* chunks(): AsyncGenerator<OpenAiChunk> {
    for (const { name, args, ...place } of pieces) {
      const call = { ...place, function: { name: name ?? null, arguments: args ?? null } };
      yield { choices: [{ delta: { tool_calls: [call] } }] };
    }
    yield { choices: [{ delta: {}, finish_reason: "stop" }] };
  }
  const events = await collect(readOpenAiAnswer(chunks(), createToolNames([])));
  return callsOf(events).map(({ name, argumentsText }) => [name, argumentsText]);
}

const ls = '{"command":"ls"}';
const pwd = '{"command":"pwd"}';

describe("pieces of tool calls", () => {
  it.each([
    ["the same index", { index: 0, id: "a" }, { index: 0, id: "b" }],
    ["the same index and no id", { index: 0 }, { index: 0 }],
    ["no index and the same id", { id: "a" }, { id: "a" }],
    ["neither index nor id", {}, {}],
  ])("keeps two whole calls of one tool apart, with %s", async (_, first, second) => {
    const calls = await callsFrom(
      { ...first, name: "shell_cmd", args: ls },
      { ...second, name: "shell_cmd", args: pwd },
    );
    expect(calls).toEqual([
      ["shell_cmd", ls],
      ["shell_cmd", pwd],
    ]);
  });

  it("keeps calls without arguments apart by their names", async () => {
    expect(await callsFrom({ index: 0, name: "a" }, { index: 0, name: "b" })).toEqual([
      ["a", "{}"],
      ["b", "{}"],
    ]);
  });

  it("sorts interleaved pieces by id where there is no index", async () => {
    const calls = await callsFrom(
      { id: "a", name: "shell_cmd", args: ls.slice(0, 5) },
      { id: "b", name: "shell_cmd", args: pwd.slice(0, 5) },
      { id: "a", args: ls.slice(5) },
      { id: "b", args: pwd.slice(5) },
    );
    expect(calls).toEqual([
      ["shell_cmd", ls],
      ["shell_cmd", pwd],
    ]);
  });

  it("takes a name that comes after the first piece", async () => {
    expect(await callsFrom({ index: 0, id: "a" }, { index: 0, name: "a", args: "{}" })).toEqual([
      ["a", "{}"],
    ]);
  });

  it("does not take a repeated name for a new call while the arguments go on", async () => {
    const pieces = ['{"a":{', '"b":1}', "}", "\n"];
    const calls = await callsFrom(
      ...pieces.map((args) => ({ index: 0, id: "a", name: "deploy", args })),
    );
    expect(calls).toEqual([["deploy", '{"a":{"b":1}}\n']]);
  });
});
