import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { botFolder, startBot } from "../fakes/bot-process.ts";

/** The real program, killed with SIGKILL at the worst moments and started again. */
describe("kill -9", () => {
  it("while a card is pending: the card is there and works", async () => {
    const folder = botFolder();
    const bot = await startBot(folder);
    const before = await bot.open();
    await before.says("run echo signed > proof.txt");
    const [card] = await before.cards(1);
    await bot.kill();

    const again = await startBot(folder);
    const after = again.conversation(before.id);
    expect(await after.cards(1)).toEqual([card]);
    expect(await after.decides(card!, "approve")).toBe(200);
    await expect.poll(() => existsSync(join(folder, "workspace/proof.txt"))).toBe(true);
    await after.answers("Exit code 0");
    expect(await after.decides(card!, "approve")).toBe(409);
  });

  it("while a tool runs: it is reported interrupted, not run twice, and a person chooses", async () => {
    const folder = botFolder();
    const marks = join(folder, "workspace/marks.txt");
    const bot = await startBot(folder);
    const before = await bot.open();
    await before.says("run echo begun >> marks.txt; sleep 30");
    const [card] = await before.cards(1);
    await before.decides(card!, "approve");
    await expect.poll(() => existsSync(marks) && readFileSync(marks, "utf8")).toBe("begun\n");
    await bot.kill();

    const again = await startBot(folder);
    const after = again.conversation(before.id);
    const [choice] = await after.cards(1);
    expect(choice).toMatchObject({
      toolName: "shell_cmd",
      reason: expect.stringContaining("run it again"),
    });
    const said = (await after.messages()).map(({ content }) => content).join("\n");
    expect(said).toContain("interrupted, outcome unknown");
    expect(readFileSync(marks, "utf8")).toBe("begun\n");
    await after.decides(choice!, "deny");
    await after.answers("outcome unknown");
    expect(readFileSync(marks, "utf8")).toBe("begun\n");
  });

  it("while the model streams: the answer is completed", async () => {
    const folder = botFolder();
    const bot = await startBot(folder);
    const before = await bot.open();
    await before.says("slow 20");
    await expect.poll(async () => (await before.session()).busy).toBe(true);
    await bot.kill();

    const again = await startBot(folder);
    const after = again.conversation(before.id);
    const answers = async () => (await after.messages()).filter(({ role }) => role === "assistant");
    await expect.poll(async () => (await answers()).length).toBe(1);
    const [answer] = await answers();
    expect(answer?.content.split(/\s+/).length).toBeGreaterThanOrEqual(20);
  });

  it("leaves an audit chain that verifies, and a second bot is kept out of the folder", async () => {
    const folder = botFolder();
    const bot = await startBot(folder);
    const talk = await bot.open();
    await talk.says("run touch done.txt");
    const [card] = await talk.cards(1);
    await talk.decides(card!, "approve");
    await talk.answers("Exit code 0");
    await expect(startBot(folder)).rejects.toThrow(/Another Countersign uses .*Stop it first/);
    await bot.kill();
    const again = await startBot(folder);
    const rows = await again.get<{ kind: string }[]>("/api/audit");
    expect(rows.map(({ kind }) => kind)).toEqual([
      "approval.requested",
      "approval.decided",
      "call.started",
      "call.finished",
    ]);
  });
});
