/**
 * What a turn costs without its model, in a session of ten messages and in one of ten thousand:
 * publish → stored answer on SQLite, the two measured in turns in one run so that both meet the
 * same machine. Prints medians in milliseconds and their ratio; the ratio is the claim (≤ 1.5).
 */
import { fillSession, median, openBenchCore, timeTurn } from "./bench-core.ts";

const TURNS = 150;
const WARM_UP = 30;

const bench = await openBenchCore();
const [small, large] = await Promise.all([
  bench.core.createSession({}),
  bench.core.createSession({}),
]);
await fillSession(bench, small.id, 10);
await fillSession(bench, large.id, 10_000);

const times = { small: [] as number[], large: [] as number[] };
for (let i = 0; i < WARM_UP + TURNS; i++) {
  // A new small session every few turns, so that it stays small.
  const tiny = i % 10 === 0 ? (await bench.core.createSession({})).id : null;
  if (tiny) await fillSession(bench, tiny, 10);
  if (tiny) small.id = tiny;
  const inSmall = await timeTurn(bench, small.id);
  const inLarge = await timeTurn(bench, large.id);
  if (i >= WARM_UP) {
    times.small.push(inSmall);
    times.large.push(inLarge);
  }
}
await bench.close();

const result = { turns: TURNS, smallMs: median(times.small), largeMs: median(times.large) };
console.log(JSON.stringify({ ...result, ratio: result.largeMs / result.smallMs }));
