import type { CoreContext } from "../context.ts";
import type { Amendment } from "../core.ts";
import { DuplicateEventError } from "../errors.ts";
import { type IdentifiedDraft, writeToSession } from "../session/write-to-session.ts";
import type { UserMessage } from "./message.ts";
import { MAX_MESSAGE_CHARS } from "./publish-message.ts";

/**
 * Stores that a message was changed. The log keeps both; agents read the last wording, and of
 * what was taken back nothing. Nobody is woken by it. false: no such message of a person here.
 */
export async function amendMessage(
  context: CoreContext,
  { ofEventId, eventId, content }: Amendment,
): Promise<boolean> {
  const original = await context.store.messageByEventId(ofEventId);
  if (original?.role !== "user" || original.metadata["isToolApproval"] === true) return false;
  // Platforms tell of the same change again and again.
  if (await context.store.messageByEventId(eventId)) return true;
  try {
    await writeToSession(context, original.sessionId, () =>
      Promise.resolve({ result: undefined, messages: [draftOf(original, { eventId, content })] }),
    );
  } catch (error) {
    if (!(error instanceof DuplicateEventError)) throw error;
  }
  return true;
}

function draftOf(
  original: UserMessage,
  { eventId, content }: Pick<Amendment, "eventId" | "content">,
): IdentifiedDraft {
  const surface = original.metadata["surface"];
  return {
    role: "user",
    author: original.author,
    content: content?.slice(0, MAX_MESSAGE_CHARS) ?? "(took this message back)",
    parts: [],
    replyToMessageId: original.id,
    eventId,
    metadata: {
      amends: original.id,
      ...(content === null ? { takenBack: true } : {}),
      ...(surface === undefined ? {} : { surface }),
    },
  };
}
