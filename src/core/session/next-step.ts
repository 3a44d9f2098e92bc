import { concernsAgent, type Roster } from "../agent/address-agents.ts";
import type { Message } from "../message/message.ts";
import type { ToolCall } from "../tool/tool-call.ts";
import { progressOf, type Session, type SessionStatus } from "./session.ts";

/** What the store says about a session, and what this process is already doing for it. */
export type SessionSnapshot = {
  session: Session;
  /** Messages that some agent may not have read. */
  recent: readonly Message[];
  openCalls: readonly ToolCall[];
  /** Calls that this process has in hand, or cannot begin yet. */
  inHand: ReadonlySet<string>;
};

export type NextStep =
  /** Left `executing` by a process that is gone: nobody knows how far it came. */
  | { kind: "recover"; call: ToolCall }
  | { kind: "execute"; calls: readonly ToolCall[] }
  | { kind: "turn_limit"; agent: string }
  | { kind: "call_model"; agent: string }
  | { kind: "rest"; status: SessionStatus; hasWork: boolean; readBy: readonly string[] };

/** Agents with their turn limits, in the order they are configured. */
export type Limits = ReadonlyMap<string, number>;

/**
 * What to do next, from nothing but the log: starting, going on after an approval and resuming
 * after a crash are this one function (DESIGN 6). Call it until it says `rest`.
 */
export function nextStep(snapshot: SessionSnapshot, roster: Roster, limits: Limits): NextStep {
  const { openCalls, inHand, session } = snapshot;
  const idle = openCalls.filter(({ id }) => !inHand.has(id));
  const orphan = idle.find(({ state }) => state === "executing");
  if (orphan) return { kind: "recover", call: orphan };
  const approved = idle.filter(({ state }) => state === "approved");
  if (approved.length > 0) return { kind: "execute", calls: approved };

  const agent = agentToRun(snapshot, roster);
  if (agent !== null) {
    const limit = limits.get(agent) ?? 0;
    const isOver = progressOf(session, agent).modelCalls >= limit;
    return { kind: isOver ? "turn_limit" : "call_model", agent };
  }
  return rest(snapshot, roster);
}

/** The agent whose unread message is the oldest, of those that do not wait for results. */
function agentToRun(snapshot: SessionSnapshot, roster: Roster): string | null {
  const suspended = new Set(snapshot.openCalls.map(({ agent }) => agent));
  for (const message of snapshot.recent) {
    const reader = roster.agents.find(
      (agent) =>
        !suspended.has(agent) &&
        message.seq > progressOf(snapshot.session, agent).seenSeq &&
        concernsAgent(message, agent, roster),
    );
    if (reader !== undefined) return reader;
  }
  return null;
}

function rest(snapshot: SessionSnapshot, roster: Roster): NextStep {
  const { session, openCalls } = snapshot;
  const suspended = new Set(openCalls.map(({ agent }) => agent));
  const isWaiting = openCalls.some(({ state }) => state === "awaiting_approval");
  const isRunning = openCalls.some(({ state }) => state !== "awaiting_approval");
  const readBy = roster.agents.filter((agent) => !suspended.has(agent));
  return {
    kind: "rest",
    status: restingStatus(session, { isWaiting, isRunning }),
    hasWork: isRunning,
    readBy,
  };
}

/** A session that nobody attends is over when its work is; one with people in it stays open. */
function restingStatus(
  session: Session,
  calls: { isWaiting: boolean; isRunning: boolean },
): SessionStatus {
  if (calls.isWaiting) return "waiting_approval";
  if (session.status === "error") return "error";
  const isOver = !session.interactive && !calls.isRunning && session.nextSeq > 1;
  return isOver ? "completed" : "active";
}
