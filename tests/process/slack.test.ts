import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { botFolder, startBot } from "../fakes/bot-process.ts";
import { type FakeSlack, startFakeSlack } from "../fakes/slack/start-fake-slack.ts";

async function openSlack(): Promise<FakeSlack> {
  const slack = await startFakeSlack({ limits: "off" });
  onTestFinished(() => slack.close());
  return slack;
}

const tokens = (slack: FakeSlack) => ({
  SLACK_BOT_TOKEN: slack.botToken,
  SLACK_APP_TOKEN: slack.appToken,
  SLACK_API_URL: slack.apiUrl,
});

/** Somebody who may approve, and a folder whose bot knows so. */
function team(slack: FakeSlack) {
  const ann = slack.person({ name: "Ann" });
  const ops = slack.channel("ops", { members: [ann] });
  const folder = botFolder(`[approvals]\napprovers = ["slack:${ann.id}"]\n`);
  return { ann, ops, folder };
}

const withButtons = (slack: FakeSlack, said: { channel: string; ts: string }) => () =>
  slack.thread(said).find(({ buttons }) => buttons.some(({ label }) => label === "Approve once"));

/** The whole program against Slack, killed with SIGKILL and started again. */
describe("kill -9 on Slack", () => {
  it("a pending card works after a restart; a click in between is told that nobody was there", async () => {
    const slack = await openSlack();
    const { ann, ops, folder } = team(slack);
    const bot = await startBot(folder, tokens(slack));
    await slack.waitFor(() => slack.connections() === 2);
    const said = ann.says(ops, "@bot run echo signed >> proof.txt");
    const card = await slack.waitFor(withButtons(slack, said));
    await bot.kill();
    await slack.waitFor(() => slack.connections() === 0);
    expect(await ann.clicks(card, "Approve once")).toMatchObject({ acked: false });

    const again = await startBot(folder, tokens(slack));
    await slack.waitFor(() => slack.connections() === 2);
    expect(await ann.clicks(card, "Approve once")).toMatchObject({ acked: true });
    await slack.waitFor(() =>
      slack
        .thread(said)
        .find(({ ts }) => ts === card.ts)
        ?.text.includes("Exit code 0"),
    );
    expect(readFileSync(join(folder, "workspace/proof.txt"), "utf8")).toBe("signed\n");
    expect(slack.thread(said).filter(({ text }) => text.includes("echo signed"))).toHaveLength(2);
    await again.end();
    expect(slack.refused).toEqual([]);
  });

  it("a tool that ran when the bot died is reported on its card, and a new card asks", async () => {
    const slack = await openSlack();
    const { ann, ops, folder } = team(slack);
    const bot = await startBot(folder, tokens(slack));
    await slack.waitFor(() => slack.connections() === 2);
    const said = ann.says(ops, "@bot run echo begun >> marks.txt; sleep 30");
    const card = await slack.waitFor(withButtons(slack, said));
    await ann.clicks(card, "Approve once");
    await expect.poll(() => existsSync(join(folder, "workspace/marks.txt"))).toBe(true);
    await bot.kill();

    await startBot(folder, tokens(slack));
    await slack.waitFor(() =>
      slack
        .thread(said)
        .find(({ ts }) => ts === card.ts)
        ?.text.includes("Interrupted"),
    );
    const choice = await slack.waitFor(withButtons(slack, said));
    expect(choice.ts).not.toBe(card.ts);
    await ann.clicks(choice, "Deny");
    await slack.waitFor(() =>
      slack
        .thread(said)
        .find(({ ts }) => ts === choice.ts)
        ?.text.includes("Denied by Ann"),
    );
    expect(readFileSync(join(folder, "workspace/marks.txt"), "utf8")).toBe("begun\n");
  });

  it("an answer that was being streamed is ended, and the whole one follows", async () => {
    const slack = await openSlack();
    const { ann, ops, folder } = team(slack);
    const bot = await startBot(folder, tokens(slack));
    await slack.waitFor(() => slack.connections() === 2);
    const said = ann.says(ops, "@bot slow 40");
    await slack.waitFor(() => slack.thread(said)[1]);
    await bot.kill();

    await startBot(folder, tokens(slack));
    await slack.waitFor(() => slack.thread(said).length === 3);
    await slack.waitFor(() => slack.thread(said)[1]?.text.includes("cut off"));
    const whole = () => slack.thread(said)[2]?.text.split(/\s+/).length ?? 0;
    await slack.waitFor(() => whole() >= 40);
    await slack.waitFor(() => !slack.thread(said).some(({ isStreaming }) => isStreaming));
  });

  it("what was said while nobody was there is answered when Slack sends it again", async () => {
    const slack = await openSlack();
    const { ann, ops, folder } = team(slack);
    const bot = await startBot(folder, tokens(slack));
    await slack.waitFor(() => slack.connections() === 2);
    await bot.kill();
    await slack.waitFor(() => slack.connections() === 0);
    const said = ann.says(ops, "@bot hello");
    await startBot(folder, tokens(slack));
    await slack.waitFor(() => slack.thread(said).length > 1);
    expect(slack.thread(said)).toHaveLength(2);
  });

  it("says in readyz how Slack stands, and goes on trying while it cannot be reached", async () => {
    const slack = await openSlack();
    const { folder } = team(slack);
    const deaf = slack.fault({ kind: "503", method: "apps.connections.open" });
    const bot = await startBot(folder, tokens(slack));
    const ready = async () => {
      const response = await fetch(`${bot.url}/readyz`);
      const { parts } = (await response.json()) as { parts: { part: string; ok: boolean }[] };
      return { status: response.status, slack: parts.find(({ part }) => part === "slack")?.ok };
    };
    await expect.poll(ready).toEqual({ status: 503, slack: false });
    deaf.lift();
    await expect.poll(ready).toEqual({ status: 200, slack: true });
    slack.dropSockets();
    await expect.poll(ready).toEqual({ status: 200, slack: true });
    await slack.waitFor(() => slack.connections() === 2);
  });
});
