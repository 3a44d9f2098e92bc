import type { CoreContext } from "../context.ts";
import type { ToolResultAnswer } from "../core.ts";
import type { Message } from "../message/message.ts";
import { type AcceptedAnswer, acceptedAnswer } from "./accepted-answer.ts";
import { peopleWhoSigned, signaturesOn } from "./decide.ts";
import { type Person, personKey } from "./person.ts";

type Repeated = {
  answer: Pick<ToolResultAnswer, "decision" | "eventId">;
  person: Person;
  /** The request that is meant; left out: whichever the answer decided. */
  requestId?: string;
};

/**
 * An answer that was taken comes again: a platform tells of a click twice, or a client asks again
 * because the word that it was taken got lost. What it did stands, and it is answered as it was;
 * no attempt to decide anything was made. null: this answer was not taken before.
 */
export async function repeatedAnswer(
  context: CoreContext,
  sessionId: string,
  repeated: Repeated,
): Promise<AcceptedAnswer | null> {
  const { eventId } = repeated.answer;
  const stored = eventId === undefined ? null : await context.store.messageByEventId(eventId);
  const requestId = stored?.sessionId === sessionId ? requestDecidedBy(stored, repeated) : null;
  const request = requestId === null ? null : await context.store.approval(requestId);
  if (!request) return null;
  if (request.state !== "pending") return acceptedAnswer(context, request.id, 0);
  const call = await context.store.toolCall(request.toolCallId);
  const signed = { requestId: request.id, digest: call?.signed?.digest ?? "" };
  const people = peopleWhoSigned(context, await signaturesOn(context.store, signed));
  return acceptedAnswer(context, request.id, request.terms.quorum - people);
}

/** The same answer by the same person; a key that was used for anything else proves nothing. */
function requestDecidedBy(stored: Message, { answer, person, requestId }: Repeated): string | null {
  if (stored.role !== "user" || stored.metadata["isToolApproval"] !== true) return null;
  const decided = stored.metadata["approvalId"];
  const isTheirs = personKey(stored.author) === personKey(person);
  const isSame = stored.parts.some(
    (part) => part.type === "tool-approval" && part.approved === (answer.decision === "approve"),
  );
  if (!isTheirs || !isSame || typeof decided !== "string") return null;
  return requestId === undefined || requestId === decided ? decided : null;
}
