import { setTimeout as wait } from "node:timers/promises";

/** Milliseconds between the polite signal and the one that cannot be ignored. */
export const KILL_GRACE_MS = 2_000;
const POLL_MS = 25;

/**
 * Ends every process of a group: SIGTERM, and SIGKILL for what is left after the grace. Resolves
 * once the group is empty or the grace has passed twice (a process may hang inside the kernel).
 */
export async function endProcessGroup(groupId: number, graceMs = KILL_GRACE_MS): Promise<void> {
  if (!signalGroup(groupId, "SIGTERM")) return;
  if (await isGoneWithin(groupId, graceMs)) return;
  signalGroup(groupId, "SIGKILL");
  await isGoneWithin(groupId, graceMs);
}

/** false: the group has no process any more. Signal 0 only asks. */
export function signalGroup(groupId: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-groupId, signal);
  } catch {
    return false;
  }
}

async function isGoneWithin(groupId: number, ms: number): Promise<boolean> {
  const deadline = performance.now() + ms;
  while (signalGroup(groupId, 0)) {
    if (performance.now() >= deadline) return false;
    await wait(POLL_MS);
  }
  return true;
}
