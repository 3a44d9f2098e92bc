import type { Author } from "../approval/person.ts";
import type { Message } from "../message/message.ts";
import type { StoreReads } from "../ports/store.ts";
import type { Session } from "../session/session.ts";
import { addressAgents, isConversation, type Roster } from "./address-agents.ts";

const PAGE_MESSAGES = 50;
/** Two turns of every agent fit in; further back nobody is waiting for the answer. */
const MAX_PAGES = 20;

/**
 * On whose behalf an agent works: the last person who spoke to it, or to the agent that handed
 * the work over. Somebody who speaks to another agent meanwhile asked for nothing here.
 */
export async function findRequester(
  store: Pick<StoreReads, "messagesBefore">,
  session: Pick<Session, "id" | "nextSeq">,
  asked: { agent: string; roster: Roster },
): Promise<Author | null> {
  const search: Search = { agent: asked.agent, roster: asked.roster, lastSpeaker: null };
  let before = session.nextSeq;
  for (let page = 0; page < MAX_PAGES && before > 1; page++) {
    const messages = await store.messagesBefore(session.id, before, PAGE_MESSAGES);
    for (const message of messages.toReversed()) {
      const asker = lookAt(message, search);
      if (asker) return asker;
    }
    before = messages[0]?.seq ?? 0;
  }
  return search.lastSpeaker;
}

type Search = { agent: string; roster: Roster; lastSpeaker: Author | null };

function lookAt(message: Message, search: Search): Author | null {
  const isAddressed = addressAgents(message, search.roster).includes(search.agent);
  if (message.role === "assistant" && isAddressed) search.agent = message.agent;
  if (message.role !== "user" || !isConversation(message)) return null;
  search.lastSpeaker ??= message.author;
  return isAddressed ? message.author : null;
}
