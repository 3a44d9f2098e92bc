import type { Client } from "discord.js";
import { afterEach, beforeEach } from "vitest";
import { readyClient } from "./discord-clients.ts";
import { startFakeDiscord } from "./start-fake-discord.ts";
import type { FakeDiscord, FakeDiscordSettings } from "./start-fake-discord.ts";

export type Fakes = {
  /** The one that is there from the beginning of a test. */
  discord(): FakeDiscord;
  /** Another one. */
  start(settings?: FakeDiscordSettings): Promise<FakeDiscord>;
  /** Real discord.js, logged in to the first one unless told otherwise. */
  bot(options?: Parameters<typeof readyClient>[1], fake?: FakeDiscord): Promise<Client<true>>;
};

/** A fake Discord for each test, and whatever clients talk to it; all closed after it. */
export function useFakes(settings: FakeDiscordSettings = {}): Fakes {
  const fakes: FakeDiscord[] = [];
  const clients: Client[] = [];

  async function start(given: FakeDiscordSettings = {}): Promise<FakeDiscord> {
    const fake = await startFakeDiscord(given);
    fakes.push(fake);
    return fake;
  }

  const discord = (): FakeDiscord => {
    const [first] = fakes;
    if (!first) throw new Error("There is a Discord inside tests only.");
    return first;
  };
  beforeEach(async () => {
    await start(settings);
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.destroy();
    for (const fake of fakes.splice(0)) await fake.close();
  });
  return {
    discord,
    start,
    async bot(options = {}, fake = discord()) {
      const client = await readyClient(fake, options);
      clients.push(client);
      return client;
    },
  };
}

/** What a client hears people say. */
export function listen(client: Client): string[] {
  const heard: string[] = [];
  client.on("messageCreate", ({ content }) => heard.push(content));
  return heard;
}
