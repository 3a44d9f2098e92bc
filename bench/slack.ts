/**
 * What it costs to keep what people say in Slack, against a fake Slack on loopback; each app runs
 * in a process of its own, in Socket Mode.
 * - acks: milliseconds from a mention to the acknowledgement of both events that tell of it, at
 *   200 mentions a second while the model hangs, in new threads and in existing ones, and the
 *   same of a bare Bolt app whose listener does nothing (claim: p99 < 100 ms);
 * - replies: mention → reply in a closed loop with a model that answers at once, beside a Bolt
 *   app that says a text and the Chat SDK with its state in memory, taken in turns so that all
 *   meet the same machine. The ratios are the claim.
 *
 * `node bench/slack.ts acks` or `replies` runs one of the two.
 */
import { median } from "./bench-core.ts";
import type { AppName } from "./slack/app-process.ts";
import { measureAcks } from "./slack/measure-acks.ts";
import { openReplyLoad } from "./slack/measure-replies.ts";

const ROUNDS = 5;
const SECONDS = 3;
const WARM_UP_SECONDS = 3;
const REPLIERS: readonly AppName[] = ["countersign", "bolt", "chat-sdk"];

const [wanted] = process.argv.slice(2);
if (wanted !== "replies") console.log(JSON.stringify({ acks: await compareAcks() }));
if (wanted !== "acks") console.log(JSON.stringify({ replies: await compareReplies() }));

async function compareAcks() {
  return {
    newThreads: {
      bolt: await measureAcks("bolt", "new"),
      countersign: await measureAcks("countersign", "new"),
    },
    existingThreads: {
      bolt: await measureAcks("bolt", "existing"),
      countersign: await measureAcks("countersign", "existing"),
    },
  };
}

async function compareReplies() {
  const loads = await Promise.all(
    REPLIERS.map(async (name) => ({ name, load: await openReplyLoad(name), perSecond: [0] })),
  );
  for (const { load } of loads) await load.run(WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round++) {
    for (const { load, perSecond } of loads) perSecond[round] = await load.run(SECONDS);
  }
  for (const { load } of loads) await load.close();
  const all = Object.fromEntries(loads.map(({ name, perSecond }) => [name, perSecond]));
  const rate = (name: AppName) => median(all[name] ?? []);
  return {
    repliesPerSecond: Object.fromEntries(REPLIERS.map((name) => [name, rate(name)])),
    toBolt: rate("countersign") / rate("bolt"),
    toChatSdk: rate("countersign") / rate("chat-sdk"),
    rounds: all,
  };
}
