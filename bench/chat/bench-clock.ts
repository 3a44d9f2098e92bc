import { realClock, type FakeClock } from "../../tests/fakes/fake-clock.ts";

/** Real time with parts of milliseconds, as the fakes want it. */
export function benchClock(): FakeClock {
  return { ...realClock(), now: () => performance.timeOrigin + performance.now() };
}
