import type { Core, CoreEvent, DecisionOutcome, Person } from "../../core/index.ts";
import { BackendError } from "./backend.ts";
import type { Backend, Decided, SessionEvent } from "./backend.ts";

/** A terminal that falls further behind loses pieces of streamed text, never a message. */
const MAX_QUEUED_EVENTS = 10_000;
const MESSAGES_PER_PAGE = 500;

/**
 * Countersign in this process, for when no server runs. `person` is who sits at the terminal:
 * whoever can open the database is the operator.
 */
export function createCoreBackend(
  core: Core,
  options: { person: Person; close: () => Promise<void> },
): Backend {
  const { person } = options;
  return {
    place: "this process",
    createSession: (wish) => createSession(core, wish),
    listSessions: (limit) => core.listSessions({ limit }),
    getSession: (id) => core.getSession(id),
    listMessages: async (id, query) => (await core.listMessages(id, query)) ?? [],
    async publish(sessionId, content, key) {
      const eventId = `terminal:${sessionId}:${key}`;
      const outcome = await core.publishMessage({ sessionId, content, person, eventId });
      if (outcome.kind === "refused") throw new BackendError(outcome.problem);
      if (outcome.kind === "no_session") {
        throw new BackendError(`There is no session ${sessionId} any more.`);
      }
    },
    decide: async (sessionId, answer) =>
      decided(await core.publishToolResult({ sessionId }, answer, person)),
    stop: async (sessionId) => void (await core.stop(sessionId, person)),
    listApprovals: (limit) => core.listApprovals({ limit }),
    listGrants: (limit) => core.listGrants({ limit }),
    async revokeGrant(id) {
      const outcome = await core.revokeGrant(id, person);
      if (outcome.kind !== "revoked") throw new BackendError(outcome.problem);
    },
    listAudit: (query) => core.listAudit(query),
    async reloadPolicy() {
      const outcome = await core.reloadPolicy(person);
      if (outcome.kind === "not_allowed") throw new BackendError(outcome.problem);
      const { rules, problems } = outcome.status;
      return outcome.kind === "kept" ? { kind: "kept", problems } : { kind: "reloaded", rules };
    },
    events: (sessionId, after, signal) => follow(core, { sessionId, after, signal }),
    close: options.close,
  };
}

async function createSession(core: Core, wish: Parameters<Core["createSession"]>[0]) {
  const names = core.agents().map((agent) => agent.name);
  if (wish.agent !== undefined && !names.includes(wish.agent)) {
    const known = names.join(", ");
    throw new BackendError(`There is no agent "${wish.agent}". Configured: ${known}.`);
  }
  return await core.createSession(wish);
}

function decided(outcome: DecisionOutcome): Decided {
  return outcome.kind === "accepted" ? outcome : { kind: "refused", problem: outcome.problem };
}

/** Listens first and reads the log then, so that nothing falls in between; messages come once. */
async function* follow(
  core: Core,
  { sessionId, after, signal }: { sessionId: string; after: number; signal: AbortSignal },
): AsyncGenerator<SessionEvent> {
  const queue = createEventQueue(signal);
  const unsubscribe = core.subscribe(queue.push, sessionId);
  try {
    const session = await core.getSession(sessionId);
    if (session === null) throw new BackendError(`There is no session ${sessionId}.`);
    yield { type: "session", session };
    let seen = after;
    const told = new Set<string>();
    for await (const message of messagesAfter(core, sessionId, after)) {
      seen = message.seq;
      told.add(message.id);
      yield { type: "message", message };
    }
    for (const approval of session.pendingApprovals) yield { type: "approval", approval };
    for await (const event of queue.events()) {
      if (event.type === "message" && event.message.seq <= seen) continue;
      // Pieces of an answer that was whole in the log by the time it was read.
      if ("messageId" in event && told.has(event.messageId)) continue;
      yield event;
    }
  } finally {
    unsubscribe();
  }
}

async function* messagesAfter(core: Core, sessionId: string, after: number) {
  for (let last = after; ;) {
    const page = await core.listMessages(sessionId, { after: last, limit: MESSAGES_PER_PAGE });
    yield* page ?? [];
    last = page?.at(-1)?.seq ?? last;
    if ((page?.length ?? 0) < MESSAGES_PER_PAGE) return;
  }
}

function createEventQueue(signal: AbortSignal) {
  const waiting: CoreEvent[] = [];
  let wake = () => {};
  signal.addEventListener("abort", () => wake(), { once: true });
  return {
    push(event: CoreEvent): void {
      if (waiting.length >= MAX_QUEUED_EVENTS && event.type === "chunk") return;
      waiting.push(event);
      wake();
    },
    async *events(): AsyncGenerator<CoreEvent> {
      while (!signal.aborted) {
        const event = waiting.shift();
        if (event !== undefined) yield event;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    },
  };
}
