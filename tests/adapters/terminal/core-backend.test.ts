import { describe, expect, it, onTestFinished } from "vitest";
import type { Backend, SessionEvent } from "../../../src/adapters/terminal/backend.ts";
import { createCoreBackend } from "../../../src/adapters/terminal/core-backend.ts";
import type { Core } from "../../../src/core/index.ts";
import { ANN, BOB, EVE, startChat } from "../../flows/start-chat.ts";
import type { Chat } from "../../flows/start-chat.ts";

const WANTS_LS = { calls: [{ name: "shell_cmd", args: { command: "ls -la" } }] };

function backendOf(chat: Chat, person = ANN): Backend {
  return createCoreBackend(chat.core, { person, close: () => Promise.resolve() });
}

/** Collects what a session's followers see, from after `after` on. */
function follow(backend: Backend, sessionId: string, after = 0): SessionEvent[] {
  const ending = new AbortController();
  const events: SessionEvent[] = [];
  const following = (async () => {
    for await (const event of backend.events(sessionId, after, ending.signal)) events.push(event);
  })();
  onTestFinished(async () => {
    ending.abort();
    await following;
  });
  return events;
}

const seqs = (events: SessionEvent[]): number[] =>
  events.flatMap((event) => (event.type === "message" ? [event.message.seq] : []));

describe("following a session in process", () => {
  it("brings what was missed first, then what happens, each message once", async () => {
    const chat = await startChat({ script: ["One.", "Two."] });
    await chat.says("first");
    await chat.rests();
    const events = follow(backendOf(chat), chat.sessionId, 1);
    await chat.says("second");
    await chat.rests();
    await expect.poll(() => seqs(events)).toEqual([2, 3, 4]);
  });

  it("loses nothing that is said while the log is read", async () => {
    const chat = await startChat({ script: ["One.", "Two."] });
    await chat.says("first");
    const events = follow(backendOf(chat), chat.sessionId);
    await Promise.all([chat.says("second", BOB), chat.rests()]);
    await chat.rests();
    const all = (await chat.messages()).map(({ seq }) => seq);
    await expect.poll(() => seqs(events)).toEqual(all);
  });

  it("brings an answer once that came to its end while the log was read", async () => {
    const chat = await startChat({ script: ["One.", "Two."] });
    const listMessages: Core["listMessages"] = async (...query) => {
      await chat.says("first");
      await chat.rests();
      return chat.core.listMessages(...query);
    };
    const core = { ...chat.core, listMessages };
    const backend = createCoreBackend(core, { person: ANN, close: () => Promise.resolve() });
    const events = follow(backend, chat.sessionId);
    await expect.poll(() => seqs(events)).toEqual([1, 2]);
    await chat.says("second");
    await chat.rests();
    await expect.poll(() => seqs(events)).toEqual([1, 2, 3, 4]);
    const written = events.flatMap((event) => (event.type === "chunk" ? [event.content] : []));
    expect(written.join("")).toBe("Two.");
  });

  it("shows what was pending before", async () => {
    const chat = await startChat({ script: [WANTS_LS] });
    await chat.says("go");
    await chat.rests();
    const { lastSeq } = (await chat.core.getSession(chat.sessionId))!;
    const events = follow(backendOf(chat), chat.sessionId, lastSeq);
    await expect.poll(() => events.filter(({ type }) => type === "approval")).toHaveLength(1);
  });

  it("does not follow what is not there", async () => {
    const chat = await startChat();
    const ending = new AbortController();
    const events = backendOf(chat).events("nope", 0, ending.signal);
    await expect(events[Symbol.asyncIterator]().next()).rejects.toThrow(
      "There is no session nope.",
    );
  });
});

describe("createCoreBackend", () => {
  it("acts as the person at the keyboard, and as nobody else", async () => {
    const chat = await startChat({ script: [WANTS_LS] });
    await backendOf(chat, BOB).publish(chat.sessionId, "go", "key");
    await chat.rests();
    const [approval] = await backendOf(chat).listApprovals(10);
    const answer = { toolCallId: approval!.toolCallId, decision: "approve" } as const;
    await expect(backendOf(chat, EVE).decide(chat.sessionId, answer)).resolves.toMatchObject({
      kind: "refused",
      problem: expect.stringContaining("web:eve"),
    });
    await expect(backendOf(chat).decide(chat.sessionId, answer)).resolves.toMatchObject({
      kind: "accepted",
    });
    expect((await chat.messages())[0]?.author).toMatchObject({ name: "Bob" });
  });

  it("takes a message once under one key", async () => {
    const chat = await startChat({ script: ["Yes."] });
    const backend = backendOf(chat);
    await backend.publish(chat.sessionId, "hello", "same");
    await backend.publish(chat.sessionId, "hello", "same");
    await chat.rests();
    expect(await chat.transcript()).toEqual(["user: hello", "assistant: Yes."]);
  });

  it("says what went wrong in words", async () => {
    const chat = await startChat();
    const backend = backendOf(chat);
    await expect(backend.publish("nope", "x", "k")).rejects.toThrow("There is no session nope");
    await expect(backend.createSession({ agent: "zed" })).rejects.toThrow("Configured: ops");
    await expect(backend.revokeGrant("nope")).rejects.toThrow();
    await expect(backend.getSession("nope")).resolves.toBeNull();
    await expect(backend.listMessages("nope", { after: 0, limit: 1 })).resolves.toEqual([]);
  });

  it("stops a running turn", async () => {
    const hang = new Promise<void>(() => {});
    const chat = await startChat({ script: [{ text: "on and on", hang }] });
    await chat.says("talk");
    await expect.poll(async () => (await chat.core.getSession(chat.sessionId))?.busy).toBe(true);
    await backendOf(chat).stop(chat.sessionId);
    expect(await chat.rests()).toMatchObject({ busy: false });
  });
});
