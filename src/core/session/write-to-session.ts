import type { CoreContext } from "../context.ts";
import type { CoreEvent } from "../bus/bus-message.ts";
import { NoSessionError, SeqConflictError } from "../errors.ts";
import type { Message, MessageDraft } from "../message/message.ts";
import type { SessionChange, StoreTransaction } from "../ports/store.ts";
import { announceApprovals, announceMessages, announceSession } from "./announce.ts";
import { requestDeliveries } from "../surface/request-deliveries.ts";
import type { Session } from "./session.ts";

/** How often a write is tried again when another writer took its seq. */
const MAX_SEQ_RETRIES = 20;

type ToolEvent = Extract<CoreEvent, { type: "tool" }>;

/** What a write wants stored and, once it is, announced. */
export type SessionWrite<T> = {
  result: T;
  messages?: readonly IdentifiedDraft[];
  change?: SessionChange;
  /** Requests whose state changed. */
  approvalIds?: readonly string[];
  tools?: readonly ToolEvent[];
};

/** A session that begins in the transaction that first writes to it. */
export type SessionOpening = { session: Session; begin(tx: StoreTransaction): Promise<void> };

/** Drafts that others refer to bring their own id. */
export type IdentifiedDraft = MessageDraft & { id?: string };

/**
 * The one way to write to a session: `build` sees the session as it is inside the transaction
 * and says what to add; the messages get the next seqs, and when another writer was quicker the
 * whole is built again. Announcements follow the commit.
 *
 * `build` may run several times; it must have no effect outside `tx`.
 * @throws NoSessionError when there is no such session.
 */
export async function writeToSession<T>(
  context: CoreContext,
  where: string | SessionOpening,
  build: (tx: StoreTransaction, session: Session) => Promise<SessionWrite<T>>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const done = await context.store.transaction((tx) => place(context, tx, { where, build }));
      await announce(context, done);
      return done.write.result;
    } catch (error) {
      if (!(error instanceof SeqConflictError) || attempt === MAX_SEQ_RETRIES) throw error;
    }
  }
}

type Placed<T> = {
  write: SessionWrite<T>;
  placed: Message[];
  before: Session;
  isNew: boolean;
  /** Surfaces that have something new to show. */
  surfaceIds: readonly string[];
};

async function place<T>(
  context: CoreContext,
  tx: StoreTransaction,
  work: {
    where: string | SessionOpening;
    build: (tx: StoreTransaction, session: Session) => Promise<SessionWrite<T>>;
  },
): Promise<Placed<T>> {
  const session = await sessionAt(tx, work.where);
  const write = await work.build(tx, session);
  const at = context.environment.now();
  const placed = (write.messages ?? []).map((draft, i) => ({
    ...draft,
    id: draft.id ?? context.environment.newId("message"),
    seq: session.nextSeq + i,
    sessionId: session.id,
    createdAt: at,
  }));
  if (placed.length > 0 || write.change) {
    const change = { ...write.change, expectedSeq: session.nextSeq, updatedAt: at };
    await tx.append(session.id, { ...change, messages: placed });
  }
  const seen = {
    sessionId: session.id,
    messages: placed,
    approvalIds: write.approvalIds ?? [],
    toolCallIds: (write.tools ?? []).map(({ toolCallId }) => toolCallId),
  };
  const surfaceIds = await requestDeliveries(context, tx, seen);
  return { write, placed, before: session, isNew: typeof work.where !== "string", surfaceIds };
}

async function sessionAt(tx: StoreTransaction, where: string | SessionOpening): Promise<Session> {
  if (typeof where !== "string") {
    await where.begin(tx);
    return where.session;
  }
  const session = await tx.session(where);
  if (!session) throw new NoSessionError(where);
  return session;
}

/** The store is the truth: an announcement that fails is logged, and loses nothing. */
async function announce<T>(context: CoreContext, done: Placed<T>): Promise<void> {
  const { id } = done.before;
  for (const surfaceId of done.surfaceIds) context.deliveries.wake(surfaceId);
  try {
    await announceMessages(context, done.placed);
    for (const tool of done.write.tools ?? []) context.bus.publish(tool);
    await announceApprovals(context, done.write.approvalIds ?? []);
    if (isSessionNews(done)) await announceSession(context, id);
  } catch (error) {
    context.log.warn({ err: error, sessionId: id }, "a stored change could not be announced");
  }
}

function isSessionNews<T>({ write, before, isNew }: Placed<T>): boolean {
  const { status } = write.change ?? {};
  const statusChanged = status !== undefined && status !== before.status;
  return isNew || statusChanged || (write.approvalIds?.length ?? 0) > 0;
}
