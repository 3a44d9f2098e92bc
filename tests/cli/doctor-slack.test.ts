import { PassThrough } from "node:stream";
import { describe, expect, it, onTestFinished } from "vitest";
import { SLACK_SCOPES } from "../../src/adapters/slack/slack-scopes.ts";
import type { Check } from "../../src/cli/doctor-check.ts";
import { compose } from "../../src/compose.ts";
import { configFolder } from "../config/config-folder.ts";
import { startFakeSlack, type FakeSlackSettings } from "../fakes/slack/start-fake-slack.ts";
import { NO_COMPOSITION, runCli } from "./run-cli.ts";

const TOML = '[approvals]\napprovers = ["slack:UANN"]\n';
const STATE_SECRET = "0123456789abcdef0123456789abcdef";

async function fakeSlack(settings: FakeSlackSettings = {}) {
  const slack = await startFakeSlack({ scopes: SLACK_SCOPES, ...settings });
  onTestFinished(() => slack.close());
  return slack;
}

/** `countersign doctor` as somebody reads it who asks about Slack. */
async function doctor(
  env: Record<string, string>,
  toml = TOML,
): Promise<{ code: number; checks: Check[]; text: string }> {
  const cwd = configFolder({ "countersign.toml": toml });
  const given = { PATH: process.env["PATH"] ?? "", PORT: "0", ...env };
  const { inspectSlack } = compose(new PassThrough(), given);
  const composition = { ...NO_COMPOSITION, inspectSlack };
  const json = await runCli(["doctor", "--json"], { cwd, env: given, composition }).done;
  const plain = await runCli(["doctor"], { cwd, env: given, composition }).done;
  const checks = (JSON.parse(json.stdout) as Check[]).filter(({ name }) => /slack/i.test(name));
  return { code: json.code, checks, text: json.stdout + plain.stdout + plain.stderr };
}

const states = (checks: readonly Check[]) =>
  Object.fromEntries(checks.map(({ name, state }) => [name, state]));
const find = (checks: readonly Check[], name: string) => checks.find((one) => one.name === name);

describe("doctor, about Slack", () => {
  it("finds nothing wrong with an app made from the manifest, and shows no token", async () => {
    const slack = await fakeSlack();
    const { code, checks, text } = await doctor({
      SLACK_API_URL: slack.apiUrl,
      SLACK_BOT_TOKEN: slack.botToken,
      SLACK_APP_TOKEN: slack.appToken,
    });
    expect(states(checks)).toEqual({
      "Slack token": "ok",
      "Slack scopes": "ok",
      "Slack events": "ok",
      "Slack people": "ok",
    });
    expect(code).toBe(0);
    expect(find(checks, "Slack token")?.text).toBe("@countersign in Acme");
    expect(text).not.toContain(slack.botToken);
    expect(text).not.toContain(slack.appToken);
    // A socket would take events away from the bot that runs.
    expect(slack.connections()).toBe(0);
  });

  it("names the scopes that are missing", async () => {
    const scopes = SLACK_SCOPES.filter((scope) => !["users:read", "commands"].includes(scope));
    const slack = await fakeSlack({ scopes });
    const { code, checks } = await doctor({
      SLACK_API_URL: slack.apiUrl,
      SLACK_BOT_TOKEN: slack.botToken,
      SLACK_APP_TOKEN: slack.appToken,
    });
    expect(code).toBe(1);
    expect(find(checks, "Slack scopes")).toMatchObject({
      state: "wrong",
      text: "missing: commands, users:read",
      mend: expect.stringContaining("countersign manifest slack"),
    });
  });

  it("tells a token that Slack does not know from one that cannot open a socket", async () => {
    const slack = await fakeSlack();
    const { checks, text } = await doctor({
      SLACK_API_URL: slack.apiUrl,
      SLACK_BOT_TOKEN: "xoxb-of-another-app",
      SLACK_APP_TOKEN: "xapp-of-another-app",
    });
    expect(find(checks, "Slack token")).toMatchObject({
      state: "wrong",
      text: expect.stringContaining("invalid_auth"),
      mend: expect.stringContaining("OAuth & Permissions"),
    });
    expect(find(checks, "Slack events")).toMatchObject({
      state: "wrong",
      mend: expect.stringContaining("connections:write"),
    });
    expect(text).not.toMatch(/of-another-app/);
  });

  it("says of an app that was taken out of the workspace what to do", async () => {
    const slack = await fakeSlack();
    slack.uninstalls();
    const { checks } = await doctor({
      SLACK_API_URL: slack.apiUrl,
      SLACK_BOT_TOKEN: slack.botToken,
      SLACK_APP_TOKEN: slack.appToken,
    });
    expect(find(checks, "Slack token")).toMatchObject({
      state: "wrong",
      mend: expect.stringContaining("Install it again"),
    });
  });

  it("refuses tokens in each other's place before it asks anybody", async () => {
    const { code, text } = await doctor({ SLACK_BOT_TOKEN: "xapp-1-swapped" });
    expect(code).toBe(1);
    expect(text).toContain("SLACK_BOT_TOKEN must start with xoxb-");
    expect(text).not.toContain("swapped");
  });

  it("says what is missing for events to come in, and for answers to go out", async () => {
    const slack = await fakeSlack();
    const deaf = await doctor({ SLACK_API_URL: slack.apiUrl, SLACK_BOT_TOKEN: slack.botToken });
    expect(find(deaf.checks, "Slack events")).toMatchObject({
      state: "wrong",
      mend: expect.stringContaining("SLACK_SIGNING_SECRET"),
    });
    const mute = await doctor({ SLACK_API_URL: slack.apiUrl, SLACK_APP_TOKEN: slack.appToken });
    expect(find(mute.checks, "Slack token")).toMatchObject({
      state: "wrong",
      text: "SLACK_BOT_TOKEN is not set",
    });
  });

  it("says in HTTP mode what only Slack can tell", async () => {
    const slack = await fakeSlack();
    const { code, checks } = await doctor({
      SLACK_API_URL: slack.apiUrl,
      SLACK_BOT_TOKEN: slack.botToken,
      SLACK_SIGNING_SECRET: slack.signingSecret,
    });
    expect(code).toBe(0);
    expect(find(checks, "Slack events")).toMatchObject({
      state: "note",
      text: expect.stringContaining("not checked"),
      mend: expect.stringContaining("--http https://"),
    });
  });

  it("says offline what it could not check, and finds no fault in it", async () => {
    const { code, checks } = await doctor({
      SLACK_API_URL: "http://127.0.0.1:9/api/",
      SLACK_BOT_TOKEN: "xoxb-1",
      SLACK_APP_TOKEN: "xapp-1",
    });
    expect(code).toBe(0);
    expect(states(checks)).toEqual({
      "Slack token": "note",
      "Slack events": "note",
      "Slack people": "ok",
    });
    expect(find(checks, "Slack token")?.text).toContain(
      "not checked: the bot token and its scopes",
    );
  });

  it("says when nobody on Slack may approve", async () => {
    const slack = await fakeSlack();
    const env = {
      SLACK_API_URL: slack.apiUrl,
      SLACK_BOT_TOKEN: slack.botToken,
      SLACK_APP_TOKEN: slack.appToken,
    };
    const { checks } = await doctor(env, "");
    expect(find(checks, "Slack people")).toMatchObject({
      state: "note",
      mend: expect.stringContaining('approvers = ["slack:U'),
    });
    const linked =
      '[approvals]\napprovers = ["web:owner"]\n[people]\nann = ["web:owner", "slack:UANN"]\n';
    expect(find((await doctor(env, linked)).checks, "Slack people")).toMatchObject({ state: "ok" });
  });

  it("asks which workspaces may install the app", async () => {
    const env = {
      SLACK_CLIENT_ID: "1.2",
      SLACK_CLIENT_SECRET: "a-client-secret",
      SLACK_STATE_SECRET: STATE_SECRET,
      SLACK_SIGNING_SECRET: "signing-secret",
    };
    const closed = await doctor(env);
    expect(find(closed.checks, "Slack install")).toMatchObject({
      state: "wrong",
      mend: expect.stringContaining("[slack] workspaces"),
    });
    const open = await doctor(env, `${TOML}[slack]\nworkspaces = ["T1"]\n`);
    expect(states(open.checks)).toEqual({
      "Slack token": "note",
      "Slack events": "note",
      "Slack install": "ok",
      "Slack people": "ok",
    });
    expect(open.code).toBe(0);
  });
});
