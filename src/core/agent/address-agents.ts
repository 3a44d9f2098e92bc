import type { Message } from "../message/message.ts";

/** Who is in the session: every configured agent, and the one that unaddressed text goes to. */
export type Roster = { agents: readonly string[]; defaultAgent: string };

/**
 * The roster of one session: its own default agent, or the configured one when that agent has
 * left the configuration since.
 */
export function rosterOf(configured: { roster: Roster }, session: { agent: string }): Roster {
  const { agents, defaultAgent } = configured.roster;
  return { agents, defaultAgent: agents.includes(session.agent) ? session.agent : defaultAgent };
}

/** A mention at the start of a line: `@name` after white space only. Quoted lines do not count. */
const PARAGRAPH_MENTION = /^[ \t]*@([a-z][a-z0-9-]*)(?![a-z0-9_-])/i;
const FENCE = /^\s*(```|~~~)/;

/** Names mentioned at the start of a paragraph, lower case, in order, each once. */
export function paragraphMentions(text: string): string[] {
  const names = new Set<string>();
  let fenced = false;
  for (const line of text.split(/\r?\n/)) {
    if (FENCE.test(line)) fenced = !fenced;
    const name = fenced ? undefined : PARAGRAPH_MENTION.exec(line)?.[1];
    if (name) names.add(name.toLowerCase());
  }
  return [...names];
}

/** Takes a leading `@name` of one of `names` off, as text commands and titles want it. */
export function stripMention(text: string, names: readonly string[]): string {
  const mention = /^\s*@([a-z][a-z0-9-]*)[,:]?(?:\s+|$)/i.exec(text);
  const isOurs = mention?.[1] !== undefined && names.includes(mention[1].toLowerCase());
  return (isOurs ? text.slice(mention[0].length) : text).trim();
}

/** What of a message decides whom it is for. */
export type Addressed = Pick<Message, "role" | "content" | "metadata"> & { agent?: string };

/**
 * The agents that a message wakes (DESIGN 3.15): from a person those mentioned at the start of a
 * paragraph, else the default agent; from an agent those it mentions so, never itself; from the
 * system nobody.
 */
export function addressAgents(message: Addressed, roster: Roster): string[] {
  if (message.role === "system" || message.role === "tool") return [];
  if (message.role === "user" && !isConversation(message)) return [];
  const mentioned = paragraphMentions(message.content).filter((n) => roster.agents.includes(n));
  if (message.role === "assistant") {
    return mentioned.filter((name) => name !== message.agent?.toLowerCase());
  }
  return mentioned.length > 0 ? mentioned : [roster.defaultAgent];
}

/**
 * Decisions, text commands and changed wordings are people's messages too, but no agent is woken
 * by them.
 */
export function isConversation({ metadata }: Pick<Message, "metadata">): boolean {
  const isTalk = metadata["isToolApproval"] !== true && metadata["command"] === undefined;
  return isTalk && metadata["amends"] === undefined;
}

/**
 * Whether an agent has something to do because of a message: it is addressed, or the result of
 * one of its own calls came in. A cancelled call asks for nothing.
 */
export function concernsAgent(message: Message, agent: string, roster: Roster): boolean {
  if (message.role === "tool") {
    return message.agent === agent && message.metadata["state"] !== "cancelled";
  }
  return addressAgents(message, roster).includes(agent);
}
