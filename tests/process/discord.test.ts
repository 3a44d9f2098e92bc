import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { type Bot, botFolder, startBot } from "../fakes/bot-process.ts";
import type { SeenMessage } from "../fakes/discord/people/seen-message.ts";
import { realClock } from "../fakes/fake-clock.ts";
import { type FakeDiscord, startFakeDiscord } from "../fakes/discord/start-fake-discord.ts";

const HOUR_MS = 3_600_000;

/** Discord, somebody who may approve, and a bot in a folder of its own that knows so. */
async function team() {
  let turnedMs = 0;
  const clock = { ...realClock(), now: () => Date.now() + turnedMs };
  const discord = await startFakeDiscord({ limits: "off", clock });
  onTestFinished(() => discord.close());
  const ann = discord.person({ name: "Ann" });
  const ops = discord.channel("ops");
  const folder = botFolder(`[approvals]\napprovers = ["discord:${ann.id}"]\n`);
  const env = { DISCORD_TOKEN: discord.token, DISCORD_API_URL: discord.apiUrl };
  return {
    discord,
    ann,
    ops,
    folder,
    turn: (ms: number) => void (turnedMs += ms),
    /** The program, once it listens to Discord. */
    async starts(): Promise<Bot> {
      const before = discord.identifies();
      const bot = await startBot(folder, env);
      await discord.waitFor(() => discord.identifies() > before);
      return bot;
    },
    async kills(bot: Bot): Promise<void> {
      await bot.kill();
      await discord.waitFor(() => discord.connections() === 0);
    },
  };
}

type Said = Parameters<FakeDiscord["thread"]>[0];

const withButtons = (discord: FakeDiscord, said: Said) => () =>
  discord.thread(said).find(({ buttons }) => buttons.some(({ label }) => label === "Approve once"));

const textOf = (discord: FakeDiscord, { channel, id }: SeenMessage) =>
  discord.message({ channel, id }).text;

const FAILED = { answered: false, error: "timeout" };

/** The whole program against Discord, killed with SIGKILL and started again. */
describe("kill -9 on Discord", () => {
  it("a pending card works after a restart; a click in between is told that nobody was there", async () => {
    const { discord, ann, ops, folder, starts, kills } = await team();
    const bot = await starts();
    const said = ann.says(ops, "@bot run echo signed >> proof.txt");
    const card = await discord.waitFor(withButtons(discord, said));
    await kills(bot);
    expect(await ann.clicks(card, "Approve once")).toMatchObject(FAILED);
    expect(withButtons(discord, said)()?.id).toBe(card.id);

    const again = await starts();
    expect(await ann.clicks(card, "Approve once")).toMatchObject({ answered: true });
    await discord.waitFor(() => textOf(discord, card).includes("Exit code 0"));
    expect(readFileSync(join(folder, "workspace/proof.txt"), "utf8")).toBe("signed\n");
    expect(discord.thread(said).filter(({ text }) => text.includes("echo signed"))).toHaveLength(2);
    expect(ann.privateAnswers()).toEqual([]);
    await again.end();
    expect(discord.refused).toEqual([]);
  });

  it("an hour and a restart later the old button works, though the card may not be changed any more", async () => {
    const { discord, ann, ops, folder, starts, kills, turn } = await team();
    const bot = await starts();
    const said = ann.says(ops, "@bot run echo signed >> proof.txt");
    const card = await discord.waitFor(withButtons(discord, said));
    await kills(bot);
    turn(HOUR_MS + 1_000);

    await starts();
    discord.fault({ kind: "refuse", code: 30046, route: "messages.edit" });
    expect(await ann.clicks(card, "Approve once")).toMatchObject({ answered: true });
    const words = await discord.waitFor(() =>
      discord.thread(said).find(({ text }) => text.includes("its card could not be changed")),
    );
    expect(words.text).toContain("Ann");
    expect(words.pings).toEqual([]);
    const proof = () => readFileSync(join(folder, "workspace/proof.txt"), "utf8");
    await expect.poll(() => existsSync(join(folder, "workspace/proof.txt"))).toBe(true);
    // The old card still has its buttons: whoever presses one is told what became of it.
    const late = await ann.clicks(card, "Approve once");
    expect(late.privateAnswers[0]?.text).toMatch(/already approved by Ann/i);
    expect(proof()).toBe("signed\n");
  });

  it("a tool that ran when the bot died is reported on its card, and a new card asks", async () => {
    const { discord, ann, ops, folder, starts, kills } = await team();
    const bot = await starts();
    const said = ann.says(ops, "@bot run echo begun >> marks.txt; sleep 30");
    const card = await discord.waitFor(withButtons(discord, said));
    await ann.clicks(card, "Approve once");
    await expect.poll(() => existsSync(join(folder, "workspace/marks.txt"))).toBe(true);
    await kills(bot);

    await starts();
    await discord.waitFor(() => textOf(discord, card).includes("Interrupted"));
    const choice = await discord.waitFor(withButtons(discord, said));
    expect(choice.id).not.toBe(card.id);
    await ann.clicks(choice, "Deny");
    await discord.waitFor(() => textOf(discord, choice).includes("Denied by Ann"));
    expect(readFileSync(join(folder, "workspace/marks.txt"), "utf8")).toBe("begun\n");
  });

  it("an answer that was being written is ended, and the whole one follows", async () => {
    const { discord, ann, ops, starts, kills } = await team();
    const bot = await starts();
    const said = ann.says(ops, "@bot slow 40");
    const begun = await discord.waitFor(() => discord.thread(said)[1]);
    await kills(bot);

    await starts();
    await discord.waitFor(() => discord.thread(said).length === 3);
    await discord.waitFor(() => textOf(discord, begun).includes("cut off"));
    const whole = () => discord.thread(said)[2]?.text.split(/\s+/).length ?? 0;
    await discord.waitFor(() => whole() >= 40);
    expect(discord.thread(said)).toHaveLength(3);
  });

  it("what was said while nobody was there is read and answered once, in its thread and elsewhere", async () => {
    const { discord, ann, ops, starts, kills } = await team();
    const bot = await starts();
    const said = ann.says(ops, "@bot hello");
    await discord.waitFor(() => discord.thread(said).length === 2);
    await kills(bot);
    const elsewhere = ann.says(discord.channel("dev"), "@bot and here?");
    ann.says(ops, "are you there?", { thread: said });
    await kills(await starts());
    await starts();
    await discord.waitFor(() => discord.thread(said).length === 4);
    await discord.waitFor(() => discord.thread(elsewhere).length === 2);
    ann.says(ops, "and now?", { thread: said });
    await discord.waitFor(() => discord.thread(said).length === 6);
    expect(discord.thread(elsewhere)).toHaveLength(2);
  });

  it("says in readyz how Discord stands, and comes back after an outage by itself", async () => {
    const { discord, starts } = await team();
    const bot = await starts();
    const ready = async () => {
      const response = await fetch(`${bot.url}/readyz`);
      const { parts } = (await response.json()) as { parts: { part: string; ok: boolean }[] };
      return { status: response.status, discord: parts.find((p) => p.part === "discord")?.ok };
    };
    await expect.poll(ready).toEqual({ status: 200, discord: true });
    const outage = discord.outage();
    await expect.poll(ready).toEqual({ status: 503, discord: false });
    outage.ends();
    await expect.poll(ready).toEqual({ status: 200, discord: true });
  });
});
