import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LlmMessage, LlmProvider, LlmRequest } from "../../src/core/ports/llm-provider.ts";
import type { ProviderOptions } from "../../src/adapters/llm/provider-options.ts";
import { callsOf, collect, llmRequest, textOf } from "./llm-request.ts";
import { startModelServer } from "./model-server.ts";
import type { ModelServer, SeenRequest } from "./model-server.ts";
import { readStream } from "./recorded-stream.ts";

/** What a vendor's test supplies; the expectations are the same for all. */
export type LlmHarness = {
  vendor: "openai" | "anthropic" | "google";
  create(options: ProviderOptions): LlmProvider;
  /** Streams of servers that stray from the protocol, holding the calls of `parallel-calls`. */
  moreStreams: readonly string[];
  /** Checks what arrived for `HISTORY`. */
  expectHistory(request: SeenRequest): void;
  /** Checks what arrived for `WITH_FILES`. */
  expectFiles(request: SeenRequest): void;
};

const USAGE = { inputTokens: 12, outputTokens: 5 };

/** Two calls, one of a tool that APIs would not accept by name, and two people speaking at once. */
export const HISTORY: readonly LlmMessage[] = [
  { role: "user", content: "ann: look around" },
  {
    role: "assistant",
    content: "",
    toolCalls: [
      {
        id: "call_a1",
        name: "shell_cmd",
        args: { command: "ls" },
        providerData: { thoughtSignature: "c2ln", callId: "fc_1" },
      },
      { id: "call_b2", name: "docs__read.page/2", args: {} },
    ],
  },
  { role: "tool", toolCallId: "call_a1", toolName: "shell_cmd", content: "a.txt", isError: false },
  {
    role: "tool",
    toolCallId: "call_b2",
    toolName: "docs__read.page/2",
    content: "denied by ann",
    isError: true,
  },
  { role: "user", content: "ben: thanks" },
  { role: "user", content: "ann: go on" },
  { role: "assistant", content: "There is one file.", toolCalls: [] },
  { role: "user", content: "ann: and now?" },
];

/** A person's words with a text and an image behind them. */
export const WITH_FILES: readonly LlmMessage[] = [
  {
    role: "user",
    content: "ann: what is wrong here?",
    files: [
      { kind: "text", text: "[attached: a.log]\n```\nboom\n```" },
      { kind: "text", text: "[attached: a.png]" },
      { kind: "image", mimeType: "image/png", base64: "iVBORw0KGgo=" },
    ],
  },
];

export const WIRE_NAME = /^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/;

/** The rules of `LlmProvider.stream`, over streams as the vendor sends them. */
export function describeLlmProvider({ vendor, ...harness }: LlmHarness): void {
  describe(`${vendor}: answers`, () => {
    let server: ModelServer;
    beforeAll(async () => {
      server = await startModelServer();
    });
    afterAll(() => server.close());

    async function eventsOf(stream: string, change: Partial<LlmRequest> = {}) {
      server.answerWith({ kind: "stream", pieces: [readStream(vendor, stream)] });
      const provider = harness.create({ apiKey: "test-key", baseUrl: server.url });
      return collect(provider.stream(llmRequest(change)));
    }

    it("streams text in pieces, and finishes with the tokens used", async () => {
      const events = await eventsOf("text");
      expect(textOf(events)).toBe("Hello ✓ wörld");
      expect(events.filter(({ kind }) => kind === "text").length).toBeGreaterThan(1);
      expect(events.at(-1)).toEqual({ kind: "finish", stopReason: "end", usage: USAGE });
    });

    it("puts the arguments of a call together from their pieces", async () => {
      const events = await eventsOf("tool-call");
      expect(textOf(events)).toBe("Looking.");
      expect(callsOf(events)).toEqual([
        { name: "shell_cmd", argumentsText: '{"command":"ls -la"}' },
      ]);
      expect(events.at(-1)).toEqual({ kind: "finish", stopReason: "tool_calls", usage: USAGE });
    });

    it.each(["parallel-calls", ...harness.moreStreams])(
      "gives every call of %s, in the model's order",
      async (stream) => {
        const events = await eventsOf(stream);
        expect(callsOf(events)).toEqual([
          { name: "shell_cmd", argumentsText: '{"command":"pwd"}' },
          { name: "read_file", argumentsText: '{"path":"a.txt"}' },
        ]);
        expect(events.at(-1)).toMatchObject({ kind: "finish", stopReason: "tool_calls" });
      },
    );

    it("gives {} for a call without arguments", async () => {
      expect(callsOf(await eventsOf("no-arguments"))).toEqual([
        { name: "list_files", argumentsText: "{}" },
      ]);
    });

    it("passes an empty tool name on, for the core to answer", async () => {
      expect(callsOf(await eventsOf("empty-name"))).toEqual([
        { name: "", argumentsText: '{"a":1}' },
      ]);
    });

    it("says when the answer was cut at the output limit", async () => {
      const events = await eventsOf("length");
      expect(textOf(events)).toBe("Half an ans");
      expect(events.at(-1)).toMatchObject({ kind: "finish", stopReason: "length" });
    });

    it("says when the model or its filter refused", async () => {
      expect((await eventsOf("refused")).at(-1)).toMatchObject({ stopReason: "refused" });
    });

    it("says the same, however the network splits the bytes", async () => {
      for (const stream of ["text", "tool-call", "parallel-calls"]) {
        const bytes = new TextEncoder().encode(readStream(vendor, stream));
        const whole = await eventsOf(stream);
        const cuts = fc.uniqueArray(fc.nat(bytes.length - 1), { maxLength: 40 });
        await fc.assert(
          fc.asyncProperty(cuts, async (places) => {
            server.answerWith({ kind: "stream", pieces: split(bytes, places) });
            const provider = harness.create({ apiKey: "test-key", baseUrl: server.url });
            expect(await collect(provider.stream(llmRequest()))).toEqual(whole);
          }),
          { numRuns: 15 },
        );
      }
    });

    it("says the same when every byte comes alone", async () => {
      const whole = await eventsOf("tool-call");
      const bytes = new TextEncoder().encode(readStream(vendor, "tool-call"));
      server.answerWith({ kind: "stream", pieces: split(bytes, [...bytes.keys()]) });
      const provider = harness.create({ apiKey: "test-key", baseUrl: server.url });
      expect(await collect(provider.stream(llmRequest()))).toEqual(whole);
    });

    it("sends the history, the tools and the system prompt as the API wants them", async () => {
      await eventsOf("text", { messages: HISTORY });
      expect(server.seen).toHaveLength(1);
      harness.expectHistory(server.seen[0]!);
    });

    it("sends texts and images that came with a message, in their order", async () => {
      await eventsOf("text", { messages: WITH_FILES });
      harness.expectFiles(server.seen[0]!);
    });

    it("sends no list of tools, and no system prompt, when there are none", async () => {
      await eventsOf("text", { tools: [], system: "" });
      expect(server.seen[0]?.body).not.toHaveProperty("tools");
      expect(JSON.stringify(server.seen[0]?.body)).not.toMatch(/"system/);
    });

    it("keeps the path of base_url", async () => {
      server.answerWith({ kind: "stream", pieces: [readStream(vendor, "text")] });
      const provider = harness.create({ apiKey: "k", baseUrl: `${server.url}/proxy/v1` });
      await collect(provider.stream(llmRequest()));
      expect(server.seen[0]?.path).toMatch(/^\/proxy\/v1\/[a-z]/);
    });
  });
}

function split(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const edges = [0, ...places.toSorted((a, b) => a - b), bytes.length];
  return edges
    .slice(1)
    .map((edge, index) => bytes.slice(edges[index], edge))
    .filter(({ length }) => length > 0);
}
