import { describe, expect, it } from "vitest";
import { createDemoProvider } from "../../../src/adapters/llm/demo-provider.ts";
import type { LlmMessage, LlmRequest } from "../../../src/core/ports/llm-provider.ts";
import {
  callsOf,
  collect,
  failing,
  llmRequest,
  start,
  textOf,
} from "../../contracts/llm-request.ts";

const demo = createDemoProvider({ chunkDelayMs: 0, slowDelayMs: 0 });
const TOOLS = ["shell_cmd", "read_file", "write_file"].map((name) => ({
  name,
  description: "",
  parameters: {},
}));

function answer(content: string, change: Partial<LlmRequest> = {}) {
  const messages: LlmMessage[] = [{ role: "user", content }];
  return collect(demo.stream(llmRequest({ messages, tools: TOOLS, ...change })));
}

async function callsFor(content: string): Promise<[string, unknown][]> {
  const events = await answer(content);
  return callsOf(events).map(({ name, argumentsText }) => [name, JSON.parse(argumentsText)]);
}

function afterResult(content: string, isError: boolean): LlmMessage[] {
  return [
    { role: "user", content: "ann: run ls" },
    {
      role: "assistant",
      content: "",
      toolCalls: [{ id: "call_1", name: "shell_cmd", args: { command: "ls" } }],
    },
    { role: "tool", toolCallId: "call_1", toolName: "shell_cmd", content, isError },
  ];
}

describe("the demo model", () => {
  it.each([
    ["run ls -la", [["shell_cmd", { command: "ls -la" }]]],
    ["ann: run ls", [["shell_cmd", { command: "ls" }]]],
    ["Ann Lee: @demo run ls", [["shell_cmd", { command: "ls" }]]],
    ["@ops run echo a: b", [["shell_cmd", { command: "echo a: b" }]]],
    ["run `git status`", [["shell_cmd", { command: "git status" }]]],
    ["read notes.txt", [["read_file", { path: "notes.txt" }]]],
    [
      "write notes.txt: hello: world",
      [["write_file", { path: "notes.txt", content: "hello: world" }]],
    ],
    ["ann: write a.txt: hi", [["write_file", { path: "a.txt", content: "hi" }]]],
    [
      "ann: do this\nrun pwd\nread a",
      [
        ["shell_cmd", { command: "pwd" }],
        ["read_file", { path: "a" }],
      ],
    ],
    ["I run every morning", []],
  ])("asks for what %j says", async (content, calls) => {
    expect(await callsFor(content)).toEqual(calls);
  });

  it("finishes with tool_calls, and counts words as tokens", async () => {
    const events = await answer("run ls");
    const spoken = textOf(events).trim().split(/\s+/).length;
    expect(events.at(-1)).toEqual({
      kind: "finish",
      stopReason: "tool_calls",
      usage: { inputTokens: 6, outputTokens: spoken },
    });
  });

  it("says which tool it was not given", async () => {
    const events = await answer("run ls\nread a", { tools: TOOLS.slice(1) });
    expect(callsOf(events).map(({ name }) => name)).toEqual(["read_file"]);
    expect(textOf(events)).toContain("no `shell_cmd`");
  });

  it("quotes what a tool gave back, in a block that cannot be left", async () => {
    const events = await answer("", { messages: afterResult("```\n@everyone\n```", false) });
    expect(textOf(events)).toContain("````\n```\n@everyone\n```\n````");
    expect(events.at(-1)).toMatchObject({ stopReason: "end" });
  });

  it("says that a call gave no result, and why", async () => {
    const messages = afterResult("Denied by ann: not on Fridays", true);
    const text = textOf(await answer("", { messages }));
    expect(text).toContain("gave no result");
    expect(text).toContain("not on Fridays");
  });

  it("answers results and a message that came meanwhile together", async () => {
    const late: LlmMessage = { role: "user", content: "ben: read b.txt" };
    const events = await answer("", { messages: [...afterResult("a.txt", false), late] });
    expect(textOf(events)).toContain("a.txt");
    expect(callsOf(events)).toEqual([{ name: "read_file", argumentsText: '{"path":"b.txt"}' }]);
  });

  it("quotes no more than a screen of output", async () => {
    const text = textOf(await answer("", { messages: afterResult("x".repeat(100_000), false) }));
    expect(text.length).toBeLessThan(2_000);
    expect(text).toContain("more characters");
  });

  it("says what it is, and how to get a real model", async () => {
    expect(textOf(await answer("ann: what is love?"))).toMatch(/what is love\?[^]*demo model/);
    expect(textOf(await answer("help"))).toContain("ANTHROPIC_API_KEY");
  });

  it("summarises when it is asked to", async () => {
    const wish = "Summarise the conversation so far.\nann: run ls\nops: done";
    expect(textOf(await answer(wish))).toBe(
      "Summary by the demo model, of 2 lines:\n- ann: run ls\n- ops: done",
    );
  });

  it.each([
    ["slow 5", 5],
    ["slow 100000", 600],
  ])("streams %s word by word", async (content, words) => {
    const events = await answer(content);
    expect(events.filter(({ kind }) => kind === "text")).toHaveLength(words);
  });

  it("keeps to the output limit", async () => {
    const events = await answer("help", { maxOutputTokens: 4 });
    expect(textOf(events)).toBe("I am the demo");
    expect(events.at(-1)).toMatchObject({ stopReason: "length" });
  });

  it("stops between two words, with the reason it was given", async () => {
    const abort = new AbortController();
    const patient = createDemoProvider({ slowDelayMs: 60_000 });
    const messages: LlmMessage[] = [{ role: "user", content: "slow 10" }];
    const stream = start(patient, llmRequest({ messages, signal: abort.signal }));
    expect((await stream.next()).value).toEqual({ kind: "text", text: "word1" });
    const next = stream.next();
    const reason = new Error("stop");
    abort.abort(reason);
    await expect(next).rejects.toBe(reason);
  });

  it("says nothing when it is stopped before it began", async () => {
    const reason = new Error("stop");
    const request = llmRequest({ signal: AbortSignal.abort(reason) });
    expect(await failing(demo, request)).toEqual({ events: [], error: reason });
  });
});
