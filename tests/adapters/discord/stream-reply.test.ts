import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createDiscordApi } from "../../../src/adapters/discord/discord-client.ts";
import { MESSAGE_FLAG } from "../../../src/adapters/discord/discord-post.ts";
import { createDiscordSurface } from "../../../src/adapters/discord/discord-surface.ts";
import { renderAnswer } from "../../../src/adapters/discord/render-message.ts";
import type { SurfacePlace } from "../../../src/core/index.ts";
import { NO_NAMES } from "../../fakes/no-names.ts";
import { type FakeDiscord, startFakeDiscord } from "../../fakes/discord/start-fake-discord.ts";
import { messageView } from "../../fixtures/slack/message-view.ts";
import { type SurfaceBot, startSurface } from "./start-surface.ts";

let discord: FakeDiscord;
let place: SurfacePlace;
let bot: SurfaceBot | null = null;

beforeEach(async () => {
  discord = await startFakeDiscord({ limits: "real" });
  const { id } = discord.channel("ops");
  place = { platform: "discord", workspace: discord.guildId, channel: id, thread: "" };
});
afterEach(async () => {
  await bot?.close();
  bot = null;
  await discord.close();
});

const posts = () => discord.messages({ id: place.channel }).filter(({ isFromBot }) => isFromBot);
const contents = () => posts().map(({ content }) => content);
const drawn = (content: string) =>
  renderAnswer({ agent: "ops", content }, { hasSeveralAgents: false }).map((post) => post.content);

/** A stream without a core, for what only time shows. */
function openReply(deliveryId = "d0123456789abcdef01234567", hasSeveralAgents = false) {
  const surface = createDiscordSurface({
    api: createDiscordApi(discord),
    names: NO_NAMES,
    clock: () => performance.now(),
    now: () => new Date(),
    hasSeveralAgents,
  });
  return surface.openReply(place, { deliveryId, reader: null, agent: "ops" });
}

/** Text with a block of code in its middle, too long for one message. */
function longAnswer(lines: number): string {
  const code = Array.from({ length: lines }, (_, i) => `line ${i} of a listing`).join("\n");
  return `This is it:\n\n\`\`\`sh\n${code}\n\`\`\`\n\nThat is all of it.`;
}

describe("an answer while it is written", () => {
  it("grows soon and often, as far as the limits go, and says in the end what it should", async () => {
    const reply = openReply();
    const words = Array.from({ length: 60 }, (_, i) => `word ${i} `);
    const seen: { text: string; words: number }[] = [];
    for (const [written, word] of words.entries()) {
      reply.append(word);
      await new Promise((resolve) => setTimeout(resolve, STEP_MS));
      const [text = ""] = contents();
      if (text !== (seen.at(-1)?.text ?? "")) seen.push({ text, words: written });
    }
    const content = words.join("");
    const outcome = await reply.finish({ kind: "message", message: messageView({ content }) });
    expect(outcome).toEqual({ kind: "shown", posted: posts().map(({ id }) => id) });
    expect(contents()).toEqual([content.trim()]);
    expect(seen[0]?.words).toBeLessThan(words.length / 4);
    expect(seen.length).toBeGreaterThanOrEqual(4);
    expect(discord.refused).toEqual([]);
    expect(discord.invalidRequests()).toBe(0);
  });

  it("that is long is cut well in the end, without a request too many", async () => {
    const text = longAnswer(250);
    const written = Promise.withResolvers<void>();
    bot = await startSurface(discord, { script: [{ text, hang: written.promise }] });
    await bot.hears(place, "list");
    await discord.waitFor(() => posts().length === 1);
    written.resolve();
    await discord.waitFor(() => contents().at(-1)?.includes("That is all of it."));
    await expect.poll(contents).toEqual(drawn(text));
    expect(posts().length).toBeGreaterThan(2);
    expect(discord.calls("messages.create")).toHaveLength(posts().length);
    expect(discord.calls("messages.edit").length).toBeLessThanOrEqual(1);
    expect(discord.refused).toEqual([]);
    expect(discord.invalidRequests()).toBe(0);
  });

  it("goes on in another message while it is written", async () => {
    const reply = openReply();
    const text = longAnswer(160);
    reply.append(text.slice(0, 2_500));
    await discord.waitFor(() => posts().length === 1);
    reply.append(text.slice(2_500, 2_600));
    await discord.waitFor(() => posts().length === 2);
    for (const content of contents()) expect(content.split("```").length % 2).toBe(1);
    reply.append(text.slice(2_600));
    const message = messageView({ content: text });
    expect(await reply.finish({ kind: "message", message })).toMatchObject({ kind: "shown" });
    expect(contents()).toEqual(drawn(text));
    // Each that stood there is put right once, not grown before.
    expect(discord.calls("messages.edit").length).toBeLessThanOrEqual(2);
    expect(discord.refused).toEqual([]);
  });

  it("needs no more edit at its end when it says all already", async () => {
    const content = "All is **well** at <@1>, says @everyone.";
    const reply = openReply();
    reply.append(content);
    await discord.waitFor(() => contents()[0] === drawn(content)[0]);
    const outcome = await reply.finish({ kind: "message", message: messageView({ content }) });
    expect(outcome.kind).toBe("shown");
    expect(discord.calls("messages.create").map(({ body }) => body)).toEqual([
      expect.objectContaining({ flags: MESSAGE_FLAG.suppressEmbeds }),
    ]);
    expect(discord.calls("messages.edit")).toEqual([]);
    expect(posts().flatMap(({ pings }) => pings)).toEqual([]);
  });

  it("says from its first word who speaks, once, where several agents do", async () => {
    const reply = openReply("d1123456789abcdef01234567", true);
    reply.append("All is well.");
    await discord.waitFor(() => posts().length === 1);
    expect(contents()).toEqual(["**ops**\nAll is well."]);
    const message = messageView({ content: "All is well.", agent: "ops" });
    await reply.finish({ kind: "message", message });
    expect(contents()).toEqual(["**ops**\nAll is well."]);
    expect(discord.calls("messages.edit")).toEqual([]);
    const long = openReply("d2123456789abcdef01234567", true);
    long.append("word ".repeat(500));
    await discord.waitFor(() => posts().length === 3);
    expect(contents().filter((content) => content.includes("**ops**"))).toHaveLength(2);
    expect(contents()[2]).not.toContain("**ops**");
    expect(discord.refused).toEqual([]);
  });

  it("is one message though the answer to its first posting got lost", async () => {
    const written = Promise.withResolvers<void>();
    const text = "A first half. ";
    bot = await startSurface(discord, {
      script: [{ text, hang: written.promise }],
    });
    discord.fault({ kind: "drop", route: "messages.create", times: 1 });
    await bot.hears(place, "tell me");
    await discord.waitFor(() => posts().length === 1);
    written.resolve();
    await expect.poll(() => deliveriesLeft()).toBe(0);
    expect(contents()).toEqual([text.trim()]);
  });

  it("that could not grow on the way is whole in the end", async () => {
    const reply = openReply();
    reply.append("One. ");
    await discord.waitFor(() => posts().length === 1);
    const deaf = discord.fault({ kind: "500", route: "messages.edit", times: 1 });
    reply.append("Two. ");
    await discord.waitFor(() => deaf.hits === 1);
    reply.append("Three.");
    const message = messageView({ content: "One. Two. Three." });
    expect(await reply.finish({ kind: "message", message })).toMatchObject({ kind: "shown" });
    expect(contents()).toEqual(["One. Two. Three."]);
  });

  it("slows down when Discord asks for it", async () => {
    const reply = openReply();
    reply.append("One. ");
    await discord.waitFor(() => posts().length === 1);
    const busy = discord.fault({
      kind: "429",
      route: "messages.edit",
      times: 1,
      retryAfterSeconds: 2,
    });
    reply.append("Two.");
    await discord.waitFor(() => busy.hits === 1);
    await discord.waitFor(() => contents()[0] === "One. Two.");
    const edits = discord.calls("messages.edit");
    expect(edits).toHaveLength(2);
    expect((edits[1]?.at ?? 0) - (edits[0]?.at ?? 0)).toBeGreaterThanOrEqual(2_000);
  });

  it("of blanks only posts nothing", async () => {
    const reply = openReply();
    reply.append("  \n ");
    await new Promise((resolve) => setTimeout(resolve, 5 * STEP_MS));
    expect(discord.calls()).toEqual([]);
    expect(reply.posted()).toEqual([]);
  });
});

const STEP_MS = 100;

async function deliveriesLeft(): Promise<number> {
  const surface = await bot?.core.findSurface(place);
  const session = await bot?.core.getSession(surface?.sessionId ?? "");
  if (session?.busy !== false) return Number.NaN;
  return (await bot?.store.openDeliveries(surface?.id ?? "", 5))?.length ?? Number.NaN;
}
