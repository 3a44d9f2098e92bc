import type { LiveAnswer } from "../views.ts";

/** Why running work is being aborted. */
export type AbortCause = "stopped" | "shutdown" | "lease_lost" | "timeout";

export class WorkAborted extends Error {
  override name = "WorkAborted";
  override readonly cause: AbortCause;
  constructor(cause: AbortCause) {
    super(`Aborted: ${cause}`);
    this.cause = cause;
  }
}

/** What this process is doing for a session right now. Nothing here is needed after a restart. */
export type LiveSession = {
  answer: LiveAnswer | null;
  /** Aborts the model call in flight. */
  turn: AbortController | null;
  /** Calls that were handed to the scheduler and have not settled, with their aborts. */
  calls: Map<string, AbortController>;
};

export type LiveSessions = {
  of(sessionId: string): LiveSession;
  peek(sessionId: string): LiveSession | undefined;
  isBusy(sessionId: string): boolean;
  /** Forgets a session that nothing runs for. */
  tidy(sessionId: string): void;
  abort(sessionId: string, cause: AbortCause): void;
  ids(): string[];
};

export function createLiveSessions(): LiveSessions {
  const sessions = new Map<string, LiveSession>();
  const isIdle = (live: LiveSession) => live.turn === null && live.calls.size === 0;
  return {
    of(sessionId) {
      const live = sessions.get(sessionId) ?? { answer: null, turn: null, calls: new Map() };
      sessions.set(sessionId, live);
      return live;
    },
    peek: (sessionId) => sessions.get(sessionId),
    isBusy(sessionId) {
      const live = sessions.get(sessionId);
      return live !== undefined && !isIdle(live);
    },
    tidy(sessionId) {
      const live = sessions.get(sessionId);
      if (live && isIdle(live)) sessions.delete(sessionId);
    },
    abort(sessionId, cause) {
      const live = sessions.get(sessionId);
      live?.turn?.abort(new WorkAborted(cause));
      for (const call of live?.calls.values() ?? []) call.abort(new WorkAborted(cause));
    },
    ids: () => [...sessions.keys()],
  };
}
