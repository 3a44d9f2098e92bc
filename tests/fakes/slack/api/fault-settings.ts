import type { Striking, Struck } from "../../faults.ts";

/** What goes wrong with a call, and when. */
export type FaultSettings = Striking & {
  /**
   * `drop`: the call takes effect and its answer never arrives. `429` and `503`: refused before
   * any effect. `hang`: no effect and no answer until the fault is lifted. `refuse`: refused with
   * `error`, as Slack does in an outage, with status 200.
   */
  kind: "drop" | "429" | "503" | "hang" | "refuse";
  error?: string;
  /** Only this method; otherwise any. */
  method?: string;
  retryAfterSeconds?: number;
};

export type Fault = Struck<FaultSettings>;
