import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createDiscordApi } from "../../../src/adapters/discord/discord-client.ts";
import { type FakeDiscord, startFakeDiscord } from "../../fakes/discord/start-fake-discord.ts";
import { type DiscordBot, startDiscordBot } from "./start-discord-bot.ts";

describe("slash commands on Discord", () => {
  let discord: FakeDiscord;
  let bot: DiscordBot | null = null;
  let elsewhere: ReturnType<FakeDiscord["guild"]>;

  beforeEach(async () => {
    discord = await startFakeDiscord({ limits: "off" });
    elsewhere = discord.guild({ name: "Elsewhere" });
  });
  afterEach(async () => {
    await bot?.close();
    bot = null;
    await discord.close();
  });

  const routeOf = (guild: string | null) =>
    `/applications/${discord.applicationId}${guild === null ? "" : `/guilds/${guild}`}/commands` as const;

  async function namesAt(guild: string | null): Promise<unknown[]> {
    const answer = await createDiscordApi(discord).call("GET", routeOf(guild));
    if (answer.kind !== "ok") throw new Error(JSON.stringify(answer));
    return (answer.body as { name: string }[]).map(({ name }) => name);
  }

  const everywhere = async () => ({
    globally: await namesAt(null),
    here: await namesAt(discord.guildId),
    elsewhere: await namesAt(elsewhere.guildId),
  });

  /** A start with these servers named; settles when it has looked everywhere. */
  async function startsWith(guilds: readonly string[]): Promise<number> {
    await bot?.close();
    const [changes, looks] = [changed(), discord.calls("commands.list").length];
    bot = await startDiscordBot(discord, { settings: { guilds } });
    await discord.waitFor(() => discord.calls("commands.list").length >= looks + 3);
    await new Promise((resolve) => setTimeout(resolve, 100));
    return changed() - changes;
  }

  const changed = () => discord.calls("commands.overwrite").length;

  it("are registered once, and taken away where they belong no longer", async () => {
    expect(await startsWith([])).toBe(1);
    expect(await everywhere()).toEqual({ globally: ["countersign"], here: [], elsewhere: [] });
    expect(await startsWith([])).toBe(0);
    // From everywhere to two servers, to one, and back.
    expect(await startsWith([discord.guildId, elsewhere.guildId])).toBe(3);
    const both = { globally: [], here: ["countersign"], elsewhere: ["countersign"] };
    expect(await everywhere()).toEqual(both);
    expect(await startsWith([discord.guildId, elsewhere.guildId])).toBe(0);
    expect(await startsWith([discord.guildId])).toBe(1);
    expect(await everywhere()).toEqual({ globally: [], here: ["countersign"], elsewhere: [] });
    expect(await startsWith([])).toBe(2);
    expect(await everywhere()).toEqual({ globally: ["countersign"], here: [], elsewhere: [] });
    expect(discord.refused).toEqual([]);
  });

  it("that are not ours stay where they are", async () => {
    const api = createDiscordApi(discord);
    const theirs = { type: 1, name: "weather", description: "Says how the weather is" };
    for (const guild of [null, discord.guildId]) {
      await api.call("PUT", routeOf(guild), { body: [theirs] });
    }
    await startsWith([]);
    expect(await namesAt(null)).toEqual(["weather", "countersign"]);
    await startsWith([discord.guildId]);
    expect(await everywhere()).toEqual({
      globally: ["weather"],
      here: ["weather", "countersign"],
      elsewhere: [],
    });
    expect(await startsWith([discord.guildId])).toBe(0);
  });

  it("are registered although Discord asks to slow down first", async () => {
    discord.fault({ kind: "429", route: "commands.overwrite", times: 1, retryAfterSeconds: 0.1 });
    await startsWith([]);
    await expect.poll(() => namesAt(null)).toEqual(["countersign"]);
  });
});
