import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parseEvent } from "../../../src/adapters/discord/parse-event.ts";
import { pingNobody } from "../../../src/adapters/discord/ping-nobody.ts";
import { type FakeDiscord, startFakeDiscord } from "../../fakes/discord/start-fake-discord.ts";
import { type DiscordBot, startDiscordBot } from "./start-discord-bot.ts";

const OWN = { botUserId: "100000000000000001", applicationId: "100000000000000002" };
const EVENTS = [
  "MESSAGE_CREATE",
  "MESSAGE_UPDATE",
  "MESSAGE_DELETE",
  "INTERACTION_CREATE",
  "GUILD_CREATE",
  "GUILD_DELETE",
  "CHANNEL_CREATE",
  "CHANNEL_DELETE",
  "THREAD_DELETE",
  "THREAD_LIST_SYNC",
  "TYPING_START",
  "__proto__",
  "constructor",
];
const KEYS = [
  "id",
  "channel_id",
  "guild_id",
  "type",
  "author",
  "member",
  "user",
  "content",
  "mentions",
  "attachments",
  "referenced_message",
  "edited_timestamp",
  "application_id",
  "token",
  "data",
  "custom_id",
  "component_type",
  "components",
  "options",
  "channels",
  "threads",
  "unavailable",
];

/** Anything JSON can carry, often under the names that Discord uses. */
const anything = fc.letrec<{ value: unknown; object: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, 0, 1, 2, 3, 5, -1, 1e300, "", "1", "approve_once:apr_1:00"),
    fc.string(),
    fc.array(tie("value"), { maxLength: 4 }),
    tie("object"),
  ),
  object: fc.dictionary(fc.oneof(fc.constantFrom(...KEYS), fc.string()), tie("value"), {
    maxKeys: 12,
  }),
}));

describe("what Discord never sends", () => {
  it("is read without a crash, into something known", () => {
    const kinds = new Set<string>();
    fc.assert(
      fc.property(
        fc.oneof(fc.record({ t: fc.constantFrom(...EVENTS), d: anything.object }), anything.value),
        (payload) => {
          kinds.add(parseEvent(payload, OWN).kind);
        },
      ),
      { numRuns: 3_000 },
    );
    expect(kinds).toContain("unsupported");
  });

  describe("over the gateway", () => {
    let discord: FakeDiscord;
    let bot: DiscordBot;
    beforeEach(async () => {
      discord = await startFakeDiscord();
    });
    afterEach(async () => {
      await bot.close();
      await discord.close();
    });

    it("harms nothing: people are answered after it as before", async () => {
      const ann = discord.person({ name: "Ann" });
      const ops = discord.channel("ops");
      bot = await startDiscordBot(discord, { script: ["Still here."] });
      const payloads = fc.sample(
        fc.tuple(fc.constantFrom(...EVENTS.slice(0, 11)), anything.object),
        { numRuns: 300, seed: 7 },
      );
      for (const [type, data] of payloads) {
        discord.emits(type, data as Parameters<FakeDiscord["emits"]>[1]);
      }
      const said = ann.says(ops, "@bot are you there");
      await discord.waitFor(() => discord.thread(said).at(-1)?.text.includes("Still here."));
      expect(bot.tool.runs).toEqual([]);
      expect(bot.status().ok).toBe(true);
    });

    it("an interaction of a kind that there is none of is answered all the same", async () => {
      const ann = discord.person({ name: "Ann" });
      const ops = discord.channel("ops");
      bot = await startDiscordBot(discord);
      const member = { user: { id: ann.id, username: "ann" }, roles: [] };
      discord.emits("INTERACTION_CREATE", {
        id: "1",
        application_id: discord.applicationId,
        type: 99,
        token: "token",
        guild_id: discord.guildId,
        channel_id: ops.id,
        member,
      });
      // Discord knows none of that id, so the words come where everybody reads them.
      const told = await discord.waitFor(() =>
        discord.messages(ops).find(({ text }) => text.includes("does not know this")),
      );
      expect(told.pings).toEqual([]);
    });

    it("whatever people write, nobody else is pinged by the answer", async () => {
      const ann = discord.person({ name: "Ann" });
      const bob = discord.person({ name: "Bob" });
      const ops = discord.channel("ops");
      const hostile = `@everyone @here <@${bob.id}> <@&${discord.guildId}> **done**`;
      const call = { name: "shell_cmd", args: { command: `echo ${hostile}` } };
      bot = await startDiscordBot(discord, { script: [{ text: hostile, calls: [call] }] });
      const said = ann.says(ops, "@bot go");
      await discord.waitFor(() => discord.thread(said).find(({ buttons }) => buttons.length > 0));
      const posts = discord.thread(said).filter(({ isFromBot }) => isFromBot);
      expect(posts.length).toBeGreaterThan(1);
      expect(posts.flatMap(({ pings }) => pings)).toEqual([]);
    });
  });
});

describe("what is sent", () => {
  const NOBODY = { allowed_mentions: { parse: [] } };

  it("pings nobody, whatever it was asked to", () => {
    const body = { content: "@everyone", allowed_mentions: { parse: ["everyone"] } };
    expect(pingNobody("/channels/1/messages", body)).toMatchObject(NOBODY);
    expect(pingNobody("/channels/1/messages/2", body)).toMatchObject(NOBODY);
    expect(pingNobody("/webhooks/1/token", body)).toMatchObject(NOBODY);
    expect(pingNobody("/webhooks/1/token/messages/@original", body)).toMatchObject(NOBODY);
    const answer = { type: 4, data: body };
    expect(pingNobody("/interactions/1/token/callback", answer)).toMatchObject({ data: NOBODY });
  });

  it("and what is no message is left as it is", () => {
    const thread = { name: "deploy" };
    expect(pingNobody("/channels/1/messages/2/threads", thread)).toEqual(thread);
    const modal = { type: 9, data: { custom_id: "edit" } };
    expect(pingNobody("/interactions/1/token/callback", modal)).toEqual(modal);
    expect(pingNobody("/channels/1", { archived: false })).toEqual({ archived: false });
  });
});
