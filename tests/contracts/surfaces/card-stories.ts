import { describe, expect, it } from "vitest";
import { createRecordingTool } from "../../fakes/recording-tool.ts";
import type { OpenRoom } from "./room.ts";
import { calls, decisionsIn, isBusy, useRoom } from "./use-room.ts";

const DAY_MS = 86_400_000;

/** Every state of a card, as people on every surface read it. */
export function describeCards(name: string, open: OpenRoom): void {
  describe(`a card on ${name}`, () => {
    const { start, reads, asks, runs } = useRoom(open);

    it("approved for the session says so, and the same call asks no more", async () => {
      const script = [calls("make deploy"), calls("make deploy"), "Deployed twice."];
      const room = await start({ script });
      await room.says("ann", "deploy twice please");
      await asks();
      await room.decides("ann", "approve_session");
      await reads().toContain("Deployed twice.");
      await reads().toMatch(/approved[^\n]*session/i);
      expect(room.bot().tool.runs).toHaveLength(2);
      expect(await room.cards()).toBe(0);
    });

    it("denied says by whom, and the agent hears of it", async () => {
      const room = await start({ script: [calls("make deploy"), "I understand."] });
      await room.says("ann", "deploy please");
      await asks();
      await room.decides("bob", "deny");
      await reads().toMatch(/[Dd]enied.{0,40}Bob/s);
      await reads().toContain("I understand.");
      expect(room.bot().tool.runs).toEqual([]);
      expect(await room.cards()).toBe(0);
    });

    it("edited runs the edit, and shows what ran", async () => {
      const room = await start({ script: [calls("make deploy")] });
      await room.says("ann", "deploy please");
      await asks();
      await room.edits("ann", "make deploy DRY=1");
      await runs();
      await reads().toContain("ran make deploy DRY=1");
      expect(room.bot().tool.runs).toEqual([{ command: "make deploy DRY=1" }]);
      await expect.poll(() => room.cards()).toBe(0);
    });

    it("that nobody decides in time expires, and says so to everybody", async () => {
      const room = await start({ script: [calls("make deploy"), "Nobody was there."] });
      await room.says("ann", "deploy please");
      await asks();
      expect(await room.reads()).not.toMatch(/expired/i);
      await room.passes(DAY_MS - 60_000);
      await asks();
      await room.passes(120_000);
      await reads().toMatch(/expired/i);
      await reads().toContain("Nobody was there.");
      await asks(0);
      expect(room.bot().tool.runs).toEqual([]);
    });

    it("is running while its call runs, and done when that is over", async () => {
      const { promise, resolve: goOn } = Promise.withResolvers<void>();
      const run = async () => {
        await promise;
        return { ok: true, content: "deployed it", details: { exitCode: 0 } };
      };
      const tool = createRecordingTool("shell_cmd", { run });
      const room = await start({ script: [calls("make deploy"), "Deployed."], tool });
      await room.says("ann", "deploy please");
      await asks();
      await room.decides("ann", "approve");
      await reads().toMatch(/running|runs …/i);
      expect(await room.reads()).not.toMatch(/exit code/i);
      goOn();
      await reads().toMatch(/exit code 0/i);
      await reads().toContain("Deployed.");
    });

    it("whose call failed says so, with its exit code", async () => {
      const run = () => ({ ok: false, content: "no such target", details: { exitCode: 3 } });
      const tool = createRecordingTool("shell_cmd", { run });
      const room = await start({ script: [calls("make deploy"), "That failed."], tool });
      await room.says("ann", "deploy please");
      await asks();
      await room.decides("ann", "approve");
      await reads().toMatch(/failed[^]*exit code 3/i);
      await reads().toContain("no such target");
    });

    it("is cancelled when somebody says stop", async () => {
      const room = await start({ script: [calls("make deploy")] });
      await room.says("ann", "deploy please");
      await asks();
      await room.says("bob", "stop");
      await reads().toContain("Stopped by Bob");
      await reads().toMatch(/cancelled/i);
      await asks(0);
      expect(room.bot().tool.runs).toEqual([]);
    });

    it("whose call is stopped while it runs says that it is over", async () => {
      const run = (_: unknown, { signal }: { signal: AbortSignal }) =>
        new Promise<never>((_resolve, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
        });
      const tool = createRecordingTool("shell_cmd", { run });
      const room = await start({ script: [calls("make deploy")], tool });
      await room.says("ann", "deploy please");
      await asks();
      await room.decides("ann", "approve");
      await runs();
      await room.says("bob", "stop");
      await reads().toContain("Stopped by Bob");
      await expect.poll(() => isBusy(room)).toBe(false);
      await reads().toMatch(/interrupted|cancelled|failed/i);
      expect(room.bot().tool.runs).toHaveLength(1);
    });

    it("for two waits for a second person, whoever presses again", async () => {
      const room = await start({ script: [calls("make deploy"), "Deployed."], quorum: 2 });
      await room.says("ann", "deploy please");
      await asks();
      await room.decides("ann", "approve");
      await expect.poll(() => decisionsIn(room)).toEqual(["Ann"]);
      await room.decides("ann", "approve");
      await expect.poll(() => decisionsIn(room)).toEqual(["Ann", "Ann"]);
      expect(room.bot().tool.runs).toEqual([]);
      expect(await room.cards()).toBe(1);
      await room.decides("bob", "approve");
      await reads().toContain("Deployed.");
      await reads().toMatch(/approved[^]*Ann[^]*Bob/i);
      expect(room.bot().tool.runs).toHaveLength(1);
    });
  });
}
