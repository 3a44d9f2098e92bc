import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createDiscordApi } from "../../../src/adapters/discord/discord-client.ts";
import { type FakeDiscord, startFakeDiscord } from "../../fakes/discord/start-fake-discord.ts";

describe("calls to Discord", () => {
  let discord: FakeDiscord;
  beforeEach(async () => (discord = await startFakeDiscord()));
  afterEach(() => discord.close());
  const api = () => createDiscordApi({ token: discord.token, apiUrl: discord.apiUrl });

  it("that are more than Discord takes in a second wait for the next, and none is turned away", async () => {
    const { call } = api();
    const channels = Array.from({ length: 60 }, (_, i) => discord.channel(`c${i}`));
    const answers = await Promise.all(channels.map(({ id }) => call("GET", `/channels/${id}`)));
    expect(answers.filter(({ kind }) => kind !== "ok")).toEqual([]);
    expect(answers).toHaveLength(60);
  });

  it("that Discord makes wait for longer come back at once, saying how long", async () => {
    discord.fault({ kind: "429", route: "channels.get", retryAfterSeconds: 30, times: 1 });
    const { id } = discord.channel("ops");
    const answer = await api().call("GET", `/channels/${id}`);
    expect(answer).toMatchObject({ kind: "rate_limited" });
    expect(answer.kind === "rate_limited" && answer.retryAfterMs).toBeGreaterThan(20_000);
  });
});
