import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { LEASE_MS } from "../../src/core/session/hold-lease.ts";
import { botFolder, startBot } from "../fakes/bot-process.ts";
import { describeWithPostgresql } from "../fixtures/postgresql.ts";

await describeWithPostgresql((createTestDatabase) => {
  it("asks, is killed, and runs what is approved after the next start", async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    const folder = botFolder();
    const env = { DATABASE_URL: database.url };
    const bot = await startBot(folder, env);
    expect(bot.log()).toContain('"database":"postgresql"');
    const before = await bot.open();
    await before.says("run touch a.txt\nrun touch b.txt");
    await before.cards(2);
    await bot.kill();

    const again = await startBot(folder, env);
    const after = again.conversation(before.id);
    for (const card of await after.cards(2)) expect(await after.decides(card, "approve")).toBe(200);
    // The killed process may have held the session's lease: who waits for it waits LEASE_MS more.
    await after.answers("Exit code 0", { timeout: 2 * LEASE_MS });
    await again.end();
  }, 180_000);

  it("ends with a sentence, and without a server left behind, when its folder cannot be made", async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    const folder = botFolder();
    const blocked = join(folder, "blocked");
    writeFileSync(blocked, "a file where the folder should be");
    onTestFinished(() => rmSync(blocked, { force: true }));
    const env = { DATABASE_URL: database.url, COUNTERSIGN_DATA_DIR: blocked };
    await expect(startBot(folder, env)).rejects.toThrow(/EEXIST|ENOTDIR/);
  });
});
