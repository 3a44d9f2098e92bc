import { afterEach, describe, expect, it } from "vitest";
import type { Store } from "../../../src/core/index.ts";
import {
  type FakeDiscord,
  type FakeDiscordSettings,
  startFakeDiscord,
} from "../../fakes/discord/start-fake-discord.ts";
import { type DiscordBot, type DiscordBotSetup, startDiscordBot } from "./start-discord-bot.ts";
import { cardUnder } from "../../fakes/card-under.ts";

const DEPLOY = {
  text: "I will deploy.",
  calls: [{ name: "shell_cmd", args: { command: "make deploy" } }],
};

describe("Discord's gateway", () => {
  let discord: FakeDiscord;
  let bot: DiscordBot;
  const open = async (settings: FakeDiscordSettings = {}) =>
    (discord = await startFakeDiscord(settings));
  const start = async (setup: DiscordBotSetup = {}) =>
    (bot = await startDiscordBot(discord, setup));

  afterEach(async () => {
    await bot.close();
    await discord.close();
  });

  it("dropped, it resumes, and what was said meanwhile is answered once", async () => {
    await open();
    const ann = discord.person({ name: "Ann" });
    const ops = discord.channel("ops");
    await start({ script: ["One.", "Two."] });
    const said = ann.says(ops, "@bot one");
    await discord.waitFor(() => discord.thread(said).at(-1)?.text.includes("One."));
    discord.drop({ resume: true });
    ann.says(ops, "two", { thread: said });
    await discord.waitFor(() => discord.thread(said).at(-1)?.text.includes("Two."));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(bot.model.requests).toHaveLength(2);
    expect(discord.identifies()).toBe(1);
    expect(bot.status().ok).toBe(true);
  });

  it("a click that is told after a resume decides once, though nobody can answer it", async () => {
    await open();
    const ann = discord.person({ name: "Ann" });
    const ops = discord.channel("ops");
    await start({ script: [DEPLOY, "Deployed."] });
    const said = ann.says(ops, "@bot deploy");
    const card = await cardUnder(discord, said);
    discord.drop({ resume: true });
    // Its token is dead by the time it is told.
    discord.fault({ kind: "refuse", route: "interactions.callback", code: 10062, times: 1 });
    void ann.clicks(card, "Approve once");
    await discord.waitFor(() => discord.thread(said).at(-1)?.text.includes("Deployed."));
    expect(bot.tool.runs).toHaveLength(1);
    expect(discord.message(card).buttons).toEqual([]);
    expect(discord.thread(said).some(({ text }) => text.includes("Ann:"))).toBe(false);
  });

  it("a session that is gone begins anew, and what was missed is read from its threads", async () => {
    await open();
    const ann = discord.person({ name: "Ann" });
    const ops = discord.channel("ops");
    await start({ script: ["One.", "Two."] });
    const said = ann.says(ops, "@bot one");
    await discord.waitFor(() => discord.thread(said).at(-1)?.text.includes("One."));
    discord.drop({ resume: false });
    ann.says(ops, "two", { thread: said });
    await discord.waitFor(() => discord.thread(said).at(-1)?.text.includes("Two."));
    expect(JSON.stringify(bot.model.requests[1]?.messages)).toContain("two");
    expect(bot.model.requests).toHaveLength(2);
    expect(discord.identifies()).toBe(2);
  });

  it("what was written while it was not running is answered once it runs, decisions too", async () => {
    await open();
    const signers = discord.role("signers");
    const ann = discord.person({ name: "Ann", roles: [signers] });
    const ops = discord.channel("ops");
    const approvals = { approvers: [`discord:role:${signers.id}`] };
    await start({ script: [DEPLOY], approvals });
    const said = ann.says(ops, "@bot deploy");
    await cardUnder(discord, said);
    const { store, tool } = bot;
    await bot.close();
    ann.says(ops, "approve", { thread: said });
    ann.writesDirectly("nobody lives here yet");
    await start({ store, tool, approvals, script: ["Deployed."] });
    await discord.waitFor(() => discord.thread(said).at(-1)?.text.includes("Deployed."));
    expect(tool.runs).toHaveLength(1);
    await bot.close();
    await start({ store, tool, approvals, script: ["Not again."] });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(bot.model.requests).toEqual([]);
    expect(tool.runs).toHaveLength(1);
  });

  it("a mention of which nobody told it is answered once it runs; what stood there before it ever came is not", async () => {
    await open();
    const ann = discord.person({ name: "Ann" });
    const ops = discord.channel("ops");
    const dev = discord.channel("dev");
    ann.says(dev, "@bot before you came");
    await start({ script: ["One."] });
    const first = ann.says(ops, "@bot one");
    await discord.waitFor(() => discord.thread(first).at(-1)?.text.includes("One."));
    const { store } = bot;
    await bot.close();
    const hidden = discord.channel("hidden", { botMayNot: ["ViewChannel"] });
    ann.says(hidden, "@bot where you may not look");
    ann.says(dev, "a bot would help");
    const missed = ann.says(dev, "@bot two");
    ann.says(ops, "later than that", { thread: first });
    await start({ store, between: slowAtFirst });
    await discord.waitFor(() => discord.thread(missed).length === 2);
    await discord.waitFor(() => discord.thread(first).length === 4);
    expect(bot.model.requests).toHaveLength(2);
    await bot.close();
    await start({ store, script: ["Not again.", "Three."] });
    const last = ann.says(ops, "@bot three");
    await discord.waitFor(() => discord.thread(last).length === 2);
    expect(bot.model.requests).toHaveLength(1);
    expect(JSON.stringify(bot.model.requests)).toContain("three");
  });

  it("without the intent for content it answers mentions, and says what is missing", async () => {
    await open({ privileged: [] });
    const ann = discord.person({ name: "Ann" });
    const ops = discord.channel("ops");
    await start({ script: ["One.", "Two."], waits: false });
    await discord.waitFor(() => bot.status().ok);
    expect(bot.status().detail).toContain("MESSAGE CONTENT");
    expect(bot.status().detail).toContain("https://discord.com/developers/applications");
    const said = ann.says(ops, "@bot one");
    await discord.waitFor(() => discord.thread(said).at(-1)?.text.includes("One."));
    ann.says(ops, "unheard", { thread: said });
    const told = await discord.waitFor(() =>
      discord.thread(said).find(({ text }) => text.includes("MESSAGE CONTENT")),
    );
    expect(told.pings).toEqual([]);
    ann.says(ops, "unheard again", { thread: said });
    ann.says(ops, "@bot two", { thread: said });
    await discord.waitFor(() => discord.thread(said).at(-1)?.text.includes("Two."));
    const words = discord.thread(said).filter(({ text }) => text.includes("MESSAGE CONTENT"));
    expect(words).toHaveLength(1);
  });

  it("without the intent for content whoever names its role is told to name the bot", async () => {
    await open({ privileged: [] });
    discord.roleOfBot("countersign");
    const ann = discord.person({ name: "Ann" });
    const ops = discord.channel("ops");
    await start({ waits: false });
    await discord.waitFor(() => bot.status().ok);
    ann.says(ops, "@countersign hello");
    const isTold = () => discord.messages(ops).some(({ text }) => text.includes("MESSAGE CONTENT"));
    await discord.waitFor(isTold);
    expect(bot.model.requests).toEqual([]);
  });

  it("closed before Discord said who it is, it never connects", async () => {
    await open();
    const slow = discord.fault({ kind: "hang", route: "users.me" });
    await start({ waits: false });
    await expect.poll(() => slow.hits).toBe(1);
    await bot.close();
    slow.lift();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(discord.identifies()).toBe(0);
  });

  it("a token that Discord does not know is said, and costs no session", async () => {
    await open();
    await start({ waits: false, token: "wrong.token.altogether" });
    await discord.waitFor(() => bot.status().detail.includes("DISCORD_TOKEN"));
    expect(bot.status().ok).toBe(false);
    expect(discord.identifies()).toBe(0);
  });

  it("with few sessions left it waits instead of losing its token", async () => {
    await open();
    discord.burnsIdentifies(990);
    await start({ waits: false });
    await discord.waitFor(() => bot.status().detail.includes("10 of 1000 are left"));
    expect(discord.identifies()).toBe(0);
    expect(discord.isTokenReset()).toBe(false);
  });

  it("an outage ends by itself", async () => {
    await open();
    const ann = discord.person({ name: "Ann" });
    const ops = discord.channel("ops");
    await start({ script: ["One."] });
    const outage = discord.outage();
    discord.drop({ resume: true });
    await discord.waitFor(() => !bot.status().ok);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    outage.ends();
    await discord.waitFor(() => bot.status().ok);
    const said = ann.says(ops, "@bot one");
    await discord.waitFor(() => discord.thread(said).at(-1)?.text.includes("One."));
  });

  it("runs on as many shards as Discord recommends", async () => {
    await open({ recommendedShards: 2 });
    const ann = discord.person({ name: "Ann" });
    await start({ script: ["One."], waits: false });
    await discord.waitFor(() => bot.status().detail === "2 of 2 shards");
    ann.writesDirectly("one");
    await discord.waitFor(() => ann.directMessages().at(-1)?.text.includes("One."));
  });
});

/** Lists places slowly the first time: what comes meanwhile is stored before it answers. */
function slowAtFirst(store: Store): Store {
  let times = 0;
  return {
    ...store,
    async surfacesIn(where, query) {
      if (where.workspace !== "" && times++ === 0) {
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
      return store.surfacesIn(where, query);
    },
  };
}
