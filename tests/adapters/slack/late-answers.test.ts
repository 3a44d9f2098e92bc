import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Store } from "../../../src/core/index.ts";
import { cardUnder } from "../../fakes/card-under.ts";
import { type FakeSlack, startFakeSlack } from "../../fakes/slack/start-fake-slack.ts";
import { type SlackBot, type SlackBotSetup, startSlackBot } from "./start-slack-bot.ts";

let slack: FakeSlack;
let bot: SlackBot;

beforeEach(async () => {
  slack = await startFakeSlack({ limits: "off" });
});
afterEach(async () => {
  await bot.close();
  await slack.close();
  expect(slack.refused).toEqual([]);
});

/** A card that waits for Ann, over a database that can be made to hang or to break. */
async function waitingCard(setup: SlackBotSetup = {}) {
  const database = unreliableDatabase();
  const script = [{ calls: [{ name: "shell_cmd", args: { command: "make deploy" } }] }];
  bot = await startSlackBot(slack, { script, between: database.between, ...setup });
  const ann = slack.person({ name: "Ann" });
  const ops = slack.channel("ops", { members: [ann] });
  const said = ann.says(ops, "@bot deploy");
  return { ann, ops, database, card: await cardUnder(slack, said) };
}

/** Longer than Slack waits: it was told by then that everything went well. */
describe("while the database is slow", () => {
  it("a command is answered when its answer is known", async () => {
    const { ann, ops, database } = await waitingCard();
    database.hangs();
    const { acked, response } = await ann.command("/countersign", "approve", ops);
    expect(acked).toBe(true);
    expect(JSON.stringify(response)).not.toContain("Approved");
    database.isBack();
    const told = await slack.waitFor(() => ann.privateMessages()[0]);
    expect(told.text).toContain("Approved");
  });

  it("whose dialog has closed is told that nothing was decided", async () => {
    const { ann, database, card } = await waitingCard({ approvals: { approvers: ["slack:U1"] } });
    await ann.clicks(card, "approval.more", { choose: "Deny with reason…" });
    const dialog = await slack.waitFor(() => ann.modals()[0]);
    database.hangs();
    const sent = await ann.submits(dialog, { text: "not on a Friday" });
    expect(sent).toMatchObject({ acked: true, isOpen: false });
    database.isBack();
    const told = await slack.waitFor(() => ann.directMessages()[0]);
    expect(told.text).toContain(`slack:${ann.id}`);
  });

  it("and breaks in the end, whoever clicked is told to try again", async () => {
    const { ann, database, card } = await waitingCard();
    database.hangs();
    expect(await ann.clicks(card, "Approve once")).toMatchObject({ acked: true });
    database.breaks();
    const told = await slack.waitFor(() => ann.privateMessages()[0]);
    expect(told.text).toContain("press again");
    expect(bot.tool.runs).toEqual([]);
  });
});

describe("while the database is broken", () => {
  it("whoever clicks is told so, and the same button works when it is mended", async () => {
    const { ann, database, card } = await waitingCard();
    database.breaks();
    expect(await ann.clicks(card, "Approve once")).toMatchObject({ acked: true });
    const told = await slack.waitFor(() => ann.privateMessages()[0]);
    expect(told.text).toContain("press again");
    database.isBack();
    await ann.clicks(card, "Approve once");
    await slack.waitFor(() => bot.tool.runs.length === 1);
  });

  it("a dialog stays open with what was typed, and can be sent off again", async () => {
    const { ann, database, card } = await waitingCard();
    await ann.clicks(card, "approval.more", { choose: "Edit…" });
    const dialog = await slack.waitFor(() => ann.modals()[0]);
    database.breaks();
    const sent = await ann.submits(dialog, { text: "make deploy DRY=1" });
    expect(sent).toMatchObject({ acked: true, isOpen: true });
    expect(Object.values(sent.errors).join()).toContain("Something failed");
    database.isBack();
    await ann.submits(dialog, { text: "make deploy DRY=1" });
    await slack.waitFor(() => bot.tool.runs.length === 1);
    expect(bot.tool.runs).toEqual([{ command: "make deploy DRY=1" }]);
  });

  it("a command says so", async () => {
    const { ann, ops, database } = await waitingCard();
    database.breaks();
    const { response } = await ann.command("/countersign", "approve", ops);
    expect(JSON.stringify(response)).toContain("type it again");
  });
});

function unreliableDatabase() {
  let state: Promise<void> = Promise.resolve();
  let gate = Promise.withResolvers<void>();
  const between = (store: Store): Store => ({
    ...store,
    async approval(id) {
      await state;
      return store.approval(id);
    },
  });
  return {
    between,
    hangs() {
      gate = Promise.withResolvers<void>();
      state = gate.promise;
    },
    breaks() {
      const error = new Error("the disk is full");
      gate.reject(error);
      gate.promise.catch(() => undefined);
      state = Promise.reject(error);
      state.catch(() => undefined);
    },
    isBack() {
      gate.resolve();
      state = Promise.resolve();
    },
  };
}
