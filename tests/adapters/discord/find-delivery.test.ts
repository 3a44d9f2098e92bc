import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { DiscordApi } from "../../../src/adapters/discord/discord-api.ts";
import { createDiscordApi } from "../../../src/adapters/discord/discord-client.ts";
import { createDiscordSurface } from "../../../src/adapters/discord/discord-surface.ts";
import { createSystemEnvironment } from "../../../src/adapters/system/system-environment.ts";
import { isJsonObject, type Store, type SurfacePlace } from "../../../src/core/index.ts";
import { NO_NAMES } from "../../fakes/no-names.ts";
import { type FakeDiscord, startFakeDiscord } from "../../fakes/discord/start-fake-discord.ts";
import { createMemoryStore } from "../../fakes/memory-store.ts";
import { messageView } from "../../fixtures/slack/message-view.ts";
import { type SurfaceBot, type SurfaceSetup, startSurface } from "./start-surface.ts";

const DEPLOY = { calls: [{ name: "shell_cmd", args: { command: "make deploy" } }] };

let discord: FakeDiscord;
let place: SurfacePlace;
let store: Store;
let bot: SurfaceBot;

beforeEach(async () => {
  discord = await startFakeDiscord({ limits: "off" });
  const { id } = discord.channel("ops");
  place = { platform: "discord", workspace: discord.guildId, channel: id, thread: "" };
  store = createMemoryStore(createSystemEnvironment());
});
afterEach(async () => {
  await bot.close();
  await discord.close();
});

const posts = () => discord.messages({ id: place.channel }).filter(({ isFromBot }) => isFromBot);
const texts = () => posts().map(({ content }) => content);

/** A bot that dies when it has posted `posted` messages, before it has noted the last. */
async function diesAfterPosting(posted: number, setup: SurfaceSetup): Promise<SurfaceBot> {
  const dying = await startSurface(discord, {
    ...setup,
    store,
    betweenApi: (api) => setup.betweenApi?.(deafAfter(api, posted)) ?? deafAfter(api, posted),
  });
  await dying.hears(place, "go");
  await discord.waitFor(() => posts().length === posted);
  return dying;
}

/** Another process goes on, as soon as what was begun may be tried again. */
async function startAgain(setup: SurfaceSetup = {}): Promise<void> {
  const surface = await store.surfaceAt(place);
  await expect
    .poll(async () => {
      const [due] = await store.openDeliveries(surface?.id ?? "", 1);
      return due && due.dueAt < new Date();
    })
    .toBe(true);
  bot = await startSurface(discord, { ...setup, store });
  await expect.poll(() => store.openDeliveries(surface?.id ?? "", 1)).toEqual([]);
}

describe("what was posted and not noted when the process died", () => {
  it("is found again: a card is not posted twice", async () => {
    await diesAfterPosting(1, { script: [DEPLOY] });
    await startAgain();
    expect(posts()).toHaveLength(1);
    expect(discord.calls("messages.create")).toHaveLength(1);
  });

  it("is found by a card's buttons where Discord has forgotten the nonce", async () => {
    const setup = { approvals: { quorum: 2 }, betweenApi: withoutNonces };
    const dying = await diesAfterPosting(1, { ...setup, script: [DEPLOY] });
    // The card has to say something else by now.
    await dying.decides("approve");
    await startAgain(setup);
    expect(posts().map(({ text }) => text)).toEqual([expect.stringContaining("1 more")]);
  });

  it("is found by its words where Discord has forgotten the nonce", async () => {
    await diesAfterPosting(1, { script: ["All is well."], betweenApi: withoutNonces });
    await startAgain({ betweenApi: withoutNonces });
    expect(texts()).toEqual(["All is well."]);
  });

  it("is gone on with where it stopped", async () => {
    const long = Array.from({ length: 400 }, (_, i) => `${i}. step of the plan`).join("\n");
    await diesAfterPosting(2, { script: [long], betweenApi: withoutNonces });
    await startAgain({ betweenApi: withoutNonces });
    expect(posts().length).toBeGreaterThan(3);
    expect(new Set(texts()).size).toBe(posts().length);
    expect(texts().join("\n").split("\n")).toEqual(long.split("\n"));
  });

  it("is not taken to be what somebody else wrote, word for word", async () => {
    await diesAfterPosting(0, { script: ["All is well."], betweenApi: withoutNonces });
    discord.person({ name: "Eve" }).says({ id: place.channel, name: "ops" }, "All is well.");
    await startAgain({ betweenApi: withoutNonces });
    expect(texts()).toEqual(["All is well."]);
  });

  it("is not taken to be an older post that says the same", async () => {
    const older = await startSurface(discord, { script: ["All is well."], store });
    await older.hears(place, "how is it?");
    await discord.waitFor(() => posts().length === 1);
    const surface = await store.surfaceAt(place);
    await expect.poll(() => store.openDeliveries(surface?.id ?? "", 1)).toEqual([]);
    await older.close();
    await diesAfterPosting(1, { script: ["All is well."] });
    await startAgain();
    expect(texts()).toEqual(["All is well.", "All is well."]);
  });

  it("is known by its words only from when it was due", async () => {
    bot = await startSurface(discord, { script: ["All is well."], betweenApi: withoutNonces });
    await bot.hears(place, "how is it?");
    await discord.waitFor(() => posts().length === 1);
    const surface = createDiscordSurface({
      api: createDiscordApi(discord),
      names: NO_NAMES,
      clock: () => performance.now(),
      now: () => new Date(),
      hasSeveralAgents: false,
    });
    const message = messageView({ content: "All is well." });
    const findSince = (since: Date) =>
      surface.find(place, { shown: { kind: "message", message }, deliveryId: "d0", since });
    const now = Date.now();
    expect(await findSince(new Date(now))).toEqual(posts().map(({ id }) => id));
    expect(await findSince(new Date(now + 10_000))).toBeNull();
  });

  it("waits while Discord cannot be asked, rather than be posted twice", async () => {
    await diesAfterPosting(1, { script: [DEPLOY], betweenApi: withoutNonces });
    const outage = discord.fault({ kind: "503", route: "messages.list" });
    const started = startAgain({ betweenApi: withoutNonces });
    await discord.waitFor(() => outage.hits > 0);
    expect(discord.calls("messages.create")).toHaveLength(1);
    outage.lift();
    await started;
    expect(posts()).toHaveLength(1);
  });
});

/** Hears no answer to the post that makes so many of them, nor to any after it. */
function deafAfter(api: DiscordApi, posted: number): DiscordApi {
  let left = posted;
  return {
    ...api,
    async call(method, route, request) {
      const isPost = method === "POST" && route.endsWith("/messages");
      if (isPost && left <= 0) return new Promise(() => {});
      const answer = await api.call(method, route, request);
      if (isPost && --left === 0) return new Promise(() => {});
      return answer;
    },
  };
}

/** A Discord that keeps no nonce. */
function withoutNonces(api: DiscordApi): DiscordApi {
  return {
    ...api,
    call(method, route, request) {
      const { body, ...rest } = request ?? {};
      if (!isJsonObject(body)) return api.call(method, route, request);
      const kept = Object.entries(body).filter(([name]) => !name.endsWith("nonce"));
      return api.call(method, route, { ...rest, body: Object.fromEntries(kept) });
    },
  };
}
