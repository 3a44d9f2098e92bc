import { realClock, type SlackClock } from "../../tests/fakes/slack/state/slack-clock.ts";

/** Real time with parts of milliseconds. */
export function benchClock(): SlackClock {
  return { ...realClock(), now: () => performance.timeOrigin + performance.now() };
}
