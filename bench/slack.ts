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
 * `node bench/slack.ts acks` or `replies` runs one of the two; `acks 50` has fifty a second.
 */
import { compareReplies } from "./chat/compare-replies.ts";
import { machine } from "./chat/machine.ts";
import { measureAcks } from "./slack/measure-acks.ts";
import { openReplyLoad } from "./slack/open-reply-load.ts";

const MENTIONS_PER_SECOND = 200;

const [wanted, rate] = process.argv.slice(2);
console.log(JSON.stringify({ machine: machine() }));
if (wanted !== "replies") console.log(JSON.stringify({ acks: await compareAcks() }));
if (wanted !== "acks") {
  const [countersign, bolt, chatSdk] = await Promise.all([
    openReplyLoad("countersign"),
    openReplyLoad("bolt"),
    openReplyLoad("chat-sdk"),
  ]);
  const replies = await compareReplies({ countersign, bolt, "chat-sdk": chatSdk });
  console.log(JSON.stringify({ replies }));
}

async function compareAcks() {
  const perSecond = rate === undefined ? MENTIONS_PER_SECOND : Number(rate);
  const [inNew, inExisting] = [
    { threads: "new", perSecond },
    { threads: "existing", perSecond },
  ] as const;
  return {
    newThreads: {
      bolt: await measureAcks("bolt", inNew),
      countersign: await measureAcks("countersign", inNew),
    },
    existingThreads: {
      bolt: await measureAcks("bolt", inExisting),
      countersign: await measureAcks("countersign", inExisting),
    },
  };
}
