import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SLACK_SCOPES } from "../../../src/adapters/slack/slack-scopes.ts";
import { type FakeSlack, startFakeSlack } from "../../fakes/slack/start-fake-slack.ts";
import { type SlackBot, type SlackBotSetup, startSlackBot } from "./start-slack-bot.ts";

const calls = (...commands: string[]) => ({
  calls: commands.map((command) => ({ name: "shell_cmd", args: { command } })),
});

let slack: FakeSlack;
let bot: SlackBot;
const start = async (setup: SlackBotSetup) => (bot = await startSlackBot(slack, setup));

beforeEach(async () => {
  slack = await startFakeSlack({ limits: "off", scopes: SLACK_SCOPES });
});
afterEach(async () => {
  await bot.close();
  await slack.close();
});

function world() {
  const ann = slack.person({ name: "Ann" });
  const bob = slack.person({ name: "Bob" });
  const ops = slack.channel("ops", { members: [ann, bob] });
  const said = ann.says(ops, "@bot deploy please");
  const cards = () =>
    slack.thread(said).filter(({ metadata, text }) => metadata && text.includes("wants to run"));
  const card = () => slack.waitFor(() => cards()[0]);
  const now = (ts: string) => slack.thread(said).find((message) => message.ts === ts);
  return { ann, bob, ops, said, cards, card, now };
}

describe("a card", () => {
  it("is edited, and what runs is the edit", async () => {
    await start({ script: [calls("make deploy")] });
    const { ann, card, now } = world();
    const shown = await card();
    await ann.clicks(shown, "approval.more", { choose: "Edit…" });
    const dialog = await slack.waitFor(() => ann.modals()[0]);
    await ann.submits(dialog, { text: "make deploy DRY=1" });
    await slack.waitFor(() => bot.tool.runs.length === 1);
    expect(bot.tool.runs).toEqual([{ command: "make deploy DRY=1" }]);
    await slack.waitFor(() => now(shown.ts)?.text.includes("make deploy DRY=1"));
  });

  it("is denied with a reason that the agent reads", async () => {
    await start({ script: [calls("make deploy"), "Understood."] });
    const { ann, card } = world();
    await ann.clicks(await card(), "approval.more", { choose: "Deny with reason…" });
    const dialog = await slack.waitFor(() => ann.modals()[0]);
    await ann.submits(dialog, { text: "not on a Friday" });
    await slack.waitFor(() => bot.model.requests.length === 2);
    expect(JSON.stringify(bot.model.requests[1]?.messages)).toContain("not on a Friday");
    expect(bot.tool.runs).toEqual([]);
  });

  it("approves all only after saying what that covers", async () => {
    await start({ script: [calls("one"), calls("two"), "Done."] });
    const { ann, card } = world();
    await ann.clicks(await card(), "approval.more", { choose: "Approve all…" });
    const dialog = await slack.waitFor(() => ann.modals()[0]);
    expect(bot.tool.runs).toEqual([]);
    expect(JSON.stringify(dialog.view)).toContain("everything else in this session");
    await ann.submits(dialog);
    await slack.waitFor(() => bot.tool.runs.length === 2);
  });

  it("waits for a second person where two are needed, and tells the first so", async () => {
    await start({ script: [calls("make deploy")], approvals: { quorum: 2 } });
    const { ann, bob, card, now } = world();
    const shown = await card();
    await ann.clicks(shown, "Approve once");
    const told = await slack.waitFor(() => ann.privateMessages()[0]);
    expect(told.text).toContain("It waits for one more person");
    await slack.waitFor(() => now(shown.ts)?.text.includes("1 more needed"));
    expect(bot.tool.runs).toEqual([]);
    await bob.clicks(now(shown.ts) ?? shown, "Approve once");
    await slack.waitFor(() => bot.tool.runs.length === 1);
  });

  it("that was drawn before somebody edited the call signs nothing", async () => {
    await start({ script: [calls("make deploy")], approvals: { quorum: 2 } });
    const { ann, bob, card, now } = world();
    const old = await card();
    const approval = (await bot.core.listApprovals({ limit: 1 }))[0];
    const person = { platform: "slack", id: ann.id, name: "Ann" };
    // The rewrite does not get through: Bob still sees the old card.
    const deaf = slack.fault({ kind: "503", method: "chat.update" });
    await bot.core.publishToolResult(
      { sessionId: approval?.sessionId ?? "" },
      {
        toolCallId: approval?.id ?? "",
        decision: "approve",
        editedArgs: { command: "rm -rf build" },
      },
      person,
    );
    await bob.clicks(now(old.ts) ?? old, "Approve once");
    const told = await slack.waitFor(() => bob.privateMessages()[0]);
    expect(told.text).toContain("edited since that card was drawn");
    expect(bot.tool.runs).toEqual([]);
    deaf.lift();
  });

  it("answers the second and the late click in private, by name", async () => {
    await start({ script: [calls("make deploy")] });
    const { ann, bob, card } = world();
    const shown = await card();
    await Promise.all([ann.clicks(shown, "Approve once"), bob.clicks(shown, "Deny")]);
    const refusals = () => [...ann.privateMessages(), ...bob.privateMessages()];
    const told = await slack.waitFor(() => refusals()[0]);
    expect(told.text).toMatch(/Already (approved|denied) by (Ann|Bob)/);
    expect(refusals()).toHaveLength(1);
  });

  it("shows every byte of 30,000 before Approve is to be had", async () => {
    const command = Array.from({ length: 1_500 }, (_, i) => `echo ${String(i).padStart(13, "0")}`)
      .join("\n")
      .slice(0, 30_000);
    await start({ script: [calls(command)] });
    const { ann, card, now } = world();
    const shown = await card();
    expect(shown.buttons.map(({ label }) => label)).not.toContain("Approve once");
    await ann.clicks(shown, "approval.review");
    await slack.waitFor(() => ann.modals()[0]);
    let read = "";
    for (let page = 1; page < 100; page++) {
      const view = ann.modals().at(-1);
      if (!view) throw new Error("no dialog");
      read += preformatted(view.view);
      const text = JSON.stringify(view.view);
      if (text.includes("review.approve_once")) break;
      expect(text).not.toContain("pprove once");
      await ann.clicksInView(view, "review.next");
      await slack.waitFor(() => ann.modals().at(-1)?.hash !== view.hash);
    }
    expect(read).toBe(command);
    const last = ann.modals().at(-1);
    if (!last) throw new Error("no dialog");
    await ann.clicksInView(last, "review.approve_once");
    await slack.waitFor(() => bot.tool.runs.length === 1);
    expect(bot.tool.runs).toEqual([{ command }]);
    await slack.waitFor(() => now(shown.ts)?.text.includes("Approved (once) by Ann"));
    expect(slack.refused).toEqual([]);
  });

  it("keeps hostile text dead", async () => {
    const command = "echo ``` <!channel> <@U0> *bold*\n*Approved by:* <@UADMIN> \u202Eevil\u200B";
    await start({ script: [calls(command)] });
    const { card } = world();
    const shown = await card();
    expect(shown.pings).toEqual([]);
    expect(shown.text).toContain("<!channel>");
    expect(shown.text).toContain("⟨U+202E⟩");
    expect(shown.text).toContain("⟨U+200B⟩");
  });
});

function preformatted(value: unknown): string {
  if (Array.isArray(value)) return value.map(preformatted).join("");
  if (typeof value !== "object" || value === null) return "";
  const { type, elements } = value as { type?: string; elements?: { text?: string }[] };
  if (type === "rich_text_preformatted")
    return (elements ?? []).map(({ text }) => text ?? "").join("");
  return Object.values(value).map(preformatted).join("");
}
