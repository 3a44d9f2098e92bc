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
    "thread that is to show this session too; it works once. Its people then see what is said here " +
    "from now on, and every card; who may approve stays as it is."
  );
}

export const LINK_ELSEWHERE =
  "Write that in a channel or thread of a chat platform: this is where the session is shown already.";

export const NO_SUCH_LINK =
  "No session offers that code any more. Write `link` in the session for a new one.";

export const LINK_IS_USED =
  "That code has been used: each works once. Write `link` in the session for a new one.";

export const NO_LINKS_BY_OUTSIDERS =
  "Guests and people of other workspaces cannot show a session elsewhere. Ask a member to do it.";

export const PLACE_IS_BUSY =
  "A session of its own still works or waits for a decision here, and would be seen here no more. " +
  "Finish it first, or write `stop`; or link another place.";

/** Whether this message offered a code that still holds, unless it was used. */
export function offersLink(message: Message, now: Date): boolean {
  const { metadata, createdAt } = message;
  return metadata["command"] === "link" && now.getTime() - createdAt.getTime() <= LINK_LIFETIME_MS;
}

/** Events are stored once: that a code was used is one. */
export function linkEventId(code: string): string {
  return `link:${code}`;
}
