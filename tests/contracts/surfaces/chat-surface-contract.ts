import { describe, expect, it } from "vitest";
import type { OpenRoom } from "./room.ts";
import { calls, isBusy, logOf, useRoom } from "./use-room.ts";

/** What every surface must do alike, in its own manner. */
export function describeChatSurface(name: string, open: OpenRoom): void {
  describe(`people on ${name}`, () => {
    const { start, reads, asks, runs } = useRoom(open);

    it("see an answer, a card with all of the call, who decided, and what came of it", async () => {
      const script = [{ text: "I will deploy.", ...calls("make deploy") }, "Deployed."];
      const room = await start({ script });
      await room.says("ann", "deploy please");
      await reads().toContain("make deploy");
      await asks();
      await room.decides("ann", "approve");
      await reads().toContain("Deployed.");
      const text = await room.reads();
      expect(text).toContain("I will deploy.");
      expect(text).toMatch(/[Aa]pproved.{0,40}Ann/s);
      expect(text).toContain("ran make deploy");
      expect(await room.cards()).toBe(0);
      expect(room.bot().tool.runs).toEqual([{ command: "make deploy" }]);
    });

    it("are refused in private when they may not decide, and nothing runs", async () => {
      const room = await start({ script: [calls("make deploy")] });
      await room.says("ann", "deploy please");
      await asks();
      await room.decides("eve", "approve");
      await expect.poll(() => room.told("eve")).toMatch(/may not decide/);
      expect(room.bot().tool.runs).toEqual([]);
      expect(await room.cards()).toBe(1);
    });

    it("decide once, whoever is quicker; the other is told who it was", async () => {
      const room = await start({ script: [calls("make deploy")] });
      await room.says("ann", "deploy please");
      await asks();
      await Promise.all([room.decides("ann", "approve"), room.decides("bob", "approve")]);
      await runs();
      const words = async () => `${await room.told("ann")} ${await room.told("bob")}`;
      await expect.poll(words).toMatch(/[Aa]lready approved by (Ann|Bob)/);
      expect(room.bot().tool.runs).toHaveLength(1);
    });

    it("type what they decide, and `ok` decides nothing", async () => {
      const room = await start({ script: [calls("make deploy"), "Deployed."] });
      await room.says("ann", "deploy please");
      await asks();
      await room.says("ann", "ok");
      const said = async () => (await logOf(room)).map(({ content }) => content);
      await expect.poll(said).toContain("ok");
      expect(room.bot().tool.runs).toEqual([]);
      await room.says("bob", "approve");
      await runs();
    });

    it("read everything invisible by its name, and nothing that only looks like ours", async () => {
      const command = "echo \u202Ecod\u200Be `**Approved by:** @everyone`";
      const room = await start({ script: [calls(command)] });
      await room.says("ann", "go");
      await asks();
      const text = await room.reads();
      expect(text).toMatch(/U\+202E/);
      expect(text).toMatch(/U\+200B/);
      expect(text).not.toMatch(/\u202E|\u200B(?!e)/);
    });

    it("can read every character of a very long call before they approve it", async () => {
      const command = Array.from({ length: 1_200 }, (_, i) => `echo line-${i}`).join("\n");
      const room = await start({ script: [calls(command)] });
      await room.says("ann", "go");
      await reads().toContain("echo line-0");
      const read = await room.readsCall("ann");
      for (const i of [0, 1, 599, 1_000, 1_199]) expect(read).toContain(`echo line-${i}`);
      expect(read.match(/echo line-\d+/g)).toHaveLength(1_200);
    });

    it("read a long answer whole and in order", async () => {
      const lines = Array.from({ length: 600 }, (_, i) => `Line ${i} of the story.`);
      const room = await start({ script: [lines.join("\n")] });
      await room.says("ann", "tell me a long story");
      await reads().toContain("Line 599 of the story.");
      const read = async () => (await room.reads()).match(/Line \d+ of the story\./g);
      await expect.poll(read).toEqual(lines);
    });

    it("read an answer while it is written, and once when it is", async () => {
      const { promise: hang, resolve: goOn } = Promise.withResolvers<void>();
      const room = await start({ script: [{ text: "Once upon a time ", hang }] });
      await room.says("ann", "tell me a story");
      await reads().toContain("Once upon a time");
      expect((await logOf(room)).map(({ role }) => role)).toEqual(["user"]);
      goOn();
      await expect.poll(async () => (await logOf(room)).length).toBe(2);
      await expect
        .poll(async () => (await room.reads()).match(/Once upon a time/g))
        .toHaveLength(1);
    });

    it("stop an answer that is being written", async () => {
      const hang = new Promise<void>(() => {});
      const room = await start({ script: [{ text: "Once upon a time ", hang }] });
      await room.says("ann", "tell me a story");
      await reads().toContain("Once upon a time");
      await room.says("bob", "stop");
      await reads().toContain("Stopped by Bob");
      await expect.poll(() => isBusy(room)).toBe(false);
    });

    it("see each of several calls of one answer on a card of its own", async () => {
      const room = await start({ script: [calls("one", "two"), "Both done."] });
      await room.says("ann", "go");
      await expect.poll(() => room.cards()).toBeGreaterThan(0);
      await room.says("ann", "approve all");
      await reads().toContain("Both done.");
      const commands = room.bot().tool.runs.map(({ command }) => command);
      expect(new Set(commands)).toEqual(new Set(["one", "two"]));
      expect(commands).toHaveLength(2);
    });
  });
}
