import {
  DuplicateEventError,
  type Message,
  SeqConflictError,
  type SessionChange,
  type StoreTransaction,
} from "../../core/index.ts";
import type { PrismaQueries, SessionRow } from "./generated-clients.ts";
import { encodeRow, encodeText } from "./lossless-text.ts";
import { toMessageRow } from "./message-mapping.ts";
import { toSessionRow } from "./row-mapping.ts";
import { isDuplicate } from "./store-failure.ts";

type LogWrites = Pick<StoreTransaction, "insertSession" | "append">;

/** Sessions and their messages. */
export function logWrites(db: PrismaQueries): LogWrites {
  return {
    insertSession: async (session) => {
      await db.session.createMany({ data: toSessionRow(session) });
    },
    append: async (sessionId, { expectedSeq, messages, ...change }) => {
      requirePlaces(sessionId, expectedSeq, messages);
      // The row's lock comes first: a second appender waits here, and then finds nextSeq moved.
      const { count } = await db.session.updateMany({
        where: { id: encodeText(sessionId), nextSeq: expectedSeq },
        data: { ...toSessionChange(change), nextSeq: expectedSeq + messages.length },
      });
      if (count === 0) throw new SeqConflictError(sessionId, expectedSeq);
      if (messages.length > 0) await insertMessages(db, messages);
    },
  };
}

function requirePlaces(sessionId: string, expectedSeq: number, messages: readonly Message[]): void {
  for (const [place, message] of messages.entries()) {
    const seq = expectedSeq + place;
    if (message.seq !== seq || message.sessionId !== sessionId) {
      throw new RangeError(`Message ${message.id} does not belong at seq ${seq} of ${sessionId}.`);
    }
  }
}

async function insertMessages(db: PrismaQueries, messages: readonly Message[]): Promise<void> {
  try {
    await db.message.createMany({ data: messages.map(toMessageRow) });
  } catch (error) {
    if (!isDuplicate(error, "eventId")) throw error;
    const events = messages.flatMap((message) =>
      message.role === "user" && message.eventId !== null ? [message.eventId] : [],
    );
    throw new DuplicateEventError(events.join(", "));
  }
}

function toSessionChange({
  agents,
  ...change
}: SessionChange & { updatedAt: Date }): Partial<SessionRow> {
  return encodeRow({
    ...change,
    ...(agents === undefined ? {} : { agents: JSON.stringify(agents) }),
  });
}
