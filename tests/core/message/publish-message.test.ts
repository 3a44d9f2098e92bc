import { describe, expect, it } from "vitest";
import { MAX_MESSAGE_CHARS } from "../../../src/core/message/publish-message.ts";
import { UnknownAgentError } from "../../../src/core/errors.ts";
import { ANN, BOB, startChat } from "../../flows/start-chat.ts";

describe("a message", () => {
  it("may be as long as the bound, and no longer; empty ones are refused", async () => {
    const { core, sessionId, messages } = await startChat();
    const publish = (content: string) => core.publishMessage({ sessionId, content, person: ANN });
    expect(await publish("x".repeat(MAX_MESSAGE_CHARS))).toMatchObject({ kind: "stored" });
    expect(await publish("x".repeat(MAX_MESSAGE_CHARS + 1))).toMatchObject({ kind: "refused" });
    expect(await publish(" \n\t ")).toMatchObject({ kind: "refused" });
    const stored = (await messages()).filter(({ role }) => role === "user");
    expect(stored).toHaveLength(1);
  });

  it("needs a session", async () => {
    const { core } = await startChat();
    const lost = { sessionId: "ses_none", content: "hello", person: ANN };
    expect(await core.publishMessage(lost)).toEqual({ kind: "no_session" });
  });

  it("is stored once however often its event comes, also at the same time", async () => {
    const chat = await startChat();
    const given = { sessionId: chat.sessionId, content: "hello", person: ANN, eventId: "e1" };
    const outcomes = await Promise.all([1, 2, 3].map(() => chat.core.publishMessage(given)));
    await chat.rests();
    const ids = new Set(outcomes.map((o) => (o.kind === "stored" ? o.messageId : null)));
    expect(ids.size).toBe(1);
    expect(await chat.transcript()).toEqual(["user: hello", "assistant: Done."]);
  });
});

describe("the status of a call on its messages", () => {
  it("stands on the call's message and, under both ids, on the request's", async () => {
    const call = { calls: [{ name: "shell_cmd", args: { command: "ls" } }] };
    const chat = await startChat({ script: [call] });
    await chat.says("look");
    await chat.rests();
    const [card] = await chat.pending();
    if (!card) throw new Error("Nothing is pending.");
    const waiting = { complete: false, result: null };
    const statuses = async () =>
      (await chat.messages())
        .map(({ toolCallStatus }) => toolCallStatus)
        .filter((s) => Object.keys(s).length > 0);
    expect(await statuses()).toEqual([
      { [card.toolCallId]: waiting },
      { [card.toolCallId]: waiting, [card.id]: waiting },
    ]);
    await chat.answers({ decision: "deny" }, BOB);
    await chat.rests();
    const result = {
      decision: "deny",
      scope: "once",
      by: "web:bob",
      timestamp: expect.any(String),
    };
    expect((await statuses())[1]).toEqual({
      [card.toolCallId]: { complete: true, result },
      [card.id]: { complete: true, result },
    });
  });
});

describe("a session", () => {
  it("begins with a bounded title and an agent that exists", async () => {
    const { core } = await startChat({ agents: [{ name: "ops" }, { name: "dev" }] });
    expect(await core.createSession({ title: "t".repeat(500), agent: "dev" })).toMatchObject({
      title: "t".repeat(200),
      agent: "dev",
      status: "active",
      lastSeq: 0,
    });
    await expect(core.createSession({ agent: "nobody" })).rejects.toThrow(UnknownAgentError);
  });
});
