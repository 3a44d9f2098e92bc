/**
 * Runs work of one session at a time, in this process. A wake-up during a run means one more run
 * after it, however many came: each run looks at everything there is.
 */
export type SessionOrder = {
  run(sessionId: string, work: () => Promise<void>): Promise<void>;
  isRunning(sessionId: string): boolean;
  /** Settles when what runs for a session now has ended. */
  whenSettled(sessionId: string): Promise<void>;
  /** Settles when no session runs any more. */
  whenIdle(): Promise<void>;
};

export function createSessionOrder(): SessionOrder {
  const running = new Map<string, Promise<void>>();
  const again = new Set<string>();

  async function runUntilQuiet(sessionId: string, work: () => Promise<void>): Promise<void> {
    try {
      do {
        again.delete(sessionId);
        await work();
      } while (again.has(sessionId));
    } finally {
      again.delete(sessionId);
      running.delete(sessionId);
    }
  }

  return {
    run(sessionId, work) {
      const current = running.get(sessionId);
      if (current) {
        again.add(sessionId);
        return current;
      }
      const run = Promise.resolve().then(() => runUntilQuiet(sessionId, work));
      running.set(sessionId, run);
      return run;
    },
    isRunning: (sessionId) => running.has(sessionId),
    async whenSettled(sessionId) {
      await running.get(sessionId)?.catch(() => undefined);
    },
    async whenIdle() {
      while (running.size > 0) await Promise.allSettled(running.values());
    },
  };
}
