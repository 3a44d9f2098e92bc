import { setTimeout as pause } from "node:timers/promises";
import type { DiscordAnswer } from "./discord-api.ts";

export type Patience = {
  tries: number;
  /** Milliseconds after a try that got no answer. */
  pauseMs: number;
  /** At most so many milliseconds where Discord asks us to slow down; 0: that is the answer. */
  maxSlowMs: number;
};

/** A hiccup of the line: whoever asked goes on within a moment, or comes back later. */
export const HICCUP: Patience = { tries: 3, pauseMs: 100, maxSlowMs: 0 };

/**
 * Discord holds a nonce to one message for some minutes. A machine that slept in the middle of a
 * call wakes after them.
 */
const NONCE_HOLDS_MS = 60_000;

/** Posts again with the same nonce, while that still makes it one message. */
export function postAgain(
  post: () => Promise<DiscordAnswer>,
  now: () => Date,
): Promise<DiscordAnswer> {
  const begunAt = now().getTime();
  return callAgain(post, HICCUP, () => now().getTime() - begunAt < NONCE_HOLDS_MS);
}

/**
 * Makes a call again whose answer got lost, for calls that do no harm when they are made twice:
 * what is read or rewritten. `mayGoOn` is asked before each further try.
 */
export async function callAgain(
  call: () => Promise<DiscordAnswer>,
  patience: Patience,
  mayGoOn = () => true,
): Promise<DiscordAnswer> {
  let lost: DiscordAnswer | null = null;
  for (let left = patience.tries; ; left--) {
    const answer = await call();
    if (isWord(answer)) return answer;
    // What got no answer may have had its effect, whatever is said to the next try.
    if (answer.kind === "unreachable") lost = answer;
    const pauseMs = pauseAfter(answer, patience);
    if (left === 1 || pauseMs === null) return lost ?? answer;
    await pause(pauseMs);
    if (!mayGoOn()) return lost ?? answer;
  }
}

function isWord({ kind }: DiscordAnswer): boolean {
  return kind === "ok" || kind === "refused";
}

/** null: it is not tried again. */
function pauseAfter(answer: DiscordAnswer, { pauseMs, maxSlowMs }: Patience): number | null {
  if (answer.kind !== "rate_limited") return pauseMs;
  return maxSlowMs === 0 ? null : Math.min(maxSlowMs, answer.retryAfterMs);
}
