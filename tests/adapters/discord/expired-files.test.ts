import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { filePartsOf, readFilePlace } from "../../../src/adapters/discord/file-parts.ts";
import { type FakeDiscord, startFakeDiscord } from "../../fakes/discord/start-fake-discord.ts";
import { createTurnedClock, type TurnedClock } from "../../fakes/turned-clock.ts";
import { type DiscordBot, type DiscordBotSetup, startDiscordBot } from "./start-discord-bot.ts";

const HOUR_MS = 3_600_000;
const NOTES = [{ name: "notes.txt", content: "remember the milk" }];

describe("files on Discord, whose addresses expire", () => {
  let clock: TurnedClock;
  let discord: FakeDiscord;
  let bot: DiscordBot;

  beforeEach(async () => {
    clock = createTurnedClock(new Date().toISOString());
    discord = await startFakeDiscord({ clock, limits: "off" });
  });
  afterEach(async () => {
    await bot.close();
    await discord.close();
  });

  const start = async (setup: DiscordBotSetup = {}) => {
    bot = await startDiscordBot(discord, { ...setup, environment: { now: clock.now } });
    const ops = discord.channel("ops");
    return { ann: discord.person({ name: "Ann" }), ops };
  };
  /** What the model was given in its n-th request, files included. */
  async function given(request: number): Promise<string> {
    await discord.waitFor(() => bot.model.requests.length > request);
    return JSON.stringify(bot.model.requests[request]?.messages);
  }
  const fetched = () => discord.calls("messages.get").length;

  it("reach the model, and a day later by a fresh address", async () => {
    const { ann, ops } = await start({ script: ["Milk.", "Milk still."] });
    const said = ann.says(ops, "@bot read this", { files: NOTES });
    expect(await given(0)).toContain("remember the milk");
    await discord.waitFor(() => discord.thread(said).length > 1);
    expect(fetched()).toBe(0);
    await clock.turn(25 * HOUR_MS);
    ann.says(ops, "what was it?", { thread: said });
    expect(await given(1)).toContain("remember the milk");
    expect(fetched()).toBe(1);
    expect(discord.refused).toEqual([]);
  });

  it("reach the model by a fresh address when they were forwarded", async () => {
    const { ann, ops } = await start({ script: ["Hello.", "Milk.", "Milk still."] });
    const said = ann.says(ops, "@bot hello");
    await discord.waitFor(() => discord.thread(said).length > 1);
    ann.forwards(ann.says(discord.channel("notes"), "my notes", { files: NOTES }), said);
    expect(await given(1)).toContain("remember the milk");
    await discord.waitFor(() => discord.thread(said).length > 3);
    await clock.turn(25 * HOUR_MS);
    ann.says(ops, "what was it?", { thread: said });
    expect(await given(2)).toContain("remember the milk");
    expect(fetched()).toBe(1);
  });

  it("are told to be gone when their message is", async () => {
    const { ann, ops } = await start({ script: ["Hello.", "Milk.", "Gone."] });
    const said = ann.says(ops, "@bot hello");
    await discord.waitFor(() => discord.thread(said).length > 1);
    const withFile = ann.says(ops, "read this", { thread: said, files: NOTES });
    expect(await given(1)).toContain("remember the milk");
    await discord.waitFor(() => discord.thread(said).length > 3);
    // Nobody tells the bot: it has to find out.
    const { store, tool } = bot;
    await bot.close();
    await clock.turn(25 * HOUR_MS);
    ann.deletes(withFile);
    bot = await startDiscordBot(discord, {
      store,
      tool,
      script: ["Gone."],
      environment: { now: clock.now },
    });
    ann.says(ops, "what was it?", { thread: said });
    const read = await given(0);
    expect(read).toContain("notes.txt");
    expect(read).toContain("Unknown Message");
    expect(read).not.toContain("remember the milk");
  });

  it("are found again by what is stored, and by addresses of before", () => {
    const file = {
      id: "3",
      name: "a",
      mimeType: "text/plain",
      sizeBytes: 1,
      url: "https://x/a?ex=1",
    };
    const [part] = filePartsOf({ guild: "g", channel: "1", id: "2", files: [file] });
    expect(readFilePlace(part?.source.address ?? "")).toEqual({
      url: file.url,
      hangsOn: { channel: "1", message: "2", file: "3" },
    });
    expect(readFilePlace(file.url)).toEqual({ url: file.url, hangsOn: null });
  });
});
