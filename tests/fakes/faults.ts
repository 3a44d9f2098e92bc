/** When a fault strikes, whatever it does. */
export type Striking = {
  /** Every n-th call that fits; 1 is each of them. */
  every?: number;
  /** Stops by itself after so many hits. */
  times?: number;
};

export type Struck<Settings> = Settings & { hits: number; lift(): void };

export type Faults<Settings> = {
  add(settings: Settings): Struck<Settings>;
  /** The fault that strikes this call, if any does. */
  strike(call: string): Struck<Settings> | undefined;
  /** Waits until a hanging call is let go. */
  lifted(fault: Struck<Settings>): Promise<void>;
  liftAll(): void;
};

/** What goes wrong with a platform's API; `only` names the one call that a fault is for. */
export function createFaults<Settings extends Striking>(
  only: (settings: Settings) => string | undefined,
): Faults<Settings> {
  const active = new Map<Struck<Settings>, { seen: number; release(): void }>();
  const ended = new WeakMap<Struck<Settings>, Promise<void>>();

  function lift(fault: Struck<Settings>): void {
    active.get(fault)?.release();
    active.delete(fault);
  }

  return {
    add(settings) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const fault: Struck<Settings> = { ...settings, hits: 0, lift: () => lift(fault) };
      active.set(fault, { seen: 0, release: resolve });
      ended.set(fault, promise);
      return fault;
    },
    strike(call) {
      for (const [fault, counted] of active) {
        const meant = only(fault);
        if (fault.hits >= (fault.times ?? Infinity)) continue;
        if (meant !== undefined && meant !== call) continue;
        counted.seen += 1;
        if (counted.seen % (fault.every ?? 1) !== 0) continue;
        fault.hits += 1;
        return fault;
      }
      return undefined;
    },
    lifted: (fault) => ended.get(fault) ?? Promise.resolve(),
    liftAll: () => {
      for (const fault of active.keys()) lift(fault);
    },
  };
}
