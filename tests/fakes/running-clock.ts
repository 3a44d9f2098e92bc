import { createSystemEnvironment } from "../../src/adapters/system/system-environment.ts";
import type { Environment } from "../../src/core/index.ts";

export type RunningClock = Pick<Environment, "now" | "after"> & {
  /** Puts time forward: timers that are due by then go off at once, in order. */
  passes(ms: number): Promise<void>;
};

type Timer = { at: number; action: () => void; running: { cancel(): unknown } };

/** Real time that can be put forward, for what talks over real sockets meanwhile. */
export function createRunningClock(): RunningClock {
  const real = createSystemEnvironment();
  const timers = new Set<Timer>();
  let ahead = 0;
  const now = () => Date.now() + ahead;

  function run(timer: Timer): void {
    timer.running = real.after(timer.at - now(), () => {
      timers.delete(timer);
      timer.action();
    });
  }

  function cancel(timer: Timer): void {
    timer.running.cancel();
    timers.delete(timer);
  }

  return {
    now: () => new Date(now()),
    after(ms, action) {
      const timer: Timer = { at: now() + ms, action, running: { cancel() {} } };
      timers.add(timer);
      run(timer);
      return { cancel: () => cancel(timer) };
    },
    async passes(ms) {
      ahead += ms;
      const due = [...timers].filter(({ at }) => at <= now()).sort((a, b) => a.at - b.at);
      for (const timer of due) {
        if (!timers.has(timer)) continue;
        cancel(timer);
        timer.action();
        await new Promise((resolve) => setImmediate(resolve));
      }
      for (const timer of timers) {
        timer.running.cancel();
        run(timer);
      }
    },
  };
}
