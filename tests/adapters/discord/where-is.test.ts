import { expect, it } from "vitest";
import { createChannels } from "../../../src/adapters/discord/channels.ts";
import type { DiscordAnswer, DiscordApi } from "../../../src/adapters/discord/discord-api.ts";
import { openThread } from "../../../src/adapters/discord/open-thread.ts";
import { whereIs } from "../../../src/adapters/discord/where-is.ts";
import { PlatformSilentError, type Core } from "../../../src/core/index.ts";

const GUILD = "8001";
const HERE = { guild: GUILD, channel: "8101" };
const BELOW = { guild: GUILD, channel: "8201", type: 11, parent: "8101" };
const REFUSED: DiscordAnswer = { kind: "refused", status: 404, code: 0, problem: "Not Found" };
const SILENT: DiscordAnswer = { kind: "unreachable", problem: "Discord answered 500" };
const OPENED: DiscordAnswer = { kind: "ok", body: { id: "8201" } };

/** A Discord that says nothing of channels but this, and the places that are stored. */
function room(answer: DiscordAnswer, places: readonly { channel: string; thread: string }[] = []) {
  const asked: string[] = [];
  const call: DiscordApi["call"] = (method, route) => {
    asked.push(`${method} ${route}`);
    return Promise.resolve(method === "GET" ? answer : OPENED);
  };
  const download = () => Promise.reject(new Error("nothing is fetched here"));
  const api: DiscordApi = { call, download };
  const surfacesIn = () => Promise.resolve(places);
  // oxlint-disable-next-line no-unsafe-type-assertion -- only the places are asked for
  const core = { surfacesIn } as unknown as Core;
  return { api, core, channels: createChannels({ api, clock: () => 0 }), asked };
}

it("takes a channel that Discord does not show for a text channel, and asks once", async () => {
  const there = room(REFUSED);
  const taken = { ...HERE, type: 0, parent: null };
  expect(await whereIs(there, HERE)).toEqual(taken);
  expect(await whereIs(there, HERE)).toEqual(taken);
  expect(there.asked).toEqual(["GET /channels/8101"]);
});

it("takes an answer that is no channel for none", async () => {
  expect(await whereIs(room({ kind: "ok", body: {} }), HERE)).toMatchObject({ type: 0 });
});

it.each([REFUSED, SILENT])("knows its own threads from the store: $kind", async (answer) => {
  const there = room(answer, [{ channel: "8101", thread: "8201" }]);
  expect(await whereIs(there, { guild: GUILD, channel: "8201" })).toEqual(BELOW);
});

it.each(["8201", "8299"])("knows thread %s that it opened itself, and asks nobody", async (id) => {
  const there = room(REFUSED);
  const opened = await openThread(there, { ...HERE, id, name: "deployment" });
  expect(opened).toEqual({ kind: "open", thread: "8201" });
  expect(await whereIs(there, { guild: GUILD, channel: "8201" })).toEqual(BELOW);
  expect(there.asked).toEqual([`POST /channels/8101/messages/${id}/threads`]);
});

it("waits for word of a channel that nobody knows while Discord does not answer", async () => {
  await expect(whereIs(room(SILENT), HERE)).rejects.toThrow(PlatformSilentError);
});
