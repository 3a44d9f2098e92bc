import { describe, expect, it } from "vitest";
import type { Message } from "../../../src/core/message/message.ts";
import { nextStep, type SessionSnapshot } from "../../../src/core/session/next-step.ts";
import type { ToolCallState } from "../../../src/core/tool/tool-call.ts";
import { aSession, aToolCall, aUserMessage } from "../../fixtures/store-rows.ts";

const ROSTER = { agents: ["ops", "writer"], defaultAgent: "ops" };
const LIMITS = new Map([
  ["ops", 3],
  ["writer", 3],
]);

function snapshot(given: {
  said?: string[];
  calls?: [id: string, agent: string, state: ToolCallState][];
  inHand?: string[];
  session?: Partial<SessionSnapshot["session"]>;
}): SessionSnapshot {
  const recent: Message[] = (given.said ?? []).map((content, i) =>
    aUserMessage({ id: `m${i}`, sessionId: "s", seq: i + 1, content }),
  );
  return {
    session: {
      ...aSession({ id: "s" }),
      agent: "ops",
      nextSeq: recent.length + 1,
      agents: {},
      ...given.session,
    },
    recent,
    openCalls: (given.calls ?? []).map(([id, agent, state]) =>
      aToolCall({ id, sessionId: "s", agent, state }),
    ),
    inHand: new Set(given.inHand),
  };
}

const step = (given: Parameters<typeof snapshot>[0]) => nextStep(snapshot(given), ROSTER, LIMITS);
const seen = (seenSeq: number, modelCalls = 0) => ({ seenSeq, modelCalls, summary: null });

describe("the next step of a session", () => {
  it("is the model's when somebody wrote", () => {
    expect(step({ said: ["hello"] })).toEqual({ kind: "call_model", agent: "ops" });
    expect(step({ said: ["@writer hello"] })).toEqual({ kind: "call_model", agent: "writer" });
  });

  it("takes the oldest unread message first", () => {
    expect(step({ said: ["@writer a", "b"] })).toMatchObject({ agent: "writer" });
    const session = { agents: { writer: seen(1) } };
    expect(step({ said: ["@writer a", "b"], session })).toMatchObject({ agent: "ops" });
  });

  it("leaves an agent alone that waits for results, and lets the others work", () => {
    const calls = [["c", "ops", "awaiting_approval"]] satisfies [string, string, ToolCallState][];
    expect(step({ said: ["hello"], calls })).toMatchObject({
      kind: "rest",
      status: "waiting_approval",
      hasWork: false,
    });
    expect(step({ said: ["@writer hello"], calls })).toMatchObject({ agent: "writer" });
  });

  it("executes what was approved and not begun, before anything else", () => {
    const given = {
      said: ["hello"],
      calls: [["c", "writer", "approved"]] satisfies [string, string, ToolCallState][],
    };
    expect(step(given)).toMatchObject({ kind: "execute", calls: [{ id: "c" }] });
    expect(step({ ...given, said: [], inHand: ["c"] })).toMatchObject({
      kind: "rest",
      hasWork: true,
    });
  });

  it("recovers what a dead process left executing", () => {
    const calls = [["c", "ops", "executing"]] satisfies [string, string, ToolCallState][];
    expect(step({ calls })).toMatchObject({ kind: "recover", call: { id: "c" } });
    expect(step({ calls, inHand: ["c"] })).toMatchObject({
      kind: "rest",
      status: "active",
      hasWork: true,
    });
  });

  it("is the turn limit's when the agent used its model calls up", () => {
    const at = (modelCalls: number) =>
      step({ said: ["hello"], session: { agents: { ops: seen(0, modelCalls) } } });
    expect(at(2)).toMatchObject({ kind: "call_model" });
    expect(at(3)).toEqual({ kind: "turn_limit", agent: "ops" });
  });

  it("is rest when all is read; an unattended session is then complete", () => {
    const agents = { ops: seen(1) };
    expect(step({ said: ["hello"], session: { agents } })).toMatchObject({
      kind: "rest",
      status: "active",
    });
    const unattended = { agents, interactive: false };
    expect(step({ said: ["hello"], session: unattended })).toMatchObject({ status: "completed" });
    const failed = { agents, status: "error" as const };
    expect(step({ said: ["hello"], session: failed })).toMatchObject({ status: "error" });
  });
});
