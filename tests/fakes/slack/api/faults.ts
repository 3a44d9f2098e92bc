/** What goes wrong with a call, and when. */
export type FaultSettings = {
  /**
   * `drop`: the call takes effect and its answer never arrives. `429` and `503`: refused before
   * any effect. `hang`: no effect and no answer until the fault is lifted.
   */
  kind: "drop" | "429" | "503" | "hang";
  /** Only this method; otherwise any. */
  method?: string;
  /** Every n-th call that fits; 1 is each of them. */
  every?: number;
  /** Stops by itself after so many hits. */
  times?: number;
  retryAfterSeconds?: number;
};

export type Fault = FaultSettings & { hits: number; lift(): void };

export type Faults = {
  add(settings: FaultSettings): Fault;
  /** The fault that strikes this call, if any does. */
  strike(method: string): Fault | undefined;
  /** Waits until a hanging call is let go. */
  lifted(fault: Fault): Promise<void>;
  liftAll(): void;
};

export function createFaults(): Faults {
  const active = new Map<Fault, { seen: number; release(): void; released: Promise<void> }>();
  const ended = new WeakMap<Fault, Promise<void>>();

  function lift(fault: Fault): void {
    active.get(fault)?.release();
    active.delete(fault);
  }

  return {
    add(settings) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const fault: Fault = { ...settings, hits: 0, lift: () => lift(fault) };
      active.set(fault, { seen: 0, release: resolve, released: promise });
      ended.set(fault, promise);
      return fault;
    },
    strike(method) {
      for (const [fault, counted] of active) {
        if (fault.hits >= (fault.times ?? Infinity)) continue;
        if (fault.method !== undefined && fault.method !== method) continue;
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
