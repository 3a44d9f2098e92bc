import type { Message } from "../message/message.ts";

/** Milliseconds in which a code can be used. */
const LINK_LIFETIME_MS = 900_000;

/**
 * The code is the id of the message that asked for it, which nobody can guess: it holds across a
 * restart without being kept anywhere else.
 */
export function offerLink(messageId: string): string {
  return (
    `Within ${LINK_LIFETIME_MS / 60_000} minutes, write \`link ${messageId}\` to me in the channel or ` +
    "thread that is to show this session too. Its people then see what is said here from now on, " +
    "and every card; who may approve stays as it is."
  );
}

export const LINK_ELSEWHERE =
  "Write that in a channel or thread of a chat platform: this is where the session is shown already.";

/** Whether this message offered a code that still holds. */
export function offersLink(message: Message, now: Date): boolean {
  const { metadata, createdAt } = message;
  return metadata["command"] === "link" && now.getTime() - createdAt.getTime() <= LINK_LIFETIME_MS;
}
