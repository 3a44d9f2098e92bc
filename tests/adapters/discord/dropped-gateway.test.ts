import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { realClock } from "../../fakes/fake-clock.ts";
import { type FakeDiscord, startFakeDiscord } from "../../fakes/discord/start-fake-discord.ts";
import { createRecordingTool } from "../../fakes/recording-tool.ts";
import { type DiscordBot, type DiscordBotSetup, startDiscordBot } from "./start-discord-bot.ts";
import { cardUnder } from "../../fakes/card-under.ts";

const MINUTE_MS = 60_000;
/** Pauses between attempts to connect, and Discord's one identify in five seconds. */
const RECONNECTS_MS = 20_000;
const CALL = { name: "shell_cmd" };
const calls = (command: string) => ({ calls: [{ ...CALL, args: { command } }] });

let turnedMs = 0;
let discord: FakeDiscord;
let bot: DiscordBot;
const now = () => Date.now() + turnedMs;
const start = async (setup: DiscordBotSetup = {}) => {
  const environment = { now: () => new Date(now()) };
  return (bot = await startDiscordBot(discord, { environment, ...setup }));
};

beforeEach(async () => {
  turnedMs = 0;
  discord = await startFakeDiscord({ limits: "off", clock: { ...realClock(), now } });
});
afterEach(async () => {
  await bot.close();
  await discord.close();
});

type Said = Parameters<FakeDiscord["thread"]>[0];

const saysIn = (said: Said, words: string) =>
  discord.thread(said).filter(({ text, isFromBot }) => isFromBot && text.includes(words));

/** A minute without a gateway; `resume`: Discord still knows the session after it. */
async function minuteWithout(during: () => unknown, { resume }: { resume: boolean }) {
  const outage = discord.outage();
  if (!resume) discord.drop({ resume: false });
  await discord.waitFor(() => !bot.status().ok);
  during();
  turnedMs += MINUTE_MS;
  const before = discord.identifies();
  outage.ends();
  await discord.waitFor(() => bot.status().ok, RECONNECTS_MS);
  expect(discord.identifies() - before).toBe(resume ? 0 : 1);
}

describe.each([
  { resume: true, how: "and resumed" },
  { resume: false, how: "and begun anew" },
])("the gateway gone for a minute, $how", ({ resume }) => {
  it("during a pending card: its button, typed decisions and messages count once", async () => {
    await start({ script: [calls("make deploy"), "Deployed.", "Yes.", "New."] });
    const ann = discord.person({ name: "Ann" });
    const bob = discord.person({ name: "Bob" });
    const ops = discord.channel("ops");
    const said = ann.says(ops, "@bot deploy");
    const card = await cardUnder(discord, said);
    const clicks: Promise<unknown>[] = [];
    await minuteWithout(
      () => {
        clicks.push(ann.clicks(card, "Approve once"));
        bob.says(ops, "is it safe?", { thread: said });
      },
      { resume },
    );
    if (!resume) {
      // Discord keeps no click for a session that is gone: Ann read at once that it failed.
      expect(await clicks[0]).toMatchObject({ answered: false, error: "nobody" });
      expect(bot.tool.runs).toEqual([]);
      await ann.clicks(card, "Approve once");
    }
    await discord.waitFor(() => saysIn(said, "Deployed.").length === 1);
    expect(bot.tool.runs).toEqual([{ command: "make deploy" }]);
    expect(discord.message(card).buttons).toEqual([]);
    await discord.waitFor(() => bot.model.requests.length >= 2);
    expect(JSON.stringify(bot.model.requests.at(-1)?.messages).match(/is it safe/g)).toHaveLength(
      1,
    );
    ann.says(ops, "thanks", { thread: said });
    await discord.waitFor(() => JSON.stringify(bot.model.requests.at(-1)).includes("thanks"));
    expect(bot.tool.runs).toHaveLength(1);
  });

  it("during a running tool and an open answer: both end where they began", async () => {
    const ran = Promise.withResolvers<void>();
    const told = Promise.withResolvers<void>();
    const tool = createRecordingTool("shell_cmd", {
      run: async () => {
        await ran.promise;
        return { ok: true, content: "it is up", details: { exitCode: 0 } };
      },
    });
    await start({
      script: [calls("make deploy"), { text: "A long story ", hang: told.promise }, "Deployed."],
      tool,
    });
    const ann = discord.person({ name: "Ann" });
    const ops = discord.channel("ops");
    const deploying = ann.says(ops, "@bot deploy");
    const card = await cardUnder(discord, deploying);
    await ann.clicks(card, "Approve once");
    await discord.waitFor(() => tool.runs.length === 1);
    const telling = ann.says(ops, "@bot tell me a story");
    await discord.waitFor(() => saysIn(telling, "A long story").length === 1);
    await minuteWithout(() => ann.says(ops, "and then?", { thread: telling }), { resume });
    ran.resolve();
    await discord.waitFor(() => saysIn(deploying, "Deployed.").length === 1);
    expect(discord.message(card).text).toContain("Exit code 0");
    told.resolve();
    await discord.waitFor(() => saysIn(telling, "Done.").length === 1);
    expect(JSON.stringify(bot.model.requests.at(-1)?.messages)).toContain("and then?");
    expect(saysIn(telling, "A long story")).toHaveLength(1);
    expect(saysIn(deploying, "it is up")).toHaveLength(1);
    expect(tool.runs).toHaveLength(1);
    expect(bot.model.requests).toHaveLength(4);
  });

  it("what is asked meanwhile is answered once: typed, directly, and where nobody asked yet", async () => {
    await start({ script: ["Hello.", calls("make deploy")] });
    const ann = discord.person({ name: "Ann" });
    const bob = discord.person({ name: "Bob" });
    const ops = discord.channel("ops");
    bob.writesDirectly("hello");
    await discord.waitFor(() => bob.directMessages().length === 2);
    const said = ann.says(ops, "@bot deploy");
    await cardUnder(discord, said);
    const talk = ann.opensThread(ann.says(ops, "staging is down"), "staging");
    const begun: Said[] = [];
    await minuteWithout(
      () => {
        ann.says(ops, "nobody is meant");
        bob.says(ops, "approve", { thread: said });
        begun.push(bob.says(ops, "@bot hello"), bob.says(discord.channel("dev"), "@bot hello"));
        bob.says(ops, "@bot look", { thread: talk });
        bob.writesDirectly("still there?");
      },
      { resume },
    );
    await discord.waitFor(() => bot.tool.runs.length === 1);
    await discord.waitFor(() => begun.every((mention) => saysIn(mention, "Done.").length === 1));
    await discord.waitFor(() => discord.messages(talk).at(-1)?.text === "Done.");
    await discord.waitFor(() => bob.directMessages().length === 4);
    await discord.waitFor(() => saysIn(said, "Done.").length === 1);
    // The six answers, and the call that was signed.
    expect(bot.model.requests).toHaveLength(7);
    expect(bot.tool.runs).toHaveLength(1);
  });
});
