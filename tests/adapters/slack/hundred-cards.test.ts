import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createPrismaStore } from "../../../src/adapters/prisma/prisma-store.ts";
import { SLACK_SCOPES } from "../../../src/adapters/slack/slack-scopes.ts";
import { createSystemEnvironment } from "../../../src/adapters/system/system-environment.ts";
import { stoppedClock } from "../../fakes/fake-clock.ts";
import { createRecordingTool } from "../../fakes/recording-tool.ts";
import { startFakeSlack } from "../../fakes/slack/start-fake-slack.ts";
import { startSlackBot } from "./start-slack-bot.ts";

/** Cards on which both people click in the same moment. */
const AT_ONCE = 10;

const calls = (commands: readonly string[]) => ({
  calls: commands.map((command) => ({ name: "shell_cmd", args: { command } })),
});

it("100 cards, two people on each, a bad network: 100 effects, every card rewritten, nobody left without an answer", async () => {
  const commands = Array.from({ length: 100 }, (_, i) => `job ${i}`);
  const batches = Array.from({ length: 10 }, (_, i) => commands.slice(i * 10, i * 10 + 10));
  const tool = createRecordingTool("shell_cmd");
  const store = await openSqlite();
  const slack = await startFakeSlack({
    limits: "off",
    scopes: SLACK_SCOPES,
    clock: stoppedClock(),
  });
  const bot = await startSlackBot(slack, { script: batches.map(calls), tool, store });
  onTestFinished(async () => {
    await bot.close();
    await slack.close();
  });
  const people = { ann: slack.person({ name: "Ann" }), bob: slack.person({ name: "Bob" }) };
  const ops = slack.channel("ops", { members: [people.ann, people.bob] });
  const threads = batches.map((_, i) => people.ann.says(ops, `@bot batch ${i}`));
  const all = () => threads.flatMap((said) => slack.thread(said));
  const cards = () =>
    all().filter(({ buttons }) => buttons.some((b) => b.actionId === "approval.approve_once"));
  await expect.poll(() => cards().length, { timeout: 60_000, interval: 200 }).toBe(100);
  slack.fault({ kind: "drop", every: 3 });
  slack.fault({ kind: "429", every: 10, retryAfterSeconds: 1 });
  const seen = cards();
  for (let at = 0; at < seen.length; at += AT_ONCE) {
    const clicks = await Promise.all(
      seen
        .slice(at, at + AT_ONCE)
        .flatMap((card) => [
          people.ann.clicks(card, "Approve once"),
          people.bob.clicks(card, "Approve once"),
        ]),
    );
    expect(clicks.every(({ acked }) => acked)).toBe(true);
  }
  const looking = { timeout: 60_000, interval: 200 };
  const areRewritten = () => {
    const texts = new Map(all().map(({ ts, text }) => [ts, text]));
    return seen.every(({ ts }) => texts.get(ts)?.includes("Exit code 0"));
  };
  await expect.poll(areRewritten, looking).toBe(true);
  expect(tool.runs).toHaveLength(100);
  expect(new Set(tool.runs.map(({ command }) => command)).size).toBe(100);
  const cardsOnce = new Set(
    all().flatMap(({ metadata }) => (metadata ? [JSON.stringify(metadata)] : [])),
  );
  const posts = all().filter(({ metadata }) => metadata);
  expect(posts).toHaveLength(cardsOnce.size);
}, 200_000);

function openSqlite() {
  const folder = mkdtempSync(join(tmpdir(), "countersign-slack-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  const { sha256 } = createSystemEnvironment();
  return createPrismaStore({ url: `file:${join(folder, "bot.db")}`, sha256 });
}
