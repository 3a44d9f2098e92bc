import { ButtonBuilder, ButtonStyle, ActionRowBuilder, MessageFlags } from "discord.js";
import type { Client } from "discord.js";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readyClient, realClient } from "./discord-clients.ts";
import { startFakeDiscord } from "./start-fake-discord.ts";
import type { FakeDiscord } from "./start-fake-discord.ts";

let discord: FakeDiscord;
const clients: Client[] = [];

beforeEach(async () => {
  discord = await startFakeDiscord();
});

afterEach(async () => {
  for (const client of clients.splice(0)) await client.destroy();
  await discord.close();
});

async function bot(): Promise<Client<true>> {
  const client = await readyClient(discord);
  clients.push(client);
  return client;
}

const buttons = (...labels: string[]) => [
  new ActionRowBuilder<ButtonBuilder>().addComponents(
    labels.map((label) =>
      new ButtonBuilder().setCustomId(`ap:${label}`).setLabel(label).setStyle(ButtonStyle.Success),
    ),
  ),
];

it("logs in and knows its guild, channels and roles", async () => {
  discord.role("ops");
  discord.channel("general");
  const client = await bot();
  expect(client.user.id).toBe(discord.bot.id);
  const guild = client.guilds.cache.get(discord.guildId);
  expect(guild?.name).toBe("Acme");
  expect(guild?.channels.cache.map(({ name }) => name)).toEqual(["general"]);
  expect(guild?.roles.cache.map(({ name }) => name).sort()).toEqual(["@everyone", "ops"]);
  expect(discord.connections()).toBe(1);
});

it("tells the bot of a mention, shows its answer, and carries a click back", async () => {
  const ops = discord.role("ops");
  const ann = discord.person({ name: "Ann", roles: [ops] });
  const general = discord.channel("general");
  const client = await bot();
  client.on("messageCreate", (message) => {
    if (message.author.bot || !message.mentions.has(client.user)) return;
    void message.reply({
      content: `**Run** it, ${message.author.toString()}?`,
      components: buttons("Approve", "Deny"),
    });
  });
  client.on("interactionCreate", (interaction) => {
    if (!interaction.isButton()) return;
    const roles = interaction.inRawGuild() ? interaction.member.roles : [];
    const names = interaction.inCachedGuild()
      ? interaction.member.roles.cache.map(({ name }) => name)
      : roles;
    void interaction.update({ content: `done by ${names.join(",")}`, components: [] });
  });
  const said = ann.says(general, "@bot hello");
  const shown = await discord.waitFor(() => discord.messages(general)[1]);
  expect(shown).toMatchObject({
    author: "countersign",
    text: "Run it, @Ann?",
    replyTo: said.id,
    pings: [],
  });
  expect(shown.buttons).toMatchObject([
    { label: "Approve", customId: "ap:Approve", style: "success" },
    { label: "Deny" },
  ]);
  expect(await ann.clicks(shown, "Approve")).toMatchObject({ answered: true, type: "update" });
  expect(discord.message(shown)).toMatchObject({ buttons: [], isEdited: true });
  expect(discord.message(shown).text).toContain("done by");
  expect(discord.message(shown).text).toContain("ops");
  expect(discord.refused).toEqual([]);
  expect(discord.unanswered()).toEqual([]);
});

it("hears a direct message and answers there", async () => {
  const ann = discord.person({ name: "Ann" });
  const client = await bot();
  client.on("messageCreate", (message) => {
    if (!message.author.bot) void message.reply(`you said ${message.content}`);
  });
  ann.writesDirectly("hello");
  await discord.waitFor(() => ann.directMessages()[1]);
  expect(ann.directMessages().map(({ text }) => text)).toEqual(["hello", "you said hello"]);
});

it("opens a thread on a message, once, and writes and hears in it", async () => {
  const ann = discord.person({ name: "Ann" });
  const general = discord.channel("general");
  const client = await bot();
  const heard: string[] = [];
  client.on("messageCreate", (message) => {
    if (message.author.bot || message.system) return;
    heard.push(message.content);
    if (message.channel.isThread()) return;
    void message.startThread({ name: "a run" }).then((thread) => thread.send("in here"));
  });
  const said = ann.says(general, "@bot hello");
  await discord.waitFor(() => discord.thread(said)[1]);
  ann.says(general, "more", { thread: said });
  await discord.waitFor(() => heard.length === 2);
  expect(discord.thread(said).map(({ text }) => text)).toEqual([
    "@countersign hello",
    "in here",
    "more",
  ]);
  expect(discord.messages(general)).toHaveLength(1);
});

it("sends files and shows private answers to one person", async () => {
  const ann = discord.person({ name: "Ann" });
  const general = discord.channel("general");
  const client = await bot();
  const channel = await client.channels.fetch(general.id);
  if (!channel?.isSendable()) throw new Error("no channel to send to");
  const sent = await channel.send({
    content: "the log",
    files: [{ attachment: Buffer.from("line 1"), name: "log.txt" }],
    components: buttons("More"),
  });
  expect(discord.message({ channel: general.id, id: sent.id }).files).toEqual([
    { name: "log.txt", content: "line 1", bytes: 6 },
  ]);
  const fetched = await fetch(sent.attachments.first()?.url ?? "");
  expect(await fetched.text()).toBe("line 1");
  client.on("interactionCreate", (interaction) => {
    if (interaction.isButton()) {
      void interaction.reply({ content: "only you", flags: MessageFlags.Ephemeral });
    }
  });
  const bea = discord.person({ name: "Bea" });
  const reaction = await ann.clicks({ channel: general.id, id: sent.id }, "More");
  expect(reaction).toMatchObject({ type: "reply", privateAnswers: [{ text: "only you" }] });
  expect(ann.privateAnswers()).toHaveLength(1);
  expect(bea.privateAnswers()).toEqual([]);
  expect(discord.messages(general)).toHaveLength(1);
});

it("turns away a wrong token and an intent that is not switched on", async () => {
  const wrong = realClient(discord);
  await expect(wrong.login("not-a-token")).rejects.toThrow(/token/i);
  const strict = await startFakeDiscord({ privileged: [] });
  const client = realClient(strict);
  const closed = new Promise<number>((resolve) => {
    client.on("shardDisconnect", ({ code }) => resolve(code));
  });
  client.on("shardError", () => {});
  client.on("error", () => {});
  const login = client.login(strict.token).catch(() => {});
  expect(await closed).toBe(4014);
  await client.destroy();
  await Promise.race([login, new Promise((resolve) => setTimeout(resolve, 50))]);
  await strict.close();
});
