/** What `GET /gateway/bot` says of the sessions that may still be started. */
export type SessionStarts = { total: number; remaining: number; resetAfterMs: number };

export type Pace = { kind: "go"; pauseMs: number } | { kind: "refuse"; pauseMs: number };

/** Sessions that are never used up: an operator needs some to mend things. */
const RESERVE = 20;
/** With less than this share of the day's sessions left, the rest is spread over the day. */
const SCARCE_SHARE = 0.25;
const FIRST_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 300_000;

/**
 * How long to wait before the gateway is told who we are once more. A thousand times a day is
 * allowed; at the next, Discord takes the token away. `recent`: how often it was told lately.
 * `starts`: null when Discord does not say.
 */
export function identifyPace(starts: SessionStarts | null, recent: number): Pace {
  const growing = recent === 0 ? 0 : FIRST_PAUSE_MS * 2 ** Math.min(recent - 1, 20);
  const pauseMs = Math.min(MAX_PAUSE_MS, growing);
  if (starts === null) return { kind: "go", pauseMs: Math.max(FIRST_PAUSE_MS, pauseMs) };
  const { total, remaining, resetAfterMs } = starts;
  const reserve = Math.min(RESERVE, total * SCARCE_SHARE);
  if (remaining <= reserve)
    return { kind: "refuse", pauseMs: Math.max(FIRST_PAUSE_MS, resetAfterMs) };
  if (remaining > total * SCARCE_SHARE) return { kind: "go", pauseMs };
  const spread = resetAfterMs / (remaining - reserve);
  return { kind: "go", pauseMs: Math.max(pauseMs, spread) };
}
