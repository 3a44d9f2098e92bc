import type { RefusalCode } from "./refusal.ts";

/** What goes wrong with a call, and when. */
export type FaultSettings = {
  /**
   * `drop`: the call takes effect and the line is reset before the answer, which discord.js tries
   * again. `cut`: the same, but the line is closed in good order, which discord.js does not. `429`, `500` and `503`: refused
   * before any effect. `refuse`: Discord says no with this `code`. `hang`: no effect and no answer
   * until the fault is lifted.
   */
  kind: "drop" | "cut" | "429" | "500" | "503" | "refuse" | "hang";
  /** Only this route (`messages.create` …); otherwise any. */
  route?: string;
  /** Every n-th call that fits; 1 is each of them. */
  every?: number;
  /** Stops by itself after so many hits. */
  times?: number;
  retryAfterSeconds?: number;
  /** Of `refuse`: 50013 when left out. */
  code?: RefusalCode;
};

export type Fault = FaultSettings & { hits: number; lift(): void };

export type Faults = {
  add(settings: FaultSettings): Fault;
  /** The fault that strikes this call, if any does. */
  strike(route: string): Fault | undefined;
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
    strike(route) {
      for (const [fault, counted] of active) {
        if (fault.hits >= (fault.times ?? Infinity)) continue;
        if (fault.route !== undefined && fault.route !== route) continue;
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
