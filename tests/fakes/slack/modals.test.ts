import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTurnedClock } from "../turned-clock.ts";
import type { TurnedClock } from "../turned-clock.ts";
import { bareClient, refusalOf, socketApp } from "./bolt-apps.ts";
import type { BoltApp } from "./bolt-apps.ts";
import type { ChannelHandle } from "./people/channel-handle.ts";
import type { Person } from "./people/person.ts";
import { startFakeSlack } from "./start-fake-slack.ts";
import type { FakeSlack } from "./start-fake-slack.ts";

let clock: TurnedClock;
let slack: FakeSlack;
let bolt: BoltApp;
let ann: Person;
let ops: ChannelHandle;
let trigger: string;

beforeEach(async () => {
  clock = createTurnedClock();
  slack = await startFakeSlack({ clock, limits: "off" });
  bolt = socketApp(slack);
  ann = slack.person({ name: "Ann" });
  ops = slack.channel("ops", { members: [ann] });
  bolt.app.command("/why", async ({ ack, command }) => {
    trigger = command.trigger_id;
    await ack();
  });
  await bolt.start();
  await ann.command("/why", "", ops);
});

afterEach(async () => {
  await bolt.stop();
  await slack.close();
});

const plain = (text: string) => ({ type: "plain_text", text });
const reason = (fields: object = {}) => ({
  type: "input",
  block_id: "why",
  label: plain("Reason"),
  element: { type: "plain_text_input", action_id: "text", ...fields },
});
const modal = (fields: object = {}) => ({
  type: "modal",
  callback_id: "deny",
  title: plain("Deny"),
  submit: plain("Send"),
  blocks: [reason()],
  ...fields,
});
const open = (view: object = modal(), id = trigger) =>
  bareClient(slack).apiCall("views.open", { trigger_id: id, view });

describe("a trigger", () => {
  it("opens one modal", async () => {
    expect(await refusalOf(open())).toBe("answered");
    expect(ann.modals()).toMatchObject([{ title: "Deny" }]);
    expect(await refusalOf(open())).toBe("exchanged_trigger_id");
    expect(await refusalOf(open(modal(), "1.2.3"))).toBe("invalid_trigger_id");
  });

  it("is good for three seconds", async () => {
    await clock.turn(3000);
    expect(await refusalOf(open())).toBe("answered");
    await ann.command("/why", "", ops);
    await clock.turn(3001);
    expect(await refusalOf(open())).toBe("expired_trigger_id");
  });
});

describe("a view", () => {
  it("is updated only by who knows its newest hash", async () => {
    await open();
    const [first] = ann.modals();
    const client = bareClient(slack);
    const update = (hash: string, title: string) =>
      client.apiCall("views.update", {
        view_id: first?.id,
        hash,
        view: modal({ title: plain(title) }),
      });
    expect(await refusalOf(update(first?.hash ?? "", "Two"))).toBe("answered");
    expect(await refusalOf(update(first?.hash ?? "", "Three"))).toBe("hash_conflict");
    expect(ann.modals()).toMatchObject([{ title: "Two" }]);
  });

  it("stacks three high", async () => {
    await open();
    const push = async () => {
      await ann.command("/why", "", ops);
      const view = modal();
      return bareClient(slack).apiCall("views.push", { trigger_id: trigger, view });
    };
    expect(await refusalOf(push())).toBe("answered");
    expect(await refusalOf(push())).toBe("answered");
    expect(await refusalOf(push())).toBe("push_limit_reached");
  });
});

describe("a submission", () => {
  const front = () => ann.modals().at(-1)!;

  it("brings what was typed, and closes the modal", async () => {
    const typed: unknown[] = [];
    bolt.app.view("deny", async ({ ack, view }) => {
      typed.push(view.state.values.why?.text?.value);
      await ack();
    });
    await open();
    const result = await ann.submits(front(), { Reason: "too risky" });
    expect(result).toMatchObject({ acked: true, isOpen: false, errors: {} });
    expect(typed).toEqual(["too risky"]);
    expect(ann.modals()).toEqual([]);
  });

  it("shows the app's complaint and stays open", async () => {
    bolt.app.view("deny", async ({ ack }) => {
      await ack({ response_action: "errors", errors: { why: "Say more." } });
    });
    await open();
    const result = await ann.submits(front(), { text: "no" });
    expect(result).toMatchObject({ isOpen: true, errors: { why: "Say more." } });
  });

  it("is not sent while a required input is empty", async () => {
    await open();
    expect(await ann.submits(front())).toMatchObject({ acked: false, error: "not_complete" });
  });

  it("checks the view that an acknowledgement shows next", async () => {
    bolt.app.view("deny", async ({ ack }) => {
      const view = { type: "modal" as const, title: plain("x".repeat(25)), blocks: [] };
      await ack({ response_action: "update", view: view as never });
    });
    await open();
    await ann.submits(front(), { text: "no" });
    expect(slack.refused).toMatchObject([
      { method: "view_submission", error: "invalid_arguments" },
    ]);
  });

  it("fails before the person's eyes when nobody acknowledges it for three seconds", async () => {
    bolt.app.view("deny", async () => {});
    await open();
    const submitting = ann.submits(front(), { text: "no" });
    await clock.turn(3000);
    expect(await submitting).toMatchObject({ acked: false, error: "timeout", ms: 3000 });
    expect(slack.unanswered()).toHaveLength(1);
  });

  it("is told of a closed modal when it asked to be", async () => {
    const closed: boolean[] = [];
    bolt.app.view({ callback_id: "deny", type: "view_closed" }, async ({ ack, body }) => {
      closed.push(body.type === "view_closed" && body.is_cleared);
      await ack();
    });
    await open(modal({ notify_on_close: true }));
    expect(await ann.closes(front())).toMatchObject({ acked: true });
    expect(closed).toEqual([false]);
    expect(ann.modals()).toEqual([]);
  });
});

it("shows the Home tab that the app published", async () => {
  bolt.app.event("app_home_opened", async ({ event, client }) => {
    const section = { type: "section" as const, text: { type: "mrkdwn" as const, text: "*Open*" } };
    await client.views.publish({
      user_id: event.user,
      view: { type: "home", blocks: [section] },
    });
  });
  ann.opensHome();
  const home = await slack.waitFor(() => ann.home());
  expect(home.view).toMatchObject({ type: "home", blocks: [{ text: { text: "*Open*" } }] });
});
