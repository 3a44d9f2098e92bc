import { authorOf } from "../approval/person.ts";
import type { IncomingMessage } from "../core.ts";
import type { IdentifiedDraft } from "../session/write-to-session.ts";

/** What a person wrote, as it is stored. */
export function talkDraft(
  id: string,
  { content, before, person, eventId, parts, metadata }: IncomingMessage,
): Extract<IdentifiedDraft, { role: "user" }> {
  return {
    id,
    role: "user",
    author: authorOf(person),
    content: before === undefined ? content : `${before}\n\n${content}`,
    parts: parts ?? [],
    replyToMessageId: null,
    eventId: eventId ?? null,
    metadata: metadata ?? {},
  };
}
