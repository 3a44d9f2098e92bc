import { PassThrough } from "node:stream";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Check } from "../../src/cli/doctor-check.ts";
import { compose } from "../../src/compose.ts";
import { configFolder } from "../config/config-folder.ts";
import { startFakeDiscord, type FakeDiscordSettings } from "../fakes/discord/start-fake-discord.ts";
import { NO_COMPOSITION, runCli } from "./run-cli.ts";

const TOML = '[approvals]\napprovers = ["discord:role:41771983423143936"]\n';

async function fakeDiscord(settings: FakeDiscordSettings = {}) {
  const discord = await startFakeDiscord(settings);
  onTestFinished(() => discord.close());
  return discord;
}

/** `countersign doctor` as somebody reads it who asks about Discord. */
async function doctor(given: { apiUrl: string; token: string }, toml = TOML) {
  const cwd = configFolder({ "countersign.toml": toml });
  const env = {
    PATH: process.env["PATH"] ?? "",
    PORT: "0",
    DISCORD_API_URL: given.apiUrl,
    DISCORD_TOKEN: given.token,
  };
  const { inspectDiscord } = compose(new PassThrough(), env);
  const composition = { ...NO_COMPOSITION, inspectDiscord };
  const { code, stdout } = await runCli(["doctor", "--json"], { cwd, env, composition }).done;
  const checks = (JSON.parse(stdout) as Check[]).filter(({ name }) => /discord/i.test(name));
  const find = (name: string) => checks.find((check) => check.name === name);
  return { code, stdout, find };
}

describe("doctor, about Discord", () => {
  it("finds nothing wrong with an app that has all it needs, and shows no token", async () => {
    const discord = await fakeDiscord();
    discord.channel("ops");
    const { code, stdout, find } = await doctor(discord);
    expect(code).toBe(0);
    expect(find("Discord token")?.state).toBe("ok");
    expect(find("Discord intents")?.state).toBe("ok");
    expect(find("Discord server")?.text).toBe("Acme: all permissions in 1 channel");
    expect(find("Discord people")?.state).toBe("ok");
    expect(stdout).not.toContain(discord.token);
    // Each start of a session counts against the day's.
    expect(discord.identifies()).toBe(0);
  });

  it("says what a channel lacks, and leaves alone what is hidden from the bot", async () => {
    const discord = await fakeDiscord();
    discord.channel("ops", { botMayNot: ["CreatePublicThreads", "AttachFiles"] });
    discord.channel("board", { botMayNot: ["ViewChannel"] });
    const { code, find } = await doctor(discord);
    expect(code).toBe(1);
    expect(find("Discord server")).toMatchObject({ state: "wrong" });
    expect(find("Discord server")?.text).toContain("#ops (Attach Files, Create Public Threads)");
    expect(find("Discord server")?.text).not.toContain("board");
    expect(find("Discord server")?.mend).toContain("https://discord.com/oauth2/authorize");
  });

  it("says when it sees no channel at all", async () => {
    const discord = await fakeDiscord();
    discord.channel("board", { botMayNot: ["ViewChannel"] });
    const { find } = await doctor(discord);
    expect(find("Discord server")).toMatchObject({ state: "note" });
    expect(find("Discord server")?.text).toContain("sees no text channel");
    expect(find("Discord server")?.mend).toContain("View Channel");
  });

  it("says how to switch the missing intent on", async () => {
    const discord = await fakeDiscord({ privileged: [] });
    const { find } = await doctor(discord);
    expect(find("Discord intents")).toMatchObject({ state: "wrong" });
    expect(find("Discord intents")?.mend).toContain("Message Content Intent");
  });

  it("says that the token is wrong, and that a server is missing", async () => {
    const discord = await fakeDiscord();
    const wrong = await doctor({ ...discord, token: "wrong.token.altogether" });
    expect(wrong.find("Discord token")).toMatchObject({ state: "wrong" });
    const elsewhere = await doctor(discord, `${TOML}[discord]\nguilds = ["41771983423143936"]\n`);
    expect(elsewhere.find("Discord servers")?.text).toContain("not in 41771983423143936");
  });

  it("does not call wrong what it could not ask about", async () => {
    const { find } = await doctor({ apiUrl: "http://127.0.0.1:9/api", token: "a.b.c" });
    expect(find("Discord token")).toMatchObject({ state: "note" });
  });
});

describe("manifest discord", () => {
  const run = (args: readonly string[], env: Record<string, string> = {}) =>
    runCli(["manifest", "discord", ...args], { cwd: configFolder({}), env }).done;

  it("makes the address that adds the bot, from the token's own id", async () => {
    const id = "130000000000000000";
    const token = `${Buffer.from(id).toString("base64")}.x.y`;
    const { code, stdout } = await run([], { DISCORD_TOKEN: token });
    expect(code).toBe(0);
    const url = new URL(/https:\/\/discord\.com\/oauth2\S+/.exec(stdout)?.[0] ?? "");
    expect(url.searchParams.get("client_id")).toBe(id);
    expect(url.searchParams.get("scope")).toBe("bot applications.commands");
    expect(BigInt(url.searchParams.get("permissions") ?? 0) & (1n << 35n)).not.toBe(0n);
    expect(stdout).toContain("Message Content Intent");
    expect(stdout).not.toContain(token);
  });

  it("takes another app's id, and refuses what is none", async () => {
    const given = await run(["--app", "140000000000000000", "--json"]);
    expect(JSON.parse(given.stdout)).toMatchObject({ privilegedIntents: ["MessageContent"] });
    expect(given.stdout).toContain("client_id=140000000000000000");
    expect((await run(["--app", "ops"])).code).toBe(2);
  });
});
