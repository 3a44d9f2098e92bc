import { expect, it } from "vitest";
import { bareCall } from "./discord-clients.ts";
import { identify, rawLine } from "./raw-line.ts";
import { listen, useFakes } from "./use-fakes.ts";

const fakes = useFakes();

it("keeps message content from a session without the intent, but for mentions, own and direct ones", async () => {
  const discord = fakes.discord();
  const ann = discord.person({ name: "Ann" });
  const general = discord.channel("general");
  const client = await fakes.bot({ intents: 1 | (1 << 9) | (1 << 12) });
  const heard = listen(client);
  ann.says(general, "secret");
  ann.says(general, "@bot open");
  ann.writesDirectly("direct");
  await discord.waitFor(() => heard.length === 3);
  expect(heard).toEqual(["", `<@${discord.bot.id}> open`, "direct"]);
});

it("hides content from REST too when the portal's switch is off", async () => {
  const fake = await fakes.start({ privileged: [] });
  const ann = fake.person({ name: "Ann" });
  const general = fake.channel("general");
  ann.says(general, "secret");
  ann.says(general, "@bot open");
  const { body } = await bareCall(fake, "GET", `/channels/${general.id}/messages`);
  const said = (body as unknown as { content: string }[]).map(({ content }) => content);
  expect(said).toEqual([`<@${fake.bot.id}> open`, ""]);
});

it("tells of roles, of guilds and channels that go away, and of threads", async () => {
  const fake = await fakes.start({ privileged: ["MessageContent", "GuildMembers"] });
  const ops = fake.role("ops");
  const ann = fake.person({ name: "Ann" });
  const general = fake.channel("general");
  const client = await fakes.bot({ intents: 3 | (1 << 9) | (1 << 15) }, fake);
  const told: string[] = [];
  client.on("raw", ({ t }: { t: string }) => told.push(t));
  fake.gives(ann, ops);
  const thread = ann.opensThread(ann.says(general, "hello"), "a thread");
  fake.archives(thread);
  fake.deletesChannel(thread);
  fake.deletesChannel(general);
  fake.losesBot();
  await fake.waitFor(() => told.includes("GUILD_DELETE"));
  expect(told).toEqual([
    "GUILD_MEMBER_UPDATE",
    "MESSAGE_CREATE",
    "THREAD_CREATE",
    "MESSAGE_UPDATE",
    "MESSAGE_CREATE",
    "THREAD_UPDATE",
    "THREAD_DELETE",
    "CHANNEL_DELETE",
    "GUILD_DELETE",
  ]);
  expect(client.guilds.cache.size).toBe(0);
  fake.gainsBot();
  await fake.waitFor(() => client.guilds.cache.size === 1);
});

it("shares guilds among shards, and tells direct messages to the first", async () => {
  const discord = fakes.discord();
  const other = discord.guild({ id: String(((BigInt(discord.guildId) >> 22n) + 1n) << 22n) });
  const ann = discord.person({ name: "Ann" });
  other.admits(ann);
  const heard: Record<number, string[]> = { 0: [], 1: [] };
  const intents = 1 | (1 << 9) | (1 << 12) | (1 << 15);
  const shards = await Promise.all(
    [0, 1].map(async (id) => {
      const line = await rawLine(discord);
      line.send(identify(discord, { intents, shard: [id, 2] }));
      await discord.waitFor(() => line.frames.find(({ t }) => t === "GUILD_CREATE"));
      return line;
    }),
  );
  ann.says(discord.channel("here"), "one");
  ann.says(other.channel("there"), "two");
  ann.writesDirectly("three");
  await discord.waitFor(
    () =>
      shards.flatMap(({ frames }) => frames).filter(({ t }) => t === "MESSAGE_CREATE").length === 3,
  );
  for (const [id, { frames }] of shards.entries()) {
    heard[id] = frames.filter(({ t }) => t === "MESSAGE_CREATE").map(({ d }) => String(d.content));
  }
  const isFirst = (BigInt(discord.guildId) >> 22n) % 2n === 0n;
  expect(heard).toEqual(
    isFirst ? { 0: ["one", "three"], 1: ["two"] } : { 0: ["two", "three"], 1: ["one"] },
  );
});
