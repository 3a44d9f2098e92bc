import { runAgentTurn } from "../agent/run-agent-turn.ts";
import { rosterOf } from "../agent/address-agents.ts";
import { withProgress } from "../agent/turn.ts";
import type { CoreContext } from "../context.ts";
import { LeaseLostError } from "../errors.ts";
import type { StoreTransaction } from "../ports/store.ts";
import { recoverCall } from "../tool/recover-call.ts";
import type { ToolCall } from "../tool/tool-call.ts";
import type { ToolScheduler } from "../tool/tool-scheduler.ts";
import { notice } from "../tool/tool-result.ts";
import { announceSession } from "./announce.ts";
import { type HeldLease, leaseEnd } from "./hold-lease.ts";
import { type NextStep, nextStep, type SessionSnapshot } from "./next-step.ts";
import { progressOf, type Session } from "./session.ts";
import { writeToSession } from "./write-to-session.ts";

/** Steps of one run; a session that wants more has a fault, and goes on at the next wake-up. */
const MAX_STEPS = 1_000;
/** Unread messages looked at in one step; more are looked at in the next. */
const MAX_RECENT = 500;

type Run = {
  context: CoreContext;
  scheduler: ToolScheduler;
  held: HeldLease;
  /** Once the process is stopping nothing new is begun. */
  isClosing: () => boolean;
};

/**
 * Does everything there is to do for a session, step by step, each read afresh from the store.
 * Runs inside the session's order and under its lease.
 */
export async function advanceSession(run: Run): Promise<void> {
  const { context } = run;
  const { sessionId } = run.held.lease;
  for (let step = 0; step < MAX_STEPS; step++) {
    const snapshot = await readSnapshot(context, sessionId);
    if (!snapshot || run.isClosing()) return;
    const next = nextStep(snapshot, rosterOf(context, snapshot.session), limitsOf(context));
    if (next.kind === "rest") {
      if (await settle(run, snapshot, next)) return;
    } else {
      await perform(run, snapshot, next);
    }
  }
  context.log.error({ sessionId }, "a session did not come to rest");
}

function limitsOf(context: CoreContext): ReadonlyMap<string, number> {
  return new Map(context.agents.map(({ name, turnLimit }) => [name, turnLimit]));
}

async function readSnapshot(
  context: CoreContext,
  sessionId: string,
): Promise<SessionSnapshot | null> {
  const session = await context.store.session(sessionId);
  if (!session) return null;
  const openCalls = await context.store.openToolCalls(sessionId);
  // An agent that waits for results reads nothing now, however long it waits.
  const waiting = new Set(openCalls.map(({ agent }) => agent));
  const readers = context.agents.filter(({ name }) => !waiting.has(name));
  const seen = readers.map(({ name }) => progressOf(session, name).seenSeq);
  const oldest = Math.min(session.nextSeq - 1, ...seen);
  const unread = await context.store.messagesAfter(sessionId, oldest, MAX_RECENT);
  // One that came in since the session was read is for the next look: this turn would not read it.
  const recent = unread.filter(({ seq }) => seq < session.nextSeq);
  const inHand = new Set(context.live.peek(sessionId)?.calls.keys());
  for (const call of openCalls) if (isToCome(context, call)) inHand.add(call.id);
  return { session, recent, openCalls, inHand };
}

/** Approved, but its server is still connecting: the sweep looks again. */
function isToCome({ registry }: CoreContext, call: ToolCall): boolean {
  return call.state === "approved" && registry.isComing(call);
}

async function perform(
  run: Run,
  snapshot: SessionSnapshot,
  step: Exclude<NextStep, { kind: "rest" }>,
): Promise<void> {
  const { context, scheduler } = run;
  switch (step.kind) {
    case "recover":
      return recoverCall(context, step.call, assertLeaseOf(run));
    case "execute":
      for (const call of step.calls) scheduler.start(call, run.held.lease);
      return;
    case "turn_limit":
      return reachTurnLimit(run, snapshot.session, step.agent);
    case "call_model":
      return callModel(run, snapshot, step.agent);
  }
}

async function callModel(run: Run, snapshot: SessionSnapshot, name: string): Promise<void> {
  const { context } = run;
  const agent = context.agents.find((a) => a.name === name);
  if (!agent) throw new Error(`There is no agent ${name}.`);
  const { session } = snapshot;
  const live = context.live.of(session.id);
  const turn = new AbortController();
  const wasBusy = context.live.isBusy(session.id);
  live.turn = turn;
  try {
    if (!wasBusy) await announceSession(context, session);
    const { signal } = turn;
    await runAgentTurn(context, { session, agent, signal, assertLease: assertLeaseOf(run) });
  } finally {
    live.turn = null;
    live.answer = null;
  }
}

/** Unless a person wrote meanwhile, which starts the limit anew: that message is answered. */
async function reachTurnLimit(run: Run, session: Session, name: string): Promise<void> {
  const { context } = run;
  const limit = limitsOf(context).get(name) ?? 0;
  const text = `@human Turn limit reached (${limit} model calls)`;
  await writeToSession(context, session.id, async (tx, fresh) => {
    await assertLeaseOf(run)(tx);
    if (progressOf(fresh, name).modelCalls < limit) return { result: undefined };
    return {
      result: undefined,
      messages: [notice(text, { turnLimit: limit, agent: name })],
      change: { agents: withProgress(fresh, name, { seenSeq: session.nextSeq - 1 }) },
    };
  });
}

/**
 * Notes in the store that nothing is left to do, unless something came in meanwhile. What every
 * agent has been shown to need nothing of is marked as read, so the next look starts there. With
 * nothing in hand the lease is given up in the same transaction.
 */
async function settle(
  run: Run,
  { session, recent }: SessionSnapshot,
  rest: Extract<NextStep, { kind: "rest" }>,
): Promise<boolean> {
  const { context, held } = run;
  const readThrough = recent.at(-1)?.seq ?? session.nextSeq - 1;
  const isWholeLog = readThrough === session.nextSeq - 1;
  const isOver = isWholeLog && !context.live.isBusy(session.id);
  if (isWholeLog && !isOver && isAsNoted(session, rest, readThrough)) return true;
  const settled = await writeToSession(context, session.id, async (tx, fresh) => {
    await assertLeaseOf(run)(tx);
    if (fresh.nextSeq !== session.nextSeq) return { result: false };
    const agents = { ...fresh.agents };
    for (const name of rest.readBy) {
      const progress = progressOf(fresh, name);
      agents[name] = { ...progress, seenSeq: Math.max(progress.seenSeq, readThrough) };
    }
    if (isOver) await held.letGoIn(tx);
    const change = isWholeLog ? { status: rest.status, hasWork: rest.hasWork, agents } : { agents };
    return { result: isWholeLog, change };
  });
  if (settled && isOver) held.wasLetGo();
  return settled;
}

/** The store says so already: a session whose call runs for long is looked at often. */
function isAsNoted(
  session: Session,
  rest: Extract<NextStep, { kind: "rest" }>,
  readThrough: number,
): boolean {
  const isRead = rest.readBy.every((name) => progressOf(session, name).seenSeq >= readThrough);
  return isRead && session.status === rest.status && session.hasWork === rest.hasWork;
}

function assertLeaseOf({ context, held }: Run): (tx: StoreTransaction) => Promise<void> {
  const { lease } = held;
  return async (tx) => {
    const isOurs = await tx.renewLease(lease.sessionId, lease.fence, leaseEnd(context));
    if (!isOurs) throw new LeaseLostError(lease.sessionId, lease.fence);
  };
}
