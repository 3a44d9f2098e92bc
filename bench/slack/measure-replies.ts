import { startFakeSlack } from "../../tests/fakes/slack/start-fake-slack.ts";
import { type AppName, type AppProcess, startApp } from "./app-process.ts";
import { benchClock } from "./bench-clock.ts";

/** Conversations that go on at once: each asks again when it was answered. */
const AT_ONCE = 20;
const CHANNELS = 50;
const ANSWER_WITHIN_MS = 15_000;

export type ReplyLoad = {
  /** Replies a second, over so many seconds of asking. */
  run(seconds: number): Promise<number>;
  close(): Promise<void>;
};

/** An app whose model answers at once, and people who ask it in new threads, in a closed loop. */
export async function openReplyLoad(name: AppName): Promise<ReplyLoad> {
  const slack = await startFakeSlack({ limits: "off", clock: benchClock() });
  const ann = slack.person({ name: "Ann" });
  const channels = Array.from({ length: CHANNELS }, (_, i) =>
    slack.channel(`c${i}`, { members: [ann] }),
  );
  const app: AppProcess = await startApp(name, slack, "answers");
  const waiting = new Map<string, () => void>();
  const keyOf = (channel: unknown, ts: unknown) => `${String(channel)} ${String(ts)}`;
  slack.onEvent(({ type, bot_id: bot, channel, thread_ts: root }) => {
    if (type === "message" && bot !== undefined) waiting.get(keyOf(channel, root))?.();
  });
  let asked = 0;

  function askAndWait(): Promise<void> {
    const channel = channels[asked++ % CHANNELS];
    if (!channel) throw new Error("There is no channel.");
    const said = ann.says(channel, `@bot question ${asked}`);
    const key = keyOf(said.channel, said.ts);
    return new Promise((resolve, reject) => {
      const late = new Error(`${name} did not answer within ${ANSWER_WITHIN_MS} ms.`);
      const timer = setTimeout(() => reject(late), ANSWER_WITHIN_MS);
      waiting.set(key, () => {
        clearTimeout(timer);
        waiting.delete(key);
        resolve();
      });
    });
  }

  return {
    async run(seconds) {
      let replies = 0;
      const startedAt = performance.now();
      const end = startedAt + seconds * 1_000;
      const converse = async () => {
        while (performance.now() < end) {
          await askAndWait();
          replies++;
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, converse));
      return (replies / (performance.now() - startedAt)) * 1_000;
    },
    async close() {
      await app.close();
      await slack.close();
    },
  };
}
