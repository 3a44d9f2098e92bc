import type { Striking, Struck } from "../../faults.ts";
import type { RefusalCode } from "./refusal.ts";

/** What goes wrong with a call, and when. */
export type FaultSettings = Striking & {
  /**
   * `drop`: the call takes effect and the line is reset before the answer, which discord.js tries
   * again. `cut`: the same, but the line is closed in good order, which discord.js does not. `429`, `500` and `503`: refused
   * before any effect. `refuse`: Discord says no with this `code`. `hang`: no effect and no answer
   * until the fault is lifted.
   */
  kind: "drop" | "cut" | "429" | "500" | "503" | "refuse" | "hang";
  /** Only this route (`messages.create` …); otherwise any. */
  route?: string;
  retryAfterSeconds?: number;
  /** Of `refuse`: 50013 when left out. */
  code?: RefusalCode;
};

export type Fault = Struck<FaultSettings>;
