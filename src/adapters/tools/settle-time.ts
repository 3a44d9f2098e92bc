import { KILL_GRACE_MS } from "./end-process-group.ts";
import { DRAIN_GRACE_MS } from "./run-process.ts";

/** Milliseconds that a call may need after its timeout to end its processes and still report. */
export const SETTLE_MS = 4 * KILL_GRACE_MS + DRAIN_GRACE_MS + 1_000;
