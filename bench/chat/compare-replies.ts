import { median } from "../bench-core.ts";
import type { Replies, ReplyLoad } from "./reply-load.ts";

const ROUNDS = 5;
const SECONDS = 3;
const WARM_UP_SECONDS = 3;

/** Runs the loads in turns, so that all meet the same machine. */
export async function compareReplies(
  loads: Readonly<Record<"countersign" | (string & {}), ReplyLoad>>,
) {
  const measured = Object.entries(loads).map(([name, load]) => ({
    name,
    load,
    rounds: [] as Replies[],
  }));
  for (const { load } of measured) await load.run(WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round++) {
    for (const { load, rounds } of measured) rounds.push(await load.run(SECONDS));
  }
  for (const { load } of measured) await load.close();
  const results = measured.map(({ name, rounds }) => ({
    name,
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    cpuMsPerReply: median(rounds.map(({ cpuMsPerReply }) => cpuMsPerReply)),
    perReply: rounds.at(-1)?.perReply ?? null,
    rounds: rounds.map(({ perSecond }) => Math.round(perSecond)),
  }));
  const ours = results.find(({ name }) => name === "countersign")?.perSecond ?? Number.NaN;
  return results.map((result) => ({ ...result, ratio: ours / result.perSecond }));
}
