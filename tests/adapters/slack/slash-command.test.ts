import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cardUnder } from "../../fakes/card-under.ts";
import { type FakeSlack, startFakeSlack } from "../../fakes/slack/start-fake-slack.ts";
import { type SlackBot, startSlackBot } from "./start-slack-bot.ts";

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

/** Cards that wait in a channel, for these command lines. */
async function waiting(...commands: string[]) {
  const calls = commands.map((command) => ({ name: "shell_cmd", args: { command } }));
  bot = await startSlackBot(slack, { script: [{ calls }, "Understood."] });
  const ann = slack.person({ name: "Ann" });
  const ops = slack.channel("ops", { members: [ann] });
  const said = ann.says(ops, "@bot go");
  const cards = () => slack.thread(said).filter(({ buttons }) => buttons.length > 0);
  await cardUnder(slack, said);
  await slack.waitFor(() => cards().length === commands.length);
  const types = async (text: string) => {
    const { response } = await ann.command("/countersign", text, ops);
    return (response as { blocks: [{ text: { text: string } }] }).blocks[0].text.text;
  };
  const approvals = () => bot.core.listApprovals({ limit: 50 });
  return { types, approvals };
}

const agentReads = () => JSON.stringify(bot.model.requests.at(-1)?.messages);

describe("/countersign deny", () => {
  it("takes all that follows for the reason where only one request waits", async () => {
    const { types } = await waiting("make deploy");
    expect(await types("deny not on a Friday")).toContain("Denied");
    await expect.poll(() => bot.model.requests.length).toBe(2);
    expect(agentReads()).toContain("not on a Friday");
  });

  it("names a request by its id, however it is written, and decides nothing where several wait", async () => {
    const { types, approvals } = await waiting("make one", "make two");
    expect(await types("deny too risky")).toContain("Say which");
    const [first] = await approvals();
    expect(await types(`deny ${first?.shortId.toUpperCase()} too risky`)).toContain("Denied");
    const left = await approvals();
    expect(left.map(({ id }) => id)).not.toContain(first?.id);
    expect(left).toHaveLength(1);
  });
});

describe("a command that Slack hands over again", () => {
  it("is answered as it was the first time", async () => {
    const { types, approvals } = await waiting("make one", "make two");
    const [first] = await approvals();
    const told = await types(`approve ${first?.shortId}`);
    expect(told).toContain("Approved");
    const delivery = slack.deliveries().find(({ kind }) => kind === "slash_commands");
    if (!delivery) throw new Error("Nothing was handed over.");
    const again = await slack.redelivers(delivery);
    expect(JSON.stringify(again)).toContain(told);
    expect(await approvals()).toHaveLength(1);
  });

  it("of which nothing waits any more says just that", async () => {
    const { types } = await waiting("make deploy");
    expect(await types("approve")).toContain("Approved");
    expect(await types("approve")).toBe("Nothing waits for approval in this channel.");
  });
});

describe("/countersign and what is wanted", () => {
  it("asks for another try where Slack is out of order, and for an invitation only without one", async () => {
    const { types } = await waiting("make deploy");
    slack.fault({ kind: "503", method: "chat.postMessage", times: 1 });
    const told = await types("say hello");
    expect(told).toContain("Try again");
    expect(told).not.toContain("/invite");
    slack.fault({ kind: "refuse", error: "not_in_channel", method: "chat.postMessage", times: 1 });
    expect(await types("say hello")).toContain("/invite");
  });
});

describe("/countersign pending", () => {
  it("names what cannot be seen, and what would turn a line around", async () => {
    const { types } = await waiting("ls \u202Efdp.exe\u200B");
    const listed = await types("pending");
    expect(listed).toContain("⟨U+202E⟩fdp.exe⟨U+200B⟩");
    expect(listed).not.toMatch(/[\u202E\u200B]/);
  });

  it("says how much of a long line is left out, and splits no character", async () => {
    const { types } = await waiting(`echo ${"x".repeat(185)}${"🙂".repeat(50)}`);
    const listed = await types("pending");
    expect(listed).toMatch(/characters in all/);
    expect(listed.isWellFormed()).toBe(true);
  });

  it("says how many more there are than it has room for", async () => {
    const commands = Array.from({ length: 20 }, (_, i) => `echo ${i} ${"x".repeat(180)}`);
    const { types } = await waiting(...commands);
    const listed = await types("pending");
    const lines = listed.split("\n").filter((line) => line.startsWith("• "));
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.every((line) => line.includes("xxx"))).toBe(true);
    expect(listed).toContain(`and ${20 - lines.length} more`);
  });
});
