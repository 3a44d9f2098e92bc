/** The time that every limit of the fake is counted on. `createTurnedClock()` is one. */
export type FakeClock = {
  /** Milliseconds since the epoch. */
  now(): number;
  after(ms: number, action: () => void): { cancel(): unknown };
};

/** A clock as tests have it: the core's tell a `Date`. */
export type GivenClock = Omit<FakeClock, "now"> & { now(): number | Date };

export function clockOf(given: GivenClock): FakeClock {
  return { now: () => Number(given.now()), after: (ms, action) => given.after(ms, action) };
}

/** Real time, whose timers never keep a process alive. */
export function realClock(): FakeClock {
  return {
    now: () => Date.now(),
    after(ms, action) {
      const timer = setTimeout(action, ms);
      timer.unref();
      return { cancel: () => clearTimeout(timer) };
    },
  };
}

/**
 * Time that stands still, for what a busy machine may take as long as it likes with: a platform's
 * three seconds then say nothing of the bot.
 */
export function stoppedClock(): FakeClock {
  const at = Date.now();
  return { now: () => at, after: () => ({ cancel() {} }) };
}
