import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeDiscord, startFakeDiscord } from "../../fakes/discord/start-fake-discord.ts";
import { type DiscordBot, type DiscordBotSetup, startDiscordBot } from "./start-discord-bot.ts";
import { cardUnder } from "../../fakes/card-under.ts";

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

  it("a mention opens a thread, a card is approved there, and its outcome told", async () => {
    const ann = discord.person({ name: "Ann" });
    const ops = discord.channel("ops");
    await start({ script: [DEPLOY, "Deployed."] });
    const said = ann.says(ops, "@bot deploy please");
    const card = await cardUnder(discord, said);
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

  it("in its thread nobody needs to mention it again, and everybody is named to the agent", async () => {
    const ann = discord.person({ name: "Ann" });
    const bob = discord.person({ name: "Bob" });
    const ops = discord.channel("ops");
    await start({ script: ["Hello.", "Hello Bob."] });
    const said = ann.says(ops, "@bot hello");
    await discord.waitFor(() => discord.thread(said).at(-1)?.text.includes("Hello."));
    bob.says(ops, "me too, @Ann", { thread: said });
    await discord.waitFor(() => discord.thread(said).at(-1)?.text.includes("Hello Bob."));
    const heard = JSON.stringify(bot?.model.requests[1]?.messages);
    expect(heard).toContain("Ann");
    expect(heard).toContain("Bob");
    expect(heard).toContain("me too, @Ann");
    ann.says(ops, "this is for nobody");
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(bot?.model.requests).toHaveLength(2);
  });

  it("whoever names its role names the bot", async () => {
    discord.roleOfBot("countersign");
    const ann = discord.person({ name: "Ann" });
    const ops = discord.channel("ops");
    await start({ script: ["Hello."] });
    const said = ann.says(ops, "@countersign hello");
    await discord.waitFor(() => discord.thread(said).at(-1)?.text.includes("Hello."));
    expect(bot?.model.requests[0]?.messages.at(-1)?.content).toBe("Ann: hello");
  });

  it("other bots, webhooks and it itself are not talked to", async () => {
    const ann = discord.person({ name: "Ann" });
    const ops = discord.channel("ops");
    await start({ script: ["Hello."] });
    discord.webhookSays(ops, `<@${discord.bot.id}> do something`);
    const said = ann.says(ops, "@bot hello");
    await discord.waitFor(() => discord.thread(said).at(-1)?.text.includes("Hello."));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(bot?.model.requests).toHaveLength(1);
  });

  it("a stranger is refused in private; whoever has the role decides", async () => {
    const signers = discord.role("signers");
    const ann = discord.person({ name: "Ann" });
    const eve = discord.person({ name: "Eve" });
    const bob = discord.person({ name: "Bob", roles: [signers] });
    const ops = discord.channel("ops");
    const approvers = [`discord:role:${signers.id}`, `discord:${ann.id}`, "discord:1"];
    await start({ script: [DEPLOY], approvals: { approvers } });
    const said = ann.says(ops, "@bot deploy");
    const card = await cardUnder(discord, said);
    expect(card.text).toContain("@signers, Ann, discord:1");
    expect(card.pings).toEqual([]);
    const refused = await eve.clicks(card, "Approve once");
    expect(refused.privateAnswers[0]?.text.replaceAll("\\", "")).toBe(
      `You (discord:${eve.id}) may not decide this. Approvers: @signers, Ann, discord:1.`,
    );
    expect(bot?.tool.runs).toEqual([]);
    await bob.clicks(card, "Approve once");
    await discord.waitFor(() => bot?.tool.runs.length === 1);
    const late = await eve.clicks({ ...card }, "Deny").catch(() => null);
    expect(late).toBeNull();
    expect(ann.privateAnswers()).toEqual([]);
  });

  it("a direct conversation is a session; roles there are those of the servers that it serves", async () => {
    const signers = discord.role("signers");
    const ann = discord.person({ name: "Ann", roles: [signers] });
    const eve = discord.person({ name: "Eve" });
    const approvals = { approvers: [`discord:role:${signers.id}`] };
    await start({
      script: [DEPLOY, "Done.", DEPLOY],
      approvals,
      settings: { guilds: [discord.guildId] },
    });
    ann.writesDirectly("deploy");
    const card = await discord.waitFor(() =>
      ann.directMessages().find(({ buttons }) => buttons.length > 0),
    );
    await ann.clicks(card, "Approve once");
    await discord.waitFor(() => ann.directMessages().at(-1)?.text.includes("Done."));
    eve.writesDirectly("deploy");
    const other = await discord.waitFor(() =>
      eve.directMessages().find(({ buttons }) => buttons.length > 0),
    );
    const refused = await eve.clicks(other, "Approve once");
    expect(refused.privateAnswers[0]?.text).toContain(`discord:${eve.id}`);
    expect(bot?.tool.runs).toHaveLength(1);
  });

  it("with session_in = channel, the channel is the session", async () => {
    const ann = discord.person({ name: "Ann" });
    const ops = discord.channel("ops");
    await start({ script: ["Hello.", "Again."], settings: { sessionIn: "channel" } });
    ann.says(ops, "@bot hello");
    await discord.waitFor(() => discord.messages(ops).at(-1)?.text.includes("Hello."));
    ann.says(ops, "and again");
    await discord.waitFor(() => discord.messages(ops).at(-1)?.text.includes("Again."));
    expect(bot?.model.requests).toHaveLength(2);
  });

  it("a mention inside a thread of people's own brings what was said before", async () => {
    const ann = discord.person({ name: "Ann" });
    const ops = discord.channel("ops");
    await start({ script: ["I see."] });
    const root = ann.says(ops, "staging is down");
    const thread = ann.opensThread(root, "staging");
    ann.says(ops, "since five", { thread });
    ann.says(ops, "@bot look", { thread });
    await discord.waitFor(() => discord.messages(thread).at(-1)?.text.includes("I see."));
    const heard = JSON.stringify(bot?.model.requests[0]?.messages);
    expect(heard).toContain("since five");
    expect(heard).toContain("look");
  });

  it("a decision that answers somebody's message is one", async () => {
    const ann = discord.person({ name: "Ann" });
    const bob = discord.person({ name: "Bob" });
    const ops = discord.channel("ops");
    await start({ script: [DEPLOY, "Deployed."] });
    const said = ann.says(ops, "@bot deploy please");
    await cardUnder(discord, said);
    const asked = bob.says(ops, "shall we?", { thread: said });
    ann.says(ops, "approve", { thread: said, replyTo: asked });
    await discord.waitFor(() => discord.thread(said).at(-1)?.text.includes("Deployed."));
    expect(bot?.tool.runs).toHaveLength(1);
    const heard = JSON.stringify(bot?.model.requests[1]?.messages);
    expect(heard).toContain("shall we?");
    ann.says(ops, "what do you think?", { thread: said, replyTo: asked });
    await discord.waitFor(() => bot?.model.requests.length === 3);
    expect(JSON.stringify(bot?.model.requests[2]?.messages)).toContain("> Bob: shall we?");
  });

  it("what somebody forwards is read by the agent, and decides nothing", async () => {
    const ann = discord.person({ name: "Ann" });
    const bob = discord.person({ name: "Bob" });
    const ops = discord.channel("ops");
    const incidents = discord.channel("incidents");
    await start({ script: ["Hello.", "I see.", DEPLOY] });
    const said = ann.says(ops, "@bot hello");
    await discord.waitFor(() => discord.thread(said).at(-1)?.text.includes("Hello."));
    const files = [{ name: "trace.txt", content: "at line 7" }];
    ann.forwards(bob.says(incidents, "web-1 is on fire", { files }), said);
    await discord.waitFor(() => discord.thread(said).at(-1)?.text.includes("I see."));
    const heard = JSON.stringify(bot?.model.requests[1]?.messages);
    expect(heard).toContain("> web-1 is on fire");
    expect(heard).toContain("at line 7");
    ann.says(ops, "deploy", { thread: said });
    await cardUnder(discord, said);
    ann.forwards(bob.says(incidents, "approve"), said);
    await discord.waitFor(() =>
      discord.thread(said).at(-1)?.text.includes("reads this after a decision"),
    );
    expect(bot?.tool.runs).toEqual([]);
  });

  it("what is edited or taken back is what the agent reads from then on", async () => {
    const ann = discord.person({ name: "Ann" });
    const ops = discord.channel("ops");
    await start({ script: ["One.", "Two.", "Three."] });
    const said = ann.says(ops, "@bot deploy main");
    await discord.waitFor(() => discord.thread(said).at(-1)?.text.includes("One."));
    ann.edits(said, `<@${discord.bot.id}> deploy release`);
    const more = ann.says(ops, "secret words", { thread: said });
    await discord.waitFor(() => discord.thread(said).at(-1)?.text.includes("Two."));
    ann.deletes(more);
    await new Promise((resolve) => setTimeout(resolve, 100));
    ann.says(ops, "go on", { thread: said });
    await discord.waitFor(() => discord.thread(said).at(-1)?.text.includes("Three."));
    const heard = JSON.stringify(bot?.model.requests[2]?.messages);
    expect(heard).toContain("deploy release");
    expect(heard).not.toContain("deploy main");
    expect(heard).not.toContain("secret words");
  });

  it("what a moderator's bot takes away at once no agent reads any more", async () => {
    const ann = discord.person({ name: "Ann" });
    const ops = discord.channel("ops");
    await start({ script: ["One.", "Two.", "Three.", "Four."] });
    const said = ann.says(ops, "@bot hello");
    await discord.waitFor(() => discord.thread(said).at(-1)?.text.includes("One."));
    const spam = ann.says(ops, "buy my coins", { thread: said });
    await discord.waitFor(() => discord.thread(said).at(-1)?.text.includes("Two."));
    const more = ann.says(ops, "and my stamps", { thread: said });
    await discord.waitFor(() => discord.thread(said).at(-1)?.text.includes("Three."));
    discord.purges([spam, more]);
    ann.says(ops, "go on", { thread: said });
    await discord.waitFor(() => discord.thread(said).at(-1)?.text.includes("Four."));
    const heard = JSON.stringify(bot?.model.requests[3]?.messages);
    expect(heard).toContain("go on");
    expect(heard).not.toContain("coins");
    expect(heard).not.toContain("stamps");
  });

  it("where it may open no thread it says what it lacks", async () => {
    const ann = discord.person({ name: "Ann" });
    const ops = discord.channel("ops", { botMayNot: ["CreatePublicThreads"] });
    await start({});
    const said = ann.says(ops, "@bot hello");
    const told = await discord.waitFor(() =>
      discord.messages(ops).find(({ isFromBot }) => isFromBot),
    );
    expect(told.text).toContain("Create Public Threads");
    expect(told.replyTo).toBe(said.id);
    expect(told.pings).toEqual([]);
    expect(bot?.model.requests).toEqual([]);
  });

  it("where the server has all threads that it may have it asks for no permissions", async () => {
    const ann = discord.person({ name: "Ann" });
    const ops = discord.channel("ops");
    await start({});
    discord.fault({ kind: "refuse", route: "threads.fromMessage", code: 160_006, times: 1 });
    ann.says(ops, "@bot hello");
    const told = await discord.waitFor(() =>
      discord.messages(ops).find(({ isFromBot }) => isFromBot),
    );
    expect(told.text).toContain("Maximum number of active threads reached");
    expect(told.text).toContain("in a thread that is open already");
    expect(told.text).not.toContain("permissions");
  });

  it("a server that is not named is not served, and told so when somebody asks", async () => {
    const ann = discord.person({ name: "Ann" });
    const other = discord.guild({ name: "Elsewhere" });
    const eve = other.person({ name: "Eve" });
    const there = other.channel("there");
    await start({ script: ["Hello."], settings: { guilds: [discord.guildId] } });
    eve.says(there, "@bot hello");
    const said = ann.says(discord.channel("ops"), "@bot hello");
    await discord.waitFor(() => discord.thread(said).at(-1)?.text.includes("Hello."));
    expect(bot?.model.requests).toHaveLength(1);
    expect(other.messages(there)).toHaveLength(1);
    const told = bot?.log.filter(({ text }) => text.includes("is not served"));
    expect(told).toHaveLength(1);
  });

  it("a place that is deleted is closed, and nothing else", async () => {
    const ann = discord.person({ name: "Ann" });
    const ops = discord.channel("ops");
    await start({ script: ["One.", "Two."] });
    const first = ann.says(ops, "@bot one");
    await discord.waitFor(() => discord.thread(first).at(-1)?.text.includes("One."));
    const second = ann.says(ops, "@bot two");
    await discord.waitFor(() => discord.thread(second).at(-1)?.text.includes("Two."));
    const place = { platform: "discord", workspace: discord.guildId, channel: ops.id };
    discord.deletesChannel({ id: first.id });
    await new Promise((resolve) => setTimeout(resolve, 200));
    const at = (thread: string) => bot?.core.findSurface({ ...place, thread });
    expect((await at(first.id))?.closedAt).not.toBeNull();
    expect((await at(second.id))?.closedAt).toBeNull();
    discord.losesBot();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await at(second.id))?.closedAt).not.toBeNull();
  });
});
