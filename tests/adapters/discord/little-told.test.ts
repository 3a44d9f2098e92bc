import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createDiscordApi } from "../../../src/adapters/discord/discord-client.ts";
import { parseInteraction } from "../../../src/adapters/discord/parse-interaction.ts";
import { whoWeAreIn } from "../../../src/adapters/discord/who-am-i.ts";
import { cardUnder } from "../../fakes/card-under.ts";
import { type FakeDiscord, startFakeDiscord } from "../../fakes/discord/start-fake-discord.ts";
import { type DiscordBot, startDiscordBot } from "./start-discord-bot.ts";

const DEPLOY = { calls: [{ name: "shell_cmd", args: { command: "make deploy" } }] };

let discord: FakeDiscord;
let bot: DiscordBot;

beforeEach(async () => {
  discord = await startFakeDiscord({ limits: "off" });
});
afterEach(async () => {
  await bot.close();
  await discord.close();
});

const commandsThere = async () => {
  const route = `/applications/${discord.applicationId}/commands` as const;
  const answer = await createDiscordApi(discord).call("GET", route);
  return answer.kind === "ok" && Array.isArray(answer.body) ? answer.body.length : 0;
};

describe("a Discord that tells little", () => {
  it.each([
    { what: "refuses to say who we are", kind: "refuse", routes: ["users.me"], code: 50001 },
    { what: "does not know the app by REST", kind: "refuse", routes: ["applications.me"] },
    { what: "fails whenever it is asked", kind: "500", routes: ["users.me", "applications.me"] },
  ] as const)("$what: the gateway says it", async ({ kind, routes, ...more }) => {
    for (const route of routes) discord.fault({ kind, route, ...more });
    const ann = discord.person({ name: "Ann" });
    const ops = discord.channel("ops");
    bot = await startDiscordBot(discord, {
      script: [DEPLOY, "Deployed."],
      approvals: { approvers: ["anyone"] },
    });
    const said = ann.says(ops, "@bot deploy");
    await ann.clicks(await cardUnder(discord, said), "Approve once");
    await discord.waitFor(() => discord.thread(said).at(-1)?.text.includes("Deployed."));
    expect(bot.tool.runs).toHaveLength(1);
    await expect.poll(commandsThere).toBeGreaterThan(0);
  });

  it("registers its commands where it is told of no list of them", async () => {
    const noList = discord.fault({ kind: "refuse", route: "commands.list", code: 10003 });
    bot = await startDiscordBot(discord);
    await expect.poll(() => discord.calls("commands.overwrite").length).toBe(1);
    noList.lift();
    expect(await commandsThere()).toBeGreaterThan(0);
  });

  it("takes apps of one id for both where READY names one only", () => {
    const d = { user: { id: "9001" }, guilds: [] };
    const both = { botUserId: "9001", applicationId: "9001" };
    expect(whoWeAreIn({ op: 0, t: "READY", d })).toEqual(both);
    expect(whoWeAreIn({ op: 0, t: "RESUMED", d })).toBeNull();
    expect(whoWeAreIn("READY")).toBeNull();
  });

  it("takes a component for a button where Discord does not say what it is", () => {
    const data = { custom_id: "ap:1:a" };
    const user = { id: "7001" };
    const click = {
      id: "1",
      application_id: "2",
      token: "t",
      type: 3,
      channel_id: "3",
      user,
      data,
    };
    expect(parseInteraction(click)).toMatchObject({ kind: "clicked", customId: "ap:1:a" });
    const menu = { ...click, data: { ...data, component_type: 3 } };
    expect(parseInteraction(menu)).toMatchObject({ kind: "strange_interaction" });
  });
});
