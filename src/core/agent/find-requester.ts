import type { Author } from "../approval/person.ts";
import type { StoreReads } from "../ports/store.ts";
import type { Session } from "../session/session.ts";
import { isConversation } from "./address-agents.ts";

const PAGE_MESSAGES = 50;
/** Two turns of every agent fit in; further back nobody is waiting for the answer. */
const MAX_PAGES = 20;

/** The last person who wrote to the session: on whose behalf its agents are working. */
export async function findRequester(
  store: Pick<StoreReads, "messagesBefore">,
  session: Pick<Session, "id" | "nextSeq">,
): Promise<Author | null> {
  let before = session.nextSeq;
  for (let page = 0; page < MAX_PAGES && before > 1; page++) {
    const messages = await store.messagesBefore(session.id, before, PAGE_MESSAGES);
    const asked = messages.findLast((m) => m.role === "user" && isConversation(m));
    if (asked?.role === "user") return asked.author;
    before = messages[0]?.seq ?? 0;
  }
  return null;
}
