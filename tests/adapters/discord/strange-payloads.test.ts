import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parseEvent } from "../../../src/adapters/discord/parse-event.ts";
import { pingNobody } from "../../../src/adapters/discord/ping-nobody.ts";
import { type Frame, identify, rawLine } from "../../fakes/discord/raw-line.ts";
import { type FakeDiscord, startFakeDiscord } from "../../fakes/discord/start-fake-discord.ts";
import { replaceAt } from "../../fixtures/replace-at.ts";
import { type DiscordBot, startDiscordBot } from "./start-discord-bot.ts";
import { cardUnder } from "../../fakes/card-under.ts";

const OWN = { botUserId: "100000000000000001", applicationId: "100000000000000002" };
const EVENTS = [
  "MESSAGE_CREATE",
  "MESSAGE_UPDATE",
  "MESSAGE_DELETE",
  "MESSAGE_DELETE_BULK",
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
  "ids",
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
  "message_snapshots",
  "mention_roles",
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

  it.each(["", "one", "1e3", "-1", "0x1f"])("a message with the id %j is none", (id) => {
    const said = { id, channel_id: "1", author: { id: "2" }, content: "hello" };
    // Later ones are looked for by the last that is stored.
    expect(parseEvent({ t: "MESSAGE_CREATE", d: said }, OWN).kind).toBe("unsupported");
    expect(parseEvent({ t: "MESSAGE_CREATE", d: { ...said, id: "3" } }, OWN).kind).toBe("message");
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
        fc.tuple(fc.constantFrom(...EVENTS.slice(0, 12)), anything.object),
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
      await cardUnder(discord, said);
      const posts = discord.thread(said).filter(({ isFromBot }) => isFromBot);
      expect(posts.length).toBeGreaterThan(1);
      expect(posts.flatMap(({ pings }) => pings)).toEqual([]);
    });
  });
});

describe("Discord's own payloads with a part missing, added or of a wrong type", () => {
  const NOBODY_HAS = "discord:role:999999999999999999";
  let discord: FakeDiscord;
  let bot: DiscordBot;
  const ODD = [undefined, null, true, -1, 1e300, "", "@everyone", "x".repeat(5_000), [], [{}], {}];
  const KEYS_OF_ANSWERS = ["id", "token", "application_id"] as const;

  beforeEach(async () => {
    discord = await startFakeDiscord({ limits: "off" });
    const text = "I will, @everyone.";
    const calls = [{ name: "shell_cmd", args: { command: "echo @everyone" } }];
    bot = await startDiscordBot(discord, {
      script: [{ text, calls }],
      approvals: { approvers: [NOBODY_HAS] },
    });
  });
  afterEach(async () => {
    await bot.close();
    await discord.close();
  });

  const isWaiting = (payload: Payload, original: Payload) =>
    original.t === "INTERACTION_CREATE" &&
    KEYS_OF_ANSWERS.every((key) => payload.d?.[key] === original.d?.[key]);

  it("are read without a crash, and whoever waits for an answer is known to wait", async () => {
    const { recorded } = await recordDay(discord);
    const kinds = new Set(recorded.map((payload) => parseEvent(payload, ownOf(discord)).kind));
    expect([...kinds]).toEqual(
      expect.arrayContaining(["message", "edited", "deleted", "clicked", "submitted", "command"]),
    );
    const INTERACTIONS = ["clicked", "submitted", "command", "strange_interaction"];
    const left: unknown[] = [];
    let read = 0;
    for (const original of recorded) {
      for (let at = 0; at < partsOf(original); at++) {
        for (const odd of ODD) {
          const payload = replaceAt(structuredClone(original), at, odd) as Payload;
          const { kind } = parseEvent(payload, ownOf(discord));
          const waits = payload.t === original.t && isWaiting(payload, original);
          read += 1;
          if (waits && !INTERACTIONS.includes(kind)) left.push({ kind, payload });
        }
      }
    }
    expect(left).toEqual([]);
    expect(read).toBeGreaterThan(1_000);
  });

  it("run nothing, ping nobody, and leave nobody without an answer", async () => {
    const { recorded, ann, ops, said } = await recordDay(discord);
    const original = (n: number) => recorded[n % recorded.length] as Payload;
    const sampled = fc.sample(fc.tuple(fc.nat(), fc.nat(), fc.constantFrom(...ODD)), {
      numRuns: 600,
      seed: 11,
    });
    const waiting: string[] = [];
    for (const [index, [which, at, odd]] of sampled.entries()) {
      // A new interaction every time: nobody answers one twice.
      const fresh = structuredClone(original(which));
      if (fresh.t === "INTERACTION_CREATE") fresh.d = { ...fresh.d, token: `token-${index}` };
      const payload = replaceAt(structuredClone(fresh), at, odd) as Payload;
      if (typeof payload.t !== "string" || typeof payload.d !== "object") continue;
      if (payload.t === fresh.t && isWaiting(payload, fresh)) waiting.push(`token-${index}`);
      discord.emits(payload.t, payload.d);
    }
    expect(waiting.length).toBeGreaterThan(50);
    const isAnswered = (token: string) =>
      discord.calls("interactions.callback").some(({ path }) => path.includes(`/${token}/`));
    await discord.waitFor(() => waiting.every(isAnswered));
    const asked = ann.says(discord.channel("dev"), "@bot still there?");
    await discord.waitFor(() => discord.thread(asked).at(-1)?.text === "Done.");
    expect(bot.tool.runs).toEqual([]);
    expect(bot.status().ok).toBe(true);
    const posts = [...discord.thread(said), ...discord.messages(ops), ...ann.privateAnswers()];
    expect(posts.filter((m) => m.isFromBot).flatMap(({ pings }) => pings)).toEqual([]);
  });
});

type Payload = { t?: unknown; d?: Record<string, unknown> };

const ownOf = ({ bot, applicationId }: FakeDiscord) => ({ botUserId: bot.id, applicationId });

/** What the gateway dispatches while people do all kinds of things. */
async function recordDay(discord: FakeDiscord) {
  const line = await rawLine(discord);
  const MESSAGES_AND_GUILDS = 1 | (1 << 9) | (1 << 12) | (1 << 15);
  line.send(identify(discord, { intents: MESSAGES_AND_GUILDS }));
  await discord.waitFor(() => line.frames.some(({ t }) => t === "GUILD_CREATE"));
  const ann = discord.person({ name: "Ann" });
  const ops = discord.channel("ops");
  const files = [{ name: "a.txt", content: "hello" }];
  const said = ann.says(ops, "@bot go, @everyone and @Ann", { files });
  const card = await cardUnder(discord, said);
  await ann.clicks(card, "Approve once");
  await ann.clicks(card, "Approve all…");
  const { modal } = await ann.clicks(card, "Edit…");
  await ann.submits({ id: modal?.id ?? "" }, { text: "echo bye" });
  await ann.command("countersign", { pending: {} }, ops);
  const more = ann.says(ops, "this is the end", { thread: said, replyTo: card });
  ann.edits(more, "this was the end");
  ann.deletes(more);
  await discord.waitFor(() => line.frames.some(({ t }) => t === "MESSAGE_DELETE"));
  line.socket.close(1000);
  await line.closed;
  const isOurs = ({ t }: Frame) => t !== undefined && t !== "READY";
  return {
    recorded: line.frames.filter(isOurs).map(({ t, d }): Payload => ({ t, d })),
    ann,
    ops,
    said,
  };
}

function partsOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce<number>((sum, inner) => sum + 1 + partsOf(inner), 0);
}

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
