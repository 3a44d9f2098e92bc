import { beforeEach, describe, expect, it } from "vitest";
import { compactHistory } from "../../../src/core/agent/compact-history.ts";
import { HISTORY_MESSAGES, readHistory } from "../../../src/core/agent/read-history.ts";
import { createFileReader } from "../../../src/core/attachment/file-reader.ts";
import type { Agent } from "../../../src/core/agent/agent.ts";
import type { Store } from "../../../src/core/ports/store.ts";
import { sha256 } from "../../contracts/store-under-test.ts";
import { createMemoryStore } from "../../fakes/memory-store.ts";
import { createScriptedModel, type ScriptedModel } from "../../fakes/scripted-model.ts";
import { aSession, at, aUserMessage } from "../../fixtures/store-rows.ts";

const READER = { agent: "ops", roster: { agents: ["ops", "dev"], defaultAgent: "ops" } };
const sessionId = "ses_1";
let store: Store;
beforeEach(() => {
  store = createMemoryStore({ sha256 });
});

/** A log of so many messages; `content` says what each is. */
async function logOf(length: number, content: (seq: number) => string): Promise<void> {
  const messages = Array.from({ length }, (_, i) =>
    aUserMessage({ sessionId, seq: i + 1, content: content(i + 1) }),
  );
  await store.transaction(async (tx) => {
    await tx.insertSession(aSession({ id: sessionId }));
    await tx.append(sessionId, { expectedSeq: 1, updatedAt: at(0), messages });
  });
}

const window = (before: number, after: number, maxTokens: number) =>
  readHistory(store, { sessionId, before, after }, { reader: READER, maxTokens });

describe("the window on a log", () => {
  it("holds the newest messages up to its bounds, oldest first", async () => {
    await logOf(HISTORY_MESSAGES + 50, (seq) => `m${seq}`);
    const { messages, overflows } = await window(HISTORY_MESSAGES + 51, 0, 1_000_000);
    expect(overflows).toBe(true);
    expect(messages.map(({ seq }) => seq)).toEqual(
      Array.from({ length: HISTORY_MESSAGES }, (_, i) => i + 51),
    );
  });

  it("reaches back to the summary and no further", async () => {
    await logOf(300, (seq) => `m${seq}`);
    const { messages, overflows } = await window(251, 150, 1_000_000);
    expect([messages[0]?.seq, messages.at(-1)?.seq, overflows]).toEqual([151, 250, false]);
  });

  it("does not count what is said to others, and holds one message whatever it weighs", async () => {
    await logOf(250, (seq) => (seq % 50 === 0 ? "x".repeat(4_000) : "@dev hello"));
    expect((await window(251, 0, 100)).messages.map(({ seq }) => seq)).toEqual([250]);
    expect((await window(251, 0, 100_000)).messages).toHaveLength(5);
  });
});

describe("older history", () => {
  const compact = (model: ScriptedModel, contextTokens: number, before: number) => {
    const agent: Agent = {
      name: "ops",
      providerName: "scripted",
      provider: model,
      model: "m",
      systemPrompt: () => Promise.resolve(""),
      tools: null,
      turnLimit: 5,
      maxOutputTokens: 500,
      contextTokens,
    };
    const work = { session: aSession({ id: sessionId }), agent, reader: READER, before };
    const files = createFileReader({ chatSurfaces: new Map(), now: () => at(0) });
    return compactHistory({ store, files }, work, new AbortController().signal);
  };

  it("is summarised chunk by chunk, each with the summary before, all of it", async () => {
    await logOf(200, (seq) => `fact ${seq}. ${"x".repeat(80)}`);
    const model = createScriptedModel(Array.from({ length: 40 }, (_, i) => `summary ${i + 1}`));
    const summary = await compact(model, 1_000, 201);
    expect(model.requests.length).toBeGreaterThan(2);
    expect(summary.text).toBe(`summary ${model.requests.length}`);
    const asked = model.requests.map(({ messages }) => messages[0]?.content ?? "");
    expect(asked[1]).toContain("summary 1");
    for (let seq = 1; seq <= summary.throughSeq; seq++) {
      expect(asked.filter((text) => text.includes(`fact ${seq}. `))).toHaveLength(1);
    }
    expect(summary.throughSeq).toBeLessThan(200);
    expect(summary.throughSeq).toBeGreaterThan(170);
  });

  it("keeps the newest words even when they alone outweigh the context", async () => {
    await logOf(3, (seq) => (seq === 3 ? "x".repeat(40_000) : "hello"));
    const summary = await compact(createScriptedModel(["They said hello."]), 1_000, 4);
    expect(summary).toEqual({ throughSeq: 2, text: "They said hello." });
  });

  it("keeps the last words to this agent, however much others talk since", async () => {
    await logOf(600, (seq) => (seq === 2 ? "what next?" : seq < 2 ? "hello" : "@dev hello"));
    expect((await compact(createScriptedModel(), 1_000, 601)).throughSeq).toBeLessThan(2);
  });
});
