import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SLACK_SCOPES } from "../../../src/adapters/slack/slack-scopes.ts";
import { createMemoryStore } from "../../fakes/memory-store.ts";
import { createSystemEnvironment } from "../../../src/adapters/system/system-environment.ts";
import type { WorkspaceDriver } from "../../fakes/slack/people/workspace-driver.ts";
import { type FakeSlack, startFakeSlack } from "../../fakes/slack/start-fake-slack.ts";
import { type SlackBot, type SlackBotSetup, startSlackBot } from "./start-slack-bot.ts";

const STATE_SECRET = "0123456789abcdef0123456789abcdef";
const RUN = {
  text: "I will look.",
  calls: [{ name: "shell_cmd", args: { command: "make deploy" } }],
};

describe.each([{ http: false }, { http: true }])("several workspaces, HTTP: $http", ({ http }) => {
  let slack: FakeSlack;
  let acme: WorkspaceDriver;
  let globex: WorkspaceDriver;
  let bot: SlackBot | null = null;

  beforeEach(async () => {
    slack = await startFakeSlack({ scopes: SLACK_SCOPES });
    [acme, globex] = [slack, slack.workspace({ name: "Globex" })];
  });
  afterEach(async () => {
    await bot?.close();
    bot = null;
    await slack.close();
  });

  const start = async (
    setup: SlackBotSetup = {},
    { stateSecret = STATE_SECRET, listed = [acme, globex] } = {},
  ) => {
    const { clientId, clientSecret } = slack;
    const workspaces = listed.map(({ teamId }) => teamId);
    const installation = { secrets: { clientId, clientSecret, stateSecret }, workspaces };
    bot = await startSlackBot(slack, { ...setup, install: installation, http });
    return bot;
  };

  /** As a browser does: to the install page, to Slack, and back with a code. */
  async function install(
    running: SlackBot,
    workspace: WorkspaceDriver,
    forge: { state?: string; cookie?: string; code?: string } = {},
  ): Promise<{ status: number; text: string; asked: URL }> {
    const begun = await fetch(`${running.url}/slack/install`, { redirect: "manual" });
    const asked = new URL(begun.headers.get("location") ?? "");
    const cookie = begun.headers.get("set-cookie")?.split(";")[0] ?? "";
    const back = new URL("/slack/oauth_redirect", running.url);
    back.searchParams.set("code", forge.code ?? workspace.grantsInstall());
    back.searchParams.set("state", forge.state ?? asked.searchParams.get("state") ?? "");
    const answer = await fetch(back, { headers: { cookie: forge.cookie ?? cookie } });
    return { status: answer.status, text: await answer.text(), asked };
  }

  const cardIn = (workspace: WorkspaceDriver, said: { channel: string; ts: string }) =>
    slack.waitFor(() => workspace.thread(said).find(({ buttons }) => buttons.length > 0));

  it("asks Slack for the scopes of the manifest", async () => {
    const { asked, status, text } = await install(await start(), acme);
    expect(asked.origin).toBe(slack.origin);
    expect(asked.pathname).toBe("/oauth/v2/authorize");
    expect(asked.searchParams.get("client_id")).toBe(slack.clientId);
    expect(asked.searchParams.get("scope")?.split(",")).toEqual(SLACK_SCOPES);
    expect([status, text]).toEqual([200, expect.stringContaining("installed in Acme")]);
  });

  it("serves each with its own token, and knows itself in each", async () => {
    const running = await start({ script: [RUN, "Done in Acme.", RUN, "Done in Globex."] });
    for (const [workspace, done] of [
      [acme, "Done in Acme."],
      [globex, "Done in Globex."],
    ] as const) {
      await install(running, workspace);
      const ann = workspace.person({ name: "Ann" });
      const ops = workspace.channel("ops", { members: [ann] });
      const said = ann.says(ops, "@bot deploy please");
      const card = await cardIn(workspace, said);
      expect(await ann.clicks(card, "Approve once")).toMatchObject({ acked: true });
      await slack.waitFor(() => workspace.thread(said).at(-1)?.text.includes(done));
    }
    expect(running.tool.runs).toHaveLength(2);
    const posted = slack.calls("chat.postMessage").map(({ teamId }) => teamId);
    expect(new Set(posted)).toEqual(new Set([acme.teamId, globex.teamId]));
    expect(slack.unanswered()).toEqual([]);
    expect(slack.refused).toEqual([]);
  });

  it("keeps tokens in the database, unreadable there, and goes on after a restart", async () => {
    const store = createMemoryStore(createSystemEnvironment());
    await install(await start({ store }), acme);
    const place = { platform: "slack", workspace: acme.teamId };
    const row = await store.installation(place);
    expect(row).toMatchObject({ ...place, botUserId: acme.bot.userId, botId: acme.bot.botId });
    expect(JSON.stringify(row)).not.toContain(acme.botToken);
    expect(JSON.stringify(bot?.log)).not.toContain(acme.botToken);
    await bot?.close();

    await start({ store, script: ["Good morning."] });
    const ann = acme.person({ name: "Ann" });
    const said = ann.says(acme.channel("ops", { members: [ann] }), "@bot hello");
    await slack.waitFor(() => acme.thread(said).at(-1)?.text.includes("Good morning."));
  });

  it("says under another secret that a token cannot be read, and that a new one is needed", async () => {
    const store = createMemoryStore(createSystemEnvironment());
    await install(await start({ store }), acme);
    await bot?.close();
    const running = await start(
      { store, script: ["Back."] },
      { stateSecret: `another ${STATE_SECRET}` },
    );
    const ann = acme.person({ name: "Ann" });
    const ops = acme.channel("ops", { members: [ann] });
    ann.says(ops, "@bot hello");
    await slack.waitFor(() =>
      running.log.some(({ text }) => text === "a stored token of Slack's cannot be read"),
    );
    await install(running, acme);
    const said = ann.says(ops, "@bot hello again");
    await slack.waitFor(() => acme.thread(said).at(-1)?.text.includes("Back."));
  });

  it("turns away a workspace that is not listed, says so, and gives its token back", async () => {
    const running = await start({}, { listed: [acme] });
    const { status, text } = await install(running, globex);
    expect(status).toBe(403);
    expect(text).toContain(`[slack] workspaces = ["${globex.teamId}"]`);
    expect(
      await running.store.installation({ platform: "slack", workspace: globex.teamId }),
    ).toBeNull();
    expect(slack.calls("auth.revoke")).toMatchObject([{ teamId: globex.teamId, ok: true }]);
    expect(slack.calls("auth.test").filter(({ teamId }) => teamId === acme.teamId)).toEqual([]);
  });

  it("drops what comes from a workspace that was taken off the list, and acknowledges it", async () => {
    const store = createMemoryStore(createSystemEnvironment());
    await install(await start({ store }), globex);
    await bot?.close();
    const running = await start({ store }, { listed: [acme] });
    const ann = globex.person({ name: "Ann" });
    const said = ann.says(globex.channel("ops", { members: [ann] }), "@bot deploy");
    await slack.waitFor(() => globex.deliveries().every(({ state }) => state === "acked"));
    expect(globex.deliveries().length).toBeGreaterThan(0);
    expect(globex.thread(said)).toHaveLength(1);
    expect(running.model.requests).toEqual([]);
  });

  it.each([
    ["a state that is not ours", { state: "forged" }],
    ["another browser's state", { cookie: "slack-app-oauth-state=other" }],
    ["no cookie", { cookie: "" }],
    ["a code that Slack never gave", { code: "made-up" }],
  ])("refuses %s", async (_what, forge) => {
    const running = await start();
    const { status, text } = await install(running, acme, forge);
    expect(status).toBe(400);
    expect(text).toContain("/slack/install");
    const place = { platform: "slack", workspace: acme.teamId };
    expect(await running.store.installation(place)).toBeNull();
  });

  it("forgets a workspace that takes the app out, and lets it come back", async () => {
    const running = await start({ script: [RUN, "Welcome back."] });
    await install(running, acme);
    await install(running, globex);
    const ann = acme.person({ name: "Ann" });
    const ops = acme.channel("ops", { members: [ann] });
    const said = ann.says(ops, "@bot deploy please");
    await cardIn(acme, said);
    const place = { platform: "slack", workspace: acme.teamId };
    const thread = { ...place, channel: ops.id, thread: said.ts };
    expect(await running.core.findSurface(thread)).not.toBeNull();

    slack.uninstalls();
    await slack.waitFor(() => acme.deliveries().every(({ state }) => state === "acked"));
    expect(await running.store.installation(place)).toBeNull();
    expect(await running.core.findSurface(thread)).toMatchObject({ closedAt: expect.any(Date) });
    const other = { platform: "slack", workspace: globex.teamId };
    expect(await running.store.installation(other)).not.toBeNull();

    await install(running, acme);
    const again = ann.says(ops, "@bot hello");
    await slack.waitFor(() => acme.thread(again).at(-1)?.text.includes("Welcome back."));
  });

  it("does not let late news of an uninstall take a newer installation away", async () => {
    const running = await start();
    await install(running, acme);
    slack.uninstalls();
    await slack.waitFor(() => acme.deliveries().every(({ state }) => state === "acked"));
    const place = { platform: "slack", workspace: acme.teamId };
    expect(await running.store.installation(place)).toBeNull();
    await install(running, acme);
    for (const delivery of acme.deliveries()) {
      delivery.payload["event_time"] = Math.floor(Date.now() / 1_000) - 60;
      await slack.redelivers(delivery);
    }
    expect(await running.store.installation(place)).not.toBeNull();
    // Told of today, the same news counts.
    for (const delivery of acme.deliveries()) {
      delivery.payload["event_time"] = Math.floor(Date.now() / 1_000) + 1;
      await slack.redelivers(delivery);
    }
    expect(await running.store.installation(place)).toBeNull();
  });
});
