import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SLACK_SCOPES } from "../../../src/adapters/slack/slack-scopes.ts";
import { type FakeSlack, startFakeSlack } from "../../fakes/slack/start-fake-slack.ts";
import { type SlackBot, type SlackBotSetup, startSlackBot } from "./start-slack-bot.ts";
import { cardUnder } from "../../fakes/card-under.ts";

const DEPLOY = {
  text: "I will deploy.",
  calls: [{ name: "shell_cmd", args: { command: "make deploy" } }],
};

describe.each([{ http: false }, { http: true }])("a day in a thread, HTTP: $http", ({ http }) => {
  let slack: FakeSlack;
  let bot: SlackBot | null = null;
  const start = async (setup: SlackBotSetup) =>
    (bot = await startSlackBot(slack, { ...setup, http }));

  beforeEach(async () => {
    slack = await startFakeSlack({ scopes: SLACK_SCOPES });
  });
  afterEach(async () => {
    await bot?.close();
    await slack.close();
  });

  it("a mention is answered in its thread, a card is approved, and its outcome told", async () => {
    const ann = slack.person({ name: "Ann" });
    const ops = slack.channel("ops", { members: [ann] });
    await start({ script: [DEPLOY, "Deployed."] });
    const said = ann.says(ops, "@bot deploy please");
    const card = await cardUnder(slack, said);
    expect(card.text).toContain("make deploy");
    expect(card.pings).toEqual([]);
    expect(slack.thread(said)[1]?.text).toContain("I will deploy.");
    expect(await ann.clicks(card, "Approve once")).toMatchObject({ acked: true });
    await slack.waitFor(() => slack.thread(said).at(-1)?.text.includes("Deployed."));
    const decided = slack.thread(said).find(({ ts }) => ts === card.ts);
    expect(decided?.buttons).toEqual([]);
    expect(decided?.text).toMatch(/Approved \(once\) by Ann/);
    expect(bot?.tool.runs).toEqual([{ command: "make deploy" }]);
    expect(slack.refused).toEqual([]);
    expect(slack.unanswered()).toEqual([]);
  });

  it("where several agents speak, an answer says from its first word who does", async () => {
    const ann = slack.person({ name: "Ann" });
    const ops = slack.channel("ops", { members: [ann] });
    const written = Promise.withResolvers<void>();
    await start({
      agents: [{ name: "ops" }, { name: "docs" }],
      script: [{ text: "It is a long story.", hang: written.promise }],
    });
    const said = ann.says(ops, "@bot tell me");
    await slack.waitFor(() => slack.thread(said)[1]?.isStreaming);
    const draft = () => slack.thread(said)[1];
    expect(draft()?.text).toMatch(/^ops\s+It is/);
    written.resolve();
    await slack.waitFor(() => draft()?.isStreaming === false);
    expect(draft()?.text).toMatch(/^ops\s+It is a long story\.$/);
    expect(slack.thread(said)).toHaveLength(2);
  });

  it("a second person joins; a stranger is refused in private; an approver decides", async () => {
    const ann = slack.person({ name: "Ann" });
    const bob = slack.person({ name: "Bob" });
    const eve = slack.person({ name: "Eve" });
    const ops = slack.channel("ops", { members: [ann, bob, eve] });
    slack.userGroup("SONCALL", []);
    const approvals = { approvers: [`slack:${bob.id}`, "slack:group:SONCALL", "slack:UNOBODY"] };
    await start({ script: [DEPLOY], approvals });
    const said = ann.says(ops, "@bot deploy please");
    const card = await cardUnder(slack, said);
    expect(card.text).toMatch(/May approve: Bob, @\w+, slack:UNOBODY/);
    await eve.clicks(card, "Approve once");
    const refusal = await slack.waitFor(() => eve.privateMessages()[0]);
    expect(refusal.text).toMatch(/may not decide this\. Approvers: Bob, @\w+, slack:UNOBODY\.$/);
    expect(refusal.threadTs).toBe(said.ts);
    expect(ann.privateMessages()).toEqual([]);
    bob.says(ops, "is it safe?", { thread: said });
    bob.says(ops, "approve", { thread: said });
    await slack.waitFor(() =>
      slack
        .thread(said)
        .find(({ ts }) => ts === card.ts)
        ?.text.includes("by Bob"),
    );
    await slack.waitFor(() => bot?.model.requests.length === 2);
    const read = JSON.stringify(bot?.model.requests.at(-1)?.messages);
    expect(read).toContain("Ann: deploy please");
    expect(read).toContain("Bob: is it safe?");
  });
});
