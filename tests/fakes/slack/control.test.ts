import { spawn } from "node:child_process";
import { afterEach, beforeEach, expect, it } from "vitest";
import { socketApp } from "./bolt-apps.ts";
import type { BoltApp } from "./bolt-apps.ts";
import { createSlackControl } from "./control.ts";
import { startFakeSlack } from "./start-fake-slack.ts";
import type { FakeSlack } from "./start-fake-slack.ts";

let slack: FakeSlack;
let bolt: BoltApp;

beforeEach(async () => {
  slack = await startFakeSlack({
    other: createSlackControl(
      () => slack,
      () => "a fake Slack",
    ),
  });
  bolt = socketApp(slack);
  await bolt.start();
});

afterEach(async () => {
  await bolt.stop();
  await slack.close();
});

const act = async (name: string, given: object): Promise<Record<string, unknown>> => {
  const url = `${slack.origin}/control/${name}`;
  const answer = await fetch(url, { method: "POST", body: JSON.stringify(given) });
  return (await answer.json()) as Record<string, unknown>;
};

it("lets another process speak and click as a person", async () => {
  bolt.app.event("app_mention", async ({ event, say }) => {
    const button = {
      type: "button",
      action_id: "ok",
      text: { type: "plain_text", text: "Approve" },
    };
    const blocks = [{ type: "actions", elements: [button] }] as never;
    await say({ text: `Run it, <@${event.user}>?`, thread_ts: event.ts, blocks });
  });
  bolt.app.action("ok", async ({ ack }) => await ack());
  const said = await act("say", { person: "Ann", channel: "ops", text: "@bot run" });
  const ref = { channel: String(said.channel), ts: String(said.ts) };
  const card = await slack.waitFor(() => slack.thread(ref)[1]);
  expect(card).toMatchObject({ fallback: "Run it, <@UANN>?", pings: ["UANN"] });
  const clicked = await act("click", {
    person: "Ann",
    channel: "ops",
    ts: card.ts,
    button: "Approve",
  });
  expect(clicked).toMatchObject({ acked: true });
  const shown = await fetch(`${slack.origin}/control/messages?channel=ops`);
  expect(await shown.json()).toHaveLength(2);
  const read = await fetch(`${slack.origin}/control/read?channel=ops`);
  expect(await read.json()).toEqual(["Ann: @countersign run", "countersign:  [Approve]"]);
  expect(await act("click", { person: "Ann", button: "Approve" })).toMatchObject({ acked: true });
  expect(await act("click", { person: "Ann", button: "Deny" })).toEqual({
    error: "No message there has a button Deny.",
  });
});

it("says what is wrong with an order, and what orders there are", async () => {
  expect(await act("click", { person: "Ann", ts: "1.1" })).toEqual({
    error: "Ann sees no message 1.1 in ops.",
  });
  expect(await (await fetch(slack.origin)).text()).toBe("a fake Slack");
});

it("is served by a command line of its own, and ends when told to", async () => {
  const options = ["--disable-warning=ExperimentalWarning", "tests/fakes/slack/serve.ts"];
  const served = spawn(process.execPath, [...options, "--port", "0"]);
  const ended = new Promise((resolve) => served.once("exit", resolve));
  let printed = "";
  served.stdout.on("data", (data: Buffer) => (printed += data.toString()));
  await expect.poll(() => /SLACK_API_URL=(\S+)api\//.exec(printed)?.[1]).toBeDefined();
  const origin = /SLACK_API_URL=(\S+)\/api\//.exec(printed)?.[1] ?? "";
  const body = JSON.stringify({ person: "Ann", channel: "ops", text: "hello" });
  const said = await fetch(`${origin}/control/say`, { method: "POST", body });
  expect(await said.json()).toMatchObject({ channel: "COPS", text: "hello" });
  served.kill("SIGTERM");
  expect(await ended).toBe(0);
});
