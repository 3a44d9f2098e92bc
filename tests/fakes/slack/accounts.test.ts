import type { WebClient } from "@slack/web-api";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bareClient, refusalOf } from "./bolt-apps.ts";
import { DEFAULT_SCOPES } from "./api/method-facts.ts";
import { startFakeSlack } from "./start-fake-slack.ts";
import type { FakeSlack } from "./start-fake-slack.ts";

let slack: FakeSlack;
let client: WebClient;

beforeEach(async () => {
  slack = await startFakeSlack({ limits: "off" });
  client = bareClient(slack);
});

afterEach(() => slack.close());

describe("tokens", () => {
  it("say who the app is", async () => {
    expect(await client.auth.test()).toMatchObject({
      user_id: slack.bot.userId,
      bot_id: slack.bot.botId,
      team_id: slack.teamId,
    });
  });

  it("are refused when missing, wrong, of the wrong kind, or revoked", async () => {
    const test = (token: string) => bareClient(slack, token).auth.test();
    expect(await refusalOf(test(""))).toBe("not_authed");
    expect(await refusalOf(test("xoxb-wrong"))).toBe("invalid_auth");
    expect(await refusalOf(test(slack.appToken))).toBe("not_allowed_token_type");
    expect(await refusalOf(client.apps.connections.open({}))).toBe("not_allowed_token_type");
    slack.uninstalls();
    expect(await refusalOf(test(slack.botToken))).toBe("token_revoked");
  });

  it("need the scope of what they ask for, and are told which they have", async () => {
    await slack.close();
    slack = await startFakeSlack({ scopes: ["chat:write", "users:read"] });
    client = bareClient(slack);
    await expect(client.usergroups.list()).rejects.toMatchObject({
      data: {
        error: "missing_scope",
        needed: "usergroups:read",
        provided: "chat:write,users:read",
        response_metadata: { scopes: ["chat:write", "users:read"] },
      },
    });
    expect(await refusalOf(client.users.list({}))).toBe("answered");
  });
});

it("knows no other methods, and no calls without their arguments", async () => {
  expect(await refusalOf(client.apiCall("chat.shout"))).toBe("unknown_method");
  const call = client.apiCall("chat.postMessage", { text: "x" });
  await expect(call).rejects.toMatchObject({
    data: {
      error: "invalid_arguments",
      response_metadata: { messages: ["[ERROR] missing required field: channel"] },
    },
  });
});

it("tells who people are: guests, people of other companies, where their clock stands", async () => {
  const guest = slack.person({ name: "Gus", guest: true, timezone: "America/New_York" });
  const external = slack.person({ name: "Eve", external: true });
  const user = async (id: string) => (await client.users.info({ user: id })).user;
  expect(await user(guest.id)).toMatchObject({ is_restricted: true, tz: "America/New_York" });
  expect((await user(guest.id))?.tz_offset).toBeLessThan(0);
  const stranger = await user(external.id);
  expect(stranger).toMatchObject({ is_stranger: true, is_restricted: false });
  expect(stranger?.team_id).not.toBe(slack.teamId);
  expect(await refusalOf(client.users.info({ user: "U404" }))).toBe("user_not_found");
});

it("tells who is in a group and in a channel", async () => {
  const [ann, ben] = [slack.person({ name: "Ann" }), slack.person({ name: "Ben" })];
  slack.userGroup("S1", [ann, ben], "oncall");
  const ops = slack.channel("ops", { members: [ann], private: true });
  const { users } = await client.usergroups.users.list({ usergroup: "S1" });
  expect(users).toEqual([ann.id, ben.id]);
  const missing = client.usergroups.users.list({ usergroup: "S404" });
  expect(await refusalOf(missing)).toBe("no_such_subteam");
  const { members } = await client.conversations.members({ channel: ops.id });
  expect(members).toEqual([slack.bot.userId, ann.id]);
  const { channel } = await client.conversations.info({ channel: ops.id });
  expect(channel).toMatchObject({ name: "ops", is_private: true, is_member: true });
  const mine = await client.users.conversations({ types: "private_channel" });
  expect(mine.channels?.map(({ id }) => id)).toEqual([ops.id]);
});

it("pages through long lists by cursor", async () => {
  for (const name of ["A", "B", "C", "D"]) slack.person({ name });
  const first = await client.users.list({ limit: 3 });
  const cursor = first.response_metadata?.next_cursor ?? "";
  const second = await client.users.list({ limit: 3, cursor });
  expect(first.members).toHaveLength(3);
  expect(second.members).toHaveLength(2);
  expect(second.response_metadata?.next_cursor).toBe("");
});

it("sets an agent's status line, which the next answer ends", async () => {
  const ann = slack.person({ name: "Ann" });
  const said = ann.writesDirectly("hello");
  const where = { channel_id: said.channel, thread_ts: said.ts };
  await client.assistant.threads.setStatus({ ...where, status: "is thinking…" });
  expect(slack.agentThread(said)?.status).toBe("is thinking…");
  await client.chat.postMessage({ channel: said.channel, thread_ts: said.ts, text: "Hi." });
  expect(slack.agentThread(said)?.status).toBe("");
  const lost = client.assistant.threads.setStatus({ ...where, thread_ts: "1.1", status: "x" });
  expect(await refusalOf(lost)).toBe("invalid_thread_ts");
  const sleeps = client.apiCall("agents.sessions.setStatus", { ...where, status: "asleep" });
  expect(await refusalOf(sleeps)).toBe("invalid_status");
});

it("reacts once with each emoji", async () => {
  const ann = slack.person({ name: "Ann" });
  const said = ann.says(slack.channel("ops", { members: [ann] }), "hello");
  const react = () =>
    client.reactions.add({ channel: said.channel, timestamp: said.ts, name: "eyes" });
  expect(await refusalOf(react())).toBe("answered");
  expect(await refusalOf(react())).toBe("already_reacted");
  expect(slack.message(said).reactions).toEqual(["eyes"]);
});

describe("several workspaces", () => {
  it("keep their people and tokens apart", async () => {
    const other = slack.workspace({ id: "TOTHER", botToken: "xoxb-other" });
    const ops = slack.channel("ops");
    const theirs = bareClient(slack, "xoxb-other");
    expect(await theirs.auth.test()).toMatchObject({
      team_id: "TOTHER",
      user_id: other.bot.userId,
    });
    const post = theirs.chat.postMessage({ channel: ops.id, text: "x" });
    expect(await refusalOf(post)).toBe("channel_not_found");
  });

  it("are joined by OAuth: a code for a token, once", async () => {
    const other = slack.workspace();
    const code = other.grantsInstall();
    const { clientId: client_id, clientSecret: client_secret } = slack;
    const exchange = (fields: object = {}) =>
      bareClient(slack, "").oauth.v2.access({ code, client_id, client_secret, ...fields });
    expect(await refusalOf(exchange({ client_secret: "guess" }))).toBe("bad_client_secret");
    expect(await exchange()).toMatchObject({
      access_token: other.botToken,
      bot_user_id: other.bot.userId,
      team: { id: other.teamId },
      scope: DEFAULT_SCOPES.join(","),
    });
    expect(await refusalOf(exchange())).toBe("invalid_code");
  });
});
