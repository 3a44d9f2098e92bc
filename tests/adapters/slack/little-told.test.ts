import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { parseEvent } from "../../../src/adapters/slack/parse-event.ts";
import type { SlackAnswer, SlackApi } from "../../../src/adapters/slack/slack-api.ts";
import {
  createSlackApi,
  createSocketConnection,
} from "../../../src/adapters/slack/slack-client.ts";
import { outcomeOf } from "../../../src/adapters/slack/show-outcome.ts";
import { socketProblem } from "../../../src/adapters/slack/socket-problem.ts";
import { whoAmI } from "../../../src/adapters/slack/who-am-i.ts";
import { cardUnder } from "../../fakes/card-under.ts";
import { type FakeSlack, startFakeSlack } from "../../fakes/slack/start-fake-slack.ts";
import { type SlackBot, startSlackBot } from "./start-slack-bot.ts";

const OWN = { botUserId: "UBOT", botId: null, workspace: "T1" };
const SILENT = { info() {}, warn() {}, error() {} };

describe("who the bot is on Slack", () => {
  const says = (body: Record<string, string>): SlackApi => {
    const call = () => Promise.resolve<SlackAnswer>({ kind: "ok", body: { ok: true, ...body } });
    const nothing = () => Promise.reject(new Error("nothing is fetched here"));
    return { call, download: nothing, upload: nothing };
  };

  it("needs its user id only", async () => {
    const asked = whoAmI(says({ user_id: "UBOT" }), { token: "xoxb-1" });
    expect(await asked).toEqual({ botUserId: "UBOT", botId: null, workspace: "" });
    const all = says({ user_id: "UBOT", bot_id: "BBOT", team_id: "T1" });
    expect(await whoAmI(all)).toEqual({ botUserId: "UBOT", botId: "BBOT", workspace: "T1" });
  });

  it("is told to take the bot's token where it has a person's", async () => {
    const asked = whoAmI(says({ user_id: "U1", team_id: "T1" }), { token: "xoxp-1" });
    await expect(asked).rejects.toThrow("a person's token");
  });

  it("is told that something else answers", async () => {
    await expect(whoAmI(says({}))).rejects.toThrow("not as Slack does");
  });
});

describe("an answer that is none of Slack's", () => {
  let server: Server;
  afterEach(() => void server.close());

  async function answeredWith(status: number): Promise<SlackAnswer> {
    server = createServer((_, response) => void response.writeHead(status).end("<html>"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`;
    const tokenOf = () => Promise.resolve("xoxb-1");
    const api = createSlackApi({ apiUrl, log: SILENT, tokenOf });
    return api.call("chat.startStream", { channel: "C1" });
  }

  it.each([403, 404])("with %i had no effect, and is tried again", async (status) => {
    const answer = await answeredWith(status);
    expect(answer).toMatchObject({ kind: "refused", error: `http_${status}` });
    expect(outcomeOf(answer, [])).toMatchObject({ kind: "retry" });
  });

  it("with 500 may have had its effect", async () => {
    expect(await answeredWith(500)).toMatchObject({ kind: "unreachable" });
  });

  it("does not speak of a wrong token", async () => {
    const answer = await answeredWith(404);
    const call = () => Promise.resolve(answer);
    const nothing = () => Promise.reject(new Error("nothing is fetched here"));
    const asked = whoAmI({ call, download: nothing, upload: nothing });
    await expect(asked).rejects.toThrow("Slack cannot be reached: http_404");
  });
});

describe("why there is no socket", () => {
  it.each([
    { error: "invalid_auth", words: "connections:write" },
    { error: "internal_error", words: "Slack opens no socket: internal_error" },
  ])("says what to do where somebody can do something: $error", ({ error, words }) => {
    expect(socketProblem({ kind: "refused", error, body: {} })).toContain(words);
  });

  it("stands in what the program tells of itself", async () => {
    const slack = await startFakeSlack({ limits: "off" });
    slack.fault({ kind: "refuse", method: "apps.connections.open", error: "invalid_auth" });
    const { apiUrl, appToken } = slack;
    const connection = createSocketConnection({ appToken, apiUrl, log: SILENT }, () =>
      Promise.resolve(),
    );
    await expect(connection.open()).rejects.toThrow("does not take SLACK_APP_TOKEN");
    await slack.close();
  });
});

describe("a delivery that says little", () => {
  const click = {
    type: "block_actions",
    user: { id: "U1" },
    container: { type: "message", message_ts: "2.0", channel_id: "C1", thread_ts: "1.0" },
    actions: [{ action_id: "a", value: "v" }],
  };

  it("is of the one workspace that the token is of", () => {
    expect(parseEvent(click, OWN)).toMatchObject({ kind: "action", workspace: "T1" });
    const command = { command: "/countersign", channel_id: "C1", user_id: "U1" };
    expect(parseEvent(command, OWN)).toMatchObject({ kind: "command", workspace: "T1" });
    expect(parseEvent({ ...command, team_id: "T2" }, OWN)).toMatchObject({ workspace: "T2" });
    const said = { type: "message", user: "U1", text: "hello", ts: "1.0", channel: "C1" };
    const event = { type: "event_callback", event_id: "E1", event: said };
    expect(parseEvent(event, OWN)).toMatchObject({ kind: "message", workspace: "T1" });
  });

  it("tells in its container where the button stands", () => {
    const message = { channel: "C1", ts: "2.0", thread: "1.0" };
    expect(parseEvent(click, OWN)).toMatchObject({ message });
    const whole = { ...click, channel: { id: "C2" }, message: { ts: "3.0" } };
    expect(parseEvent(whole, OWN)).toMatchObject({ message: { channel: "C2", ts: "3.0" } });
    expect(parseEvent({ ...click, container: null }, OWN)).toMatchObject({ message: null });
  });
});

describe("a workspace that opens no dialogs", () => {
  let slack: FakeSlack;
  let bot: SlackBot;
  afterEach(async () => {
    await bot.close();
    await slack.close();
  });

  it.each([
    { error: "missing_scope", words: "you can write `approve`" },
    { error: "expired_trigger_id", words: "Press the button again" },
  ])("tells whoever pressed what to do: $error", async ({ error, words }) => {
    slack = await startFakeSlack({ limits: "off" });
    slack.fault({ kind: "refuse", method: "views.open", error });
    const long = { name: "shell_cmd", args: { command: `echo ${"long ".repeat(3_000)}` } };
    bot = await startSlackBot(slack, { script: [{ calls: [long] }] });
    const ann = slack.person({ name: "Ann" });
    const said = ann.says(slack.channel("ops", { members: [ann] }), "@bot go");
    await ann.clicks(await cardUnder(slack, said), "approval.review");
    await expect.poll(() => ann.privateMessages().at(-1)?.text).toContain(words);
  });
});
