import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeDiscord, startFakeDiscord } from "../../fakes/discord/start-fake-discord.ts";
import { type DiscordBot, type DiscordBotSetup, startDiscordBot } from "./start-discord-bot.ts";

const DEPLOY = {
  text: "I will deploy.",
  calls: [{ name: "shell_cmd", args: { command: "make deploy" } }],
};

describe("a day in a thread on Discord", () => {
  let discord: FakeDiscord;
  let bot: DiscordBot | null = null;
  const start = async (setup: DiscordBotSetup) => (bot = await startDiscordBot(discord, setup));

  beforeEach(async () => {
    discord = await startFakeDiscord();
  });
  afterEach(async () => {
    await bot?.close();
    bot = null;
    await discord.close();
  });

  const cardUnder = (said: Parameters<FakeDiscord["thread"]>[0]) =>
    discord.waitFor(() => discord.thread(said).find(({ buttons }) => buttons.length > 0));

  it("a mention opens a thread, a card is approved there, and its outcome told", async () => {
    const ann = discord.person({ name: "Ann" });
    const ops = discord.channel("ops");
    await start({ script: [DEPLOY, "Deployed."] });
    const said = ann.says(ops, "@bot deploy please");
    const card = await cardUnder(said);
    expect(card.text).toContain("make deploy");
    expect(card.pings).toEqual([]);
    const reaction = await ann.clicks(card, "Approve once");
    expect(reaction).toMatchObject({ answered: true });
    await discord.waitFor(() => discord.thread(said).at(-1)?.text.includes("Deployed."));
    const decided = discord.thread(said).find(({ id }) => id === card.id);
    expect(decided?.buttons).toEqual([]);
    expect(decided?.text).toMatch(/by Ann/);
    expect(bot?.tool.runs).toEqual([{ command: "make deploy" }]);
    expect(bot?.model.requests[0]?.messages.at(-1)).toMatchObject({ role: "user" });
    expect(discord.messages(ops).filter(({ isFromBot }) => isFromBot)).toEqual([]);
    expect(discord.refused).toEqual([]);
    expect(discord.unanswered()).toEqual([]);
  });
});
