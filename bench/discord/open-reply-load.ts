import { startFakeDiscord } from "../../tests/fakes/discord/start-fake-discord.ts";
import { benchClock } from "../chat/bench-clock.ts";
import { createWaiting, type ReplyLoad, replyLoad } from "../chat/reply-load.ts";
import { type DiscordAppName, type DiscordSetup, startDiscordApp } from "./discord-setup.ts";

const THREADS = 20;

/** An app that answers a text at once, and people who ask it in threads of their own. */
export async function openReplyLoad(
  name: DiscordAppName,
  limit: DiscordSetup["limit"],
): Promise<ReplyLoad> {
  const discord = await startFakeDiscord({ limits: "off", clock: benchClock() });
  const ann = discord.person({ name: "Ann" });
  const channel = discord.channel("ops");
  const app = await startDiscordApp(name, discord, { model: "answers", limit });
  const threads = Array.from({ length: THREADS }, (_, i) =>
    ann.opensThread(ann.says(channel, `question ${i}`), `thread ${i}`),
  );
  const waiting = createWaiting(name);
  discord.onEvent(({ t, d }) => {
    if (t === "MESSAGE_CREATE" && d["content"] === "Yes.")
      waiting.answered(String(d["channel_id"]));
  });
  const free = [...threads];
  return replyLoad({
    app,
    async ask() {
      const thread = free.shift();
      if (!thread) throw new Error("There is no thread that nobody waits in.");
      const answered = waiting.at(thread.id);
      ann.says(channel, "@bot and now?", { thread });
      await answered;
      free.push(thread);
    },
    close: () => discord.close(),
  });
}
