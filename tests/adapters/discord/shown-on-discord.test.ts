import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isJsonObject, type SurfacePlace } from "../../../src/core/index.ts";
import type { SeenMessage } from "../../fakes/discord/people/seen-message.ts";
import type { DiscordAnswer, DiscordApi } from "../../../src/adapters/discord/discord-api.ts";
import { createChannels } from "../../../src/adapters/discord/channels.ts";
import { createDiscordApi } from "../../../src/adapters/discord/discord-client.ts";
import { openThread } from "../../../src/adapters/discord/open-thread.ts";
import { MESSAGE_FLAG } from "../../../src/adapters/discord/discord-post.ts";
import { createRecordingTool } from "../../fakes/recording-tool.ts";
import { realClock } from "../../fakes/fake-clock.ts";
import { type FakeDiscord, startFakeDiscord } from "../../fakes/discord/start-fake-discord.ts";
import { BOB, type SurfaceBot, type SurfaceSetup, startSurface } from "./start-surface.ts";

const HOUR_MS = 3_600_000;
const DEPLOY = { calls: [{ name: "shell_cmd", args: { command: "make deploy" } }] };

let discord: FakeDiscord;
let bot: SurfaceBot;
const start = async (setup: SurfaceSetup = {}) => (bot = await startSurface(discord, setup));

beforeEach(async () => {
  discord = await startFakeDiscord({ limits: "off" });
});
afterEach(async () => {
  await bot.close();
  await discord.close();
});

/** A channel that is a session, and what the bot wrote in it. */
function room() {
  const ops = discord.channel("ops");
  const place = placeAt(ops.id);
  return { ops, place, ...seenAt(place) };
}

/** A thread that is a session. */
async function thread() {
  const ops = discord.channel("ops");
  const { id } = discord.person({ name: "Ann" }).says(ops, "look here");
  const api = createDiscordApi(discord);
  const channels = createChannels({ api, clock: () => 0 });
  const place = { ...placeAt(ops.id), thread: id };
  const onMessage = { guild: place.workspace, channel: ops.id, id, name: "deployment" };
  expect(await openThread({ api, channels }, onMessage)).toEqual({ kind: "open", thread: id });
  return { opened: { channel: ops.id, id }, place, ...seenAt(place) };
}

function placeAt(channel: string): SurfacePlace {
  return { platform: "discord", workspace: discord.guildId, channel, thread: "" };
}

function seenAt({ channel, thread: of }: SurfacePlace) {
  const stands = () => discord.messages({ id: of || channel }).filter(({ isFromBot }) => isFromBot);
  const cards = () => stands().filter(({ buttons }) => buttons.length > 0);
  return { stands, cards, card: () => discord.waitFor(() => cards()[0]) };
}

const closedAt = async (place: SurfacePlace) => (await bot.core.findSurface(place))?.closedAt;
const textOf = ({ text }: SeenMessage) => text;
const contentOf = ({ content }: SeenMessage) => content;

describe("what an agent says", () => {
  it("stands there once, pings nobody, and has no address fetched", async () => {
    await start({ script: ["Ask @everyone or <@1> at https://a.example/?q=secret"] });
    const { place, stands } = room();
    await bot.hears(place, "who knows?");
    await discord.waitFor(() => stands().length === 1);
    expect(discord.calls("messages.create").map(({ body }) => body)).toEqual([
      expect.objectContaining({
        allowed_mentions: { parse: [] },
        enforce_nonce: true,
        flags: MESSAGE_FLAG.suppressEmbeds,
      }),
    ]);
    expect(stands().flatMap(({ pings }) => pings)).toEqual([]);
  });

  it("stands there once though Discord's answer got lost and nothing can be read back", async () => {
    await start({ script: ["Hello."] });
    const { ops, place, stands } = room();
    discord.forbids(ops, ["ReadMessageHistory"]);
    discord.fault({ kind: "drop", route: "messages.create", times: 1 });
    await bot.hears(place, "hello");
    await discord.waitFor(() => discord.calls("messages.create").length === 2);
    await bot.hears(place, "still there?");
    await discord.waitFor(() => stands().length > 1);
    expect(stands().map(textOf)).toEqual(["Hello.", "Done."]);
  });

  it("stands there once though the machine slept between posting it and hearing so", async () => {
    let hours = 0;
    const now = () => new Date(Date.now() + hours * HOUR_MS);
    await discord.close();
    discord = await startFakeDiscord({ limits: "off", clock: { ...realClock(), now } });
    await start({ script: [DEPLOY], environment: { now } });
    const { place, cards, stands } = room();
    const lost = discord.fault({ kind: "drop", route: "messages.create" });
    await bot.hears(place, "deploy");
    await discord.waitFor(() => cards().length === 1);
    // Discord has forgotten the nonce by then.
    hours = 1;
    lost.lift();
    await bot.decides("approve");
    await discord.waitFor(() => stands().some(({ text }) => text.includes("Done.")));
    await discord.waitFor(() => cards().length === 0);
    expect(stands().filter(({ text }) => text.includes("make deploy"))).toHaveLength(2);
  });

  it("is put right where the lost posting said something older", async () => {
    await start({ script: [DEPLOY], approvals: { quorum: 2 } });
    const { ops, place, stands } = room();
    discord.forbids(ops, ["ReadMessageHistory"]);
    const lost = discord.fault({ kind: "drop", route: "messages.create" });
    await bot.hears(place, "deploy");
    await discord.waitFor(() => lost.hits > 0);
    await bot.decides("approve");
    lost.lift();
    await discord.waitFor(() => stands()[0]?.text.includes("1 more"));
    expect(stands()).toHaveLength(1);
  });

  it("is cut into messages that Discord takes, blocks of code whole in each", async () => {
    const code = Array.from({ length: 200 }, (_, i) => `line ${i} of the listing`).join("\n");
    await start({ script: [`Here:\n\n\`\`\`sh\n${code}\n\`\`\`\n\nThat is all.`] });
    const { place, stands } = room();
    await bot.hears(place, "list");
    await discord.waitFor(() => stands().at(-1)?.text.includes("That is all."));
    const texts = stands().map(contentOf);
    expect(texts.length).toBeGreaterThan(1);
    for (const text of texts) {
      expect(text.length).toBeLessThanOrEqual(2_000);
      expect(text.split("```").length % 2).toBe(1);
    }
    for (const line of code.split("\n")) expect(texts.join("\n")).toContain(line);
    expect(discord.refused).toEqual([]);
  });

  it("names its agent where several speak", async () => {
    await start({ script: ["Hello."], hasSeveralAgents: true });
    const { place, stands } = room();
    await bot.hears(place, "hello");
    await discord.waitFor(() => stands()[0]?.content === "**ops**\nHello.");
  });

  it("waits out an outage", async () => {
    await start({ script: ["Hello."] });
    const { place, stands } = room();
    discord.fault({ kind: "503", times: 2 });
    await bot.hears(place, "hello");
    await discord.waitFor(() => stands().length === 1);
  });
});

describe("output", () => {
  const long = Array.from({ length: 2_000 }, (_, i) => `row ${i}`).join("\n");
  const tool = () =>
    createRecordingTool("shell_cmd", { run: () => ({ ok: true, content: long, details: {} }) });

  it("that is long comes as a file", async () => {
    await start({ script: [DEPLOY], tool: tool() });
    const { place, card, stands } = room();
    await bot.hears(place, "deploy");
    await card();
    await bot.decides("approve");
    const [file] = await discord.waitFor(
      () => stands().find(({ files }) => files.length > 0)?.files,
    );
    expect(file).toMatchObject({ name: "shell_cmd-output.txt", content: long });
    expect(discord.refused).toEqual([]);
  });

  it("comes without its file where files may not be sent, and the place stays open", async () => {
    await start({ script: [DEPLOY], tool: tool() });
    const { ops, place, card, stands } = room();
    discord.forbids(ops, ["AttachFiles"]);
    await bot.hears(place, "deploy");
    await card();
    await bot.decides("approve");
    await discord.waitFor(() => stands().some(({ text }) => text.includes("row 1999")));
    expect(stands().flatMap(({ files }) => files)).toEqual([]);
    expect(await closedAt(place)).toBeNull();
  });

  it("comes without its file where Discord refuses the form that carries it", async () => {
    await start({ script: [DEPLOY], tool: tool() });
    const { place, card, stands } = room();
    await bot.hears(place, "deploy");
    await card();
    const form = { kind: "refuse", code: 50035, route: "messages.create", times: 1 } as const;
    const refusal = discord.fault(form);
    await bot.decides("approve");
    await discord.waitFor(() => stands().some(({ text }) => text.includes("row 1999")));
    expect(refusal.hits).toBe(1);
    expect(stands().flatMap(({ files }) => files)).toEqual([]);
  });
});

describe("a file that somebody attached", () => {
  it("is read as far as it may be", async () => {
    await start();
    const { ops } = room();
    const files = [{ name: "notes.txt", content: "remember the milk" }];
    const { id } = discord.person({ name: "Ann" }).says(ops, "@bot read this", { files });
    const said = await createDiscordApi(discord).call("GET", `/channels/${ops.id}/messages/${id}`);
    const [address = ""] = JSON.stringify(said).match(/http[^"]+notes\.txt[^"]*/) ?? [];
    const source = { platform: "discord", workspace: discord.guildId, address };
    const read = await bot.surface.readFile(source, 17);
    expect(read.kind === "ok" && new TextDecoder().decode(read.bytes)).toBe("remember the milk");
    expect((await bot.surface.readFile(source, 16)).kind).toBe("failed");
  });
});

describe("a card", () => {
  it("stays the same message, and loses its buttons once it is decided", async () => {
    await start({ script: [DEPLOY] });
    const { place, card, stands } = room();
    await bot.hears(place, "deploy");
    const { id } = await card();
    await bot.decides("approve");
    await discord.waitFor(() => stands().some(({ text }) => text.includes("Done.")));
    const after = discord.message({ channel: place.channel, id });
    expect(after.buttons).toEqual([]);
    expect(after.text).toContain("Ann");
    expect(discord.refused).toEqual([]);
  });

  it("that is too old to be edited is told of in words", async () => {
    await start({ script: [DEPLOY] });
    const { place, card, stands } = room();
    await bot.hears(place, "deploy");
    await card();
    discord.fault({ kind: "refuse", code: 30046, route: "messages.edit" });
    await bot.decides("deny");
    const words = await discord.waitFor(() =>
      stands().find(({ text }) => text.includes("its card could not be changed")),
    );
    expect(words.text).toContain("Denied by Ann");
  });

  it("that waits and is too old to be edited gets one successor, which is kept up to date", async () => {
    let hours = 0;
    const clock = { ...realClock(), now: () => Date.now() + hours * HOUR_MS };
    await discord.close();
    discord = await startFakeDiscord({ limits: "off", clock });
    await start({ script: [DEPLOY], approvals: { quorum: 2 } });
    const { place, card, cards } = room();
    await bot.hears(place, "deploy");
    const old = await card();
    hours = 2;
    const tooOld = discord.fault({ kind: "refuse", code: 30046, route: "messages.edit" });
    await bot.decides("approve");
    await discord.waitFor(() => cards().length === 2);
    tooOld.lift();
    await bot.decides("approve", BOB);
    await discord.waitFor(() => bot.tool.runs.length === 1);
    await discord.waitFor(() => cards().length === 1);
    expect(cards().map(({ id }) => id)).toEqual([old.id]);
    expect(tooOld.hits).toBe(1);
  });

  it("that somebody deleted is posted anew while it waits", async () => {
    await start({ script: [DEPLOY], approvals: { quorum: 2 } });
    const { place, card, cards } = room();
    const ann = discord.person({ name: "Ann" });
    await bot.hears(place, "deploy");
    const first = await card();
    ann.deletes(first);
    await bot.decides("approve");
    const second = await card();
    expect(second.id).not.toBe(first.id);
    expect(second.text).toContain("1 more");
    expect(cards()).toHaveLength(1);
  });

  it("that was deleted is posted anew even if Discord still answers with the deleted one", async () => {
    await start({ script: [DEPLOY], approvals: { quorum: 2 }, betweenApi: rememberNonces });
    const { place, card } = room();
    const ann = discord.person({ name: "Ann" });
    await bot.hears(place, "deploy");
    const first = await card();
    ann.deletes(first);
    await bot.decides("approve");
    expect((await card()).id).not.toBe(first.id);
  });
});

describe("a place", () => {
  it("that is an archived thread is opened to say on its card what was decided", async () => {
    await start({ script: [DEPLOY] });
    const { opened, place, card, cards, stands } = await thread();
    await bot.hears(place, "deploy");
    const { id } = await card();
    discord.archives(opened);
    await bot.decides("deny");
    await discord.waitFor(() => cards().length === 0);
    expect(stands().find((message) => message.id === id)?.text).toContain("Denied by Ann");
  });

  it("that is archived and locked is left alone, and the decision counts", async () => {
    await start({ script: [DEPLOY] });
    const { opened, place, card } = await thread();
    await bot.hears(place, "deploy");
    await card();
    discord.locks(opened);
    // Discord lets nobody open a locked thread who may not manage threads, its owner neither.
    discord.fault({ kind: "refuse", code: 50013, route: "channels.edit" });
    await bot.decides("approve");
    await discord.waitFor(() => bot.tool.runs.length === 1);
    await expect.poll(() => closedAt(place)).toBeInstanceOf(Date);
  });

  it("that is gone is tried no more", async () => {
    await start({ script: ["Hello."] });
    const { ops, place, stands } = room();
    await bot.hears(place, "hello");
    await discord.waitFor(() => stands().length === 1);
    discord.deletesChannel(ops);
    await bot.hears(place, "and?");
    await expect.poll(() => closedAt(place)).toBeInstanceOf(Date);
    const tried = discord.calls("messages.create").length;
    const sessionId = (await bot.core.findSurface(place))?.sessionId ?? "";
    await bot.core.publishMessage({ sessionId, content: "from the web", person: BOB });
    await expect.poll(() => bot.model.requests.length).toBe(3);
    expect(discord.calls("messages.create")).toHaveLength(tried);
  });
});

/** A Discord whose memory of nonces outlives the messages. */
function rememberNonces(api: DiscordApi): DiscordApi {
  const answers = new Map<unknown, DiscordAnswer>();
  return {
    ...api,
    async call(method, route, request) {
      const body = request?.body;
      const nonce = isJsonObject(body) ? body["nonce"] : undefined;
      const known = answers.get(nonce);
      if (method === "POST" && nonce !== undefined && known) return known;
      const answer = await api.call(method, route, request);
      if (method === "POST" && nonce !== undefined) answers.set(nonce, answer);
      return answer;
    },
  };
}
