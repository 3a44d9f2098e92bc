import type { CoreContext } from "../context.ts";
import type { NewSession } from "../core.ts";
import { UnknownAgentError } from "../errors.ts";
import type { SessionView } from "../views.ts";
import { announceSession } from "./announce.ts";
import type { Session } from "./session.ts";
import { viewSessions } from "./session-view.ts";

const MAX_TITLE_CHARS = 200;

/** @throws UnknownAgentError when `agent` names none of the configured ones. */
export async function createSession(context: CoreContext, wish: NewSession): Promise<SessionView> {
  const session = newSession(context, wish);
  await context.store.transaction((tx) => tx.insertSession(session));
  await announceSession(context, session);
  const [view] = await viewSessions(context, [session]);
  if (!view) throw new Error(`The session ${session.id} vanished.`);
  return view;
}

/** A session as it is before anybody wrote. @throws UnknownAgentError */
export function newSession(
  { environment, roster }: CoreContext,
  { title = "", agent, interactive = true }: NewSession,
): Session {
  const name = agent ?? roster.defaultAgent;
  if (!roster.agents.includes(name)) throw new UnknownAgentError(name, roster.agents);
  const now = environment.now();
  return {
    id: environment.newId("session"),
    title: title.slice(0, MAX_TITLE_CHARS),
    status: "active",
    statusReason: null,
    agent: name,
    interactive,
    nextSeq: 1,
    hasWork: false,
    agents: {},
    createdAt: now,
    updatedAt: now,
  };
}
