import fc from "fast-check";
import { expect } from "vitest";
import { type LlmEvent, type LlmProvider, type Person } from "../../src/core/index.ts";
import { AUDIT_START, verifyAudit } from "../../src/core/audit/verify-audit.ts";
import { pacedStore, tick } from "../fakes/paced-store.ts";
import { createRecordingTool } from "../fakes/recording-tool.ts";
import { ANN, BOB, type Chat, EVE, startChat } from "./start-chat.ts";

const PEOPLE = { ann: ANN, bob: BOB, eve: EVE };
type Name = keyof typeof PEOPLE;

/** One thing that happens to a session; `pick` chooses among the calls there are. */
export type Step =
  | { do: "say"; who: Name; text: string }
  | { do: "redeliver" }
  | { do: "decide"; who: Name; pick: number; approve: boolean; scope: "once" | "session" | "all" }
  | { do: "race"; pick: number }
  | { do: "revoke" }
  | { do: "crash"; waitMs: number }
  | { do: "close" }
  | { do: "turn"; ms: number }
  | { do: "breathe"; ticks: number };

const who = fc.constantFrom<Name>("ann", "bob", "eve");
const words = ["approve", "deny", "approve all", "approve session", "deny all", "stop", "pending"];
const text = fc.oneof(
  fc.constantFrom("do it", "call 1", "call 2", "call 3"),
  fc.constantFrom(...words),
);

export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant("say" as const), who, text }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("decide" as const),
      who,
      pick: fc.nat(5),
      approve: fc.boolean(),
      scope: fc.constantFrom("once" as const, "session" as const, "all" as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("race" as const), pick: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.constant({ do: "redeliver" as const }) },
  { weight: 1, arbitrary: fc.constant({ do: "revoke" as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("crash" as const),
      waitMs: fc.constantFrom(0, 31_000),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: "close" as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("turn" as const),
      ms: fc.constantFrom(100, 6_000, 40_000, 90_000_000),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant("breathe" as const), ticks: fc.nat(30) }) },
);

/** A world that outlives its processes: what was run, said and accepted. */
export type World = {
  chat: Chat;
  /** The id of every run's call, in order. */
  runs: string[];
  accepted: Set<string>;
  lastEvent: { id: string; text: string; person: Person } | null;
  events: number;
  /** Once true the model only talks and nothing new is asked. */
  isOver: boolean;
  restart(): Promise<void>;
};

export async function startWorld(pace: readonly number[]): Promise<World> {
  let calls = 0;
  const runs: string[] = [];
  const provider: LlmProvider = {
    stream: ({ messages }) => answer(messages.at(-1)?.content ?? ""),
  };

  /** Asks for as many calls as the last words name, a few pieces of time apart. */
  async function* answer(last: string): AsyncIterable<LlmEvent> {
    yield { kind: "text", text: "Well. " };
    await tick();
    await tick();
    const wanted = world.isOver ? 0 : Number(/call (\d)$/.exec(last)?.[1] ?? 0);
    for (let i = 0; i < wanted; i++) {
      // Every third call is a repetition of an earlier one, as grants for a session cover.
      const command = `step ${++calls % 3}`;
      yield { kind: "tool_call", name: "touch", argumentsText: JSON.stringify({ command }) };
    }
    yield { kind: "finish", stopReason: wanted > 0 ? "tool_calls" : "end", usage: null };
  }

  const touch = () =>
    createRecordingTool("touch", {
      async run(_, { toolCallId }) {
        runs.push(toolCallId);
        for (let i = 0; i < runs.length % 7; i++) await tick();
        return { ok: true, content: "touched" };
      },
    });
  const open = (after?: Chat) =>
    startChat({
      agents: [{ name: "ops", provider, turnLimit: 1_000 }],
      tools: [touch()],
      between: (store) => pacedStore(store, pace),
      ...(after ? { after } : {}),
    });
  const world: World = {
    chat: await open(),
    runs,
    accepted: new Set(),
    lastEvent: null,
    events: 0,
    isOver: false,
    async restart() {
      world.chat = await open(world.chat);
    },
  };
  return world;
}

export async function perform(world: World, step: Step): Promise<void> {
  const { chat } = world;
  switch (step.do) {
    case "say":
      return say(world, PEOPLE[step.who], step.text);
    case "redeliver":
      if (world.lastEvent) void deliver(world, world.lastEvent);
      return;
    case "decide":
      return decide(world, step);
    case "race":
      await Promise.all([
        decide(world, { who: "ann", pick: step.pick, approve: true, scope: "once" }),
        decide(world, { who: "bob", pick: step.pick, approve: false, scope: "once" }),
      ]);
      return;
    case "revoke": {
      const [grant] = await chat.core.listGrants({ limit: 1 });
      if (grant) void chat.core.revokeGrant(grant.id, ANN);
      return;
    }
    case "crash":
      chat.dies();
      if (step.waitMs > 0) await chat.clock.turn(step.waitMs);
      return world.restart();
    case "close":
      await chat.core.close();
      return world.restart();
    case "turn":
      return chat.clock.turn(step.ms);
    case "breathe":
      for (let i = 0; i < step.ticks; i++) await tick();
  }
}

/** Nobody waits for the answer: whatever comes next happens meanwhile. */
async function say(world: World, person: Person, content: string): Promise<void> {
  world.lastEvent = { id: `event_${++world.events}`, text: content, person };
  void deliver(world, world.lastEvent);
  await tick();
}

async function deliver(world: World, event: NonNullable<World["lastEvent"]>): Promise<void> {
  const { sessionId, core } = world.chat;
  const { person, text: content, id: eventId } = event;
  const outcome = await core.publishMessage({ sessionId, content, person, eventId });
  if (outcome.kind === "stored") world.accepted.add(eventId);
}

async function decide(
  { chat }: World,
  step: Omit<Extract<Step, { do: "decide" }>, "do">,
): Promise<void> {
  const requests = await chat.store.approvals({ sessionId: chat.sessionId, limit: 100 });
  const pending = requests.filter(({ state }) => state === "pending");
  const from = pending.length > 0 ? pending : requests;
  const request = from[step.pick % Math.max(1, from.length)];
  if (!request) return;
  const answer = {
    toolCallId: request.toolCallId,
    decision: step.approve ? ("approve" as const) : ("deny" as const),
    scope: step.scope,
  };
  void chat.core.publishToolResult({ sessionId: chat.sessionId }, answer, PEOPLE[step.who]);
  await tick();
}

const MAX_ROUNDS = 60;

/** Leaves the process alone, people answering what waits, until nothing is left to do. */
export async function comeToRest(world: World): Promise<void> {
  world.isOver = true;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    await world.chat.clock.turn(31_000);
    // A decision of a closed process may come in late; then the next sweep finds its work.
    const session = await world.chat.rests().catch(() => null);
    if (!session) continue;
    const pending = await world.chat.pending();
    if (pending.length === 0) return;
    for (const { toolCallId } of pending) {
      await world.chat.answers({ toolCallId, decision: "approve" });
    }
  }
  throw new Error("The session does not come to rest.");
}

/** What holds in every committed state. */
export async function checkAlways({ chat, runs }: World): Promise<void> {
  const { store, sessionId } = chat;
  const state = await store.transaction(async (tx) => ({
    session: await tx.session(sessionId),
    pending: await tx.approvals({ sessionId, states: ["pending"], limit: 100 }),
    messages: await tx.messagesAfter(sessionId, 0, 10_000),
  }));
  const isWaiting = state.session?.status === "waiting_approval";
  expect(isWaiting, "a session waits exactly while something is pending").toBe(
    state.pending.length > 0,
  );
  expect(state.messages.map(({ seq }) => seq)).toEqual(state.messages.map((_, i) => i + 1));
  expect(new Set(runs).size, "no call runs twice").toBe(runs.length);
  for (const id of runs) await checkSigned(chat, id);
}

/** One decision is taken for each request, and its call ends as it says. */
async function checkDecided({ store, sessionId }: Chat): Promise<void> {
  for (const request of await store.approvals({ sessionId, limit: 1_000 })) {
    const decisions = await store.decisions([request.id]);
    const taken = { approved: ["approve"], denied: ["deny"] }[request.state as string] ?? [];
    expect(decisions.map(({ decision }) => decision)).toEqual(taken);
  }
}

async function checkSigned({ store }: Chat, callId: string): Promise<void> {
  const [request] = await store.approvals({ toolCallIds: [callId], limit: 1 });
  const call = await store.toolCall(callId);
  const signers = request
    ? (await store.decisions([request.id])).filter((d) => d.decision === "approve").map((d) => d.by)
    : [(await store.grant(call?.approvedBy?.replace("grant: ", "") ?? ""))?.grantedBy];
  expect(request?.state ?? "approved", `${callId} ran`).toBe("approved");
  expect(
    signers.some((by) => by?.id === "ann" || by?.id === "bob"),
    `${callId} is signed`,
  ).toBe(true);
}

/** What holds once the process was left alone. */
export async function checkAtRest(world: World): Promise<void> {
  const { store, sessionId, clock } = world.chat;
  const messages = await store.messagesAfter(sessionId, 0, 10_000);
  const events = messages.flatMap((m) => (m.role === "user" && m.eventId ? [m.eventId] : []));
  expect(new Set(events).size, "no event is stored twice").toBe(events.length);
  for (const id of world.accepted) expect(events, "what was accepted is stored").toContain(id);

  const read = Math.max(0, ...messages.map((m) => Number(m.metadata["readThrough"] ?? 0)));
  const stopped = messages.findLast((m) => m.content.startsWith("Stopped by"))?.seq ?? 0;
  const asked = messages.filter(
    (m) => m.role === "user" && !m.metadata["isToolApproval"] && !m.metadata["command"],
  );
  for (const { seq } of asked) {
    expect(seq, "every message is read by the agent").toBeLessThanOrEqual(Math.max(read, stopped));
  }
  expect(await store.openToolCalls(sessionId)).toEqual([]);
  await checkDecided(world.chat);
  const audit = await store.auditAfter(0, 100_000);
  expect(verifyAudit(audit, AUDIT_START, clock.sha256)).toMatchObject({ ok: true });
}
