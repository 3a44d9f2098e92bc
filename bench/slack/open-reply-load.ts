import { startFakeSlack } from "../../tests/fakes/slack/start-fake-slack.ts";
import { benchClock } from "../chat/bench-clock.ts";
import { createWaiting, type ReplyLoad, replyLoad } from "../chat/reply-load.ts";
import { type SlackAppName, startSlackApp } from "./slack-setup.ts";

const CHANNELS = 50;

/** An app whose model answers at once, and people who ask it in new threads. */
export async function openReplyLoad(name: SlackAppName): Promise<ReplyLoad> {
  const slack = await startFakeSlack({ limits: "off", clock: benchClock() });
  const ann = slack.person({ name: "Ann" });
  const channels = Array.from({ length: CHANNELS }, (_, i) =>
    slack.channel(`c${i}`, { members: [ann] }),
  );
  const app = await startSlackApp(name, slack, "answers");
  const waiting = createWaiting(name);
  const keyOf = (channel: unknown, ts: unknown) => `${String(channel)} ${String(ts)}`;
  slack.onEvent(({ type, bot_id: bot, channel, thread_ts: root }) => {
    if (type === "message" && bot !== undefined) waiting.answered(keyOf(channel, root));
  });
  let asked = 0;
  return replyLoad({
    app,
    ask() {
      const channel = channels[asked++ % CHANNELS];
      if (!channel) throw new Error("There is no channel.");
      const said = ann.says(channel, `@bot question ${asked}`);
      return waiting.at(keyOf(said.channel, said.ts));
    },
    close: () => slack.close(),
  });
}
