import { describe, expect, it } from "vitest";
import { createRecordingTool } from "../../fakes/recording-tool.ts";
import type { OpenRoom } from "./room.ts";
import { calls, countOf, decisionsIn, logOf, TROUBLE, useRoom } from "./use-room.ts";

const HOUR_MS = 3_600_000;

/** The process dies in the middle of things, or the word of what it did gets lost. */
export function describeRestarts(name: string, open: OpenRoom): void {
  describe(`a restart on ${name}`, () => {
    const { start, reads, asks, runs } = useRoom(open);

    it("leaves a card that waits, once, and its controls work", async () => {
      const room = await start({ script: ["Hello there.", calls("make deploy")] });
      await room.says("ann", "hello");
      await reads().toContain("Hello there.");
      await room.says("ann", "deploy please");
      await asks();
      await room.restarts(["Deployed."]);
      await asks();
      await room.decides("ann", "approve");
      await reads().toContain("Deployed.");
      expect(room.bot().tool.runs).toEqual([{ command: "make deploy" }]);
      await asks(0);
      expect(countOf(await room.reads(), "Hello there.")).toBe(1);
    });

    it("in the middle of an answer leaves one answer", async () => {
      const hang = new Promise<void>(() => {});
      const room = await start({ script: [{ text: "Once upon a time ", hang }] });
      await room.says("ann", "tell me a story");
      await reads().toContain("Once upon a time");
      await room.restarts(["Once upon a time there was a whole story."]);
      await reads().toContain("there was a whole story.");
      await room.says("ann", "thank you");
      await reads().toContain("Done.");
      // What cannot be taken back says that it is no answer.
      const text = await room.reads();
      expect(countOf(text, "there was a whole story.")).toBe(1);
      expect(text.includes("(cut off)") ? 1 : countOf(text, "Once upon a time")).toBe(1);
      const roles = (await logOf(room)).map(({ role }) => role);
      expect(roles).toEqual(["user", "assistant", "user", "assistant"]);
    });

    it("in the middle of a call says so, and runs it again only when asked to", async () => {
      const tool = createRecordingTool("shell_cmd", { run: () => new Promise(() => {}) });
      const room = await start({ script: [calls("make deploy")], tool });
      await room.says("ann", "deploy please");
      await asks();
      await room.decides("ann", "approve");
      await runs();
      await room.restarts(["I leave it."]);
      await reads().toMatch(/interrupted/i);
      await asks();
      await room.decides("bob", "deny");
      await reads().toContain("I leave it.");
      expect(room.bot().tool.runs).toHaveLength(1);
    });

    it("after the word of what was shown got lost shows it once", async () => {
      const room = await start({ script: [calls("make deploy")] });
      const losing = room.losesAnswers();
      const saying = room.says("ann", "deploy please");
      await asks();
      losing.ends();
      await saying;
      await room.passes(HOUR_MS);
      await room.restarts(["Deployed."]);
      await asks();
      await room.decides("ann", "approve");
      await reads().toContain("Deployed.");
      await asks(0);
    });
  });
}

/** What was sent arrived, and whoever sent it does not know. */
export function describeLostWords(name: string, open: OpenRoom): void {
  describe(`${name}, when the word of what was done gets lost`, () => {
    const { start, reads, asks } = useRoom(open);

    it("a message is taken once, and its card shown once", async () => {
      const room = await start({ script: [calls("make deploy"), "Deployed."] });
      const losing = room.losesAnswers();
      const saying = room.says("ann", "deploy please");
      await asks();
      losing.ends();
      await saying;
      await room.decides("ann", "approve");
      await reads().toContain("Deployed.");
      await asks(0);
      const said = (await logOf(room)).filter(({ content }) => content === "deploy please");
      expect(said).toHaveLength(1);
      expect(await room.told("ann")).not.toMatch(TROUBLE);
    });

    it("a decision is taken once, and what came of it shown once", async () => {
      const room = await start({ script: [calls("make deploy"), "Deployed."] });
      await room.says("ann", "deploy please");
      await asks();
      const losing = room.losesAnswers();
      const deciding = room.decides("ann", "approve");
      await reads().toContain("ran make deploy");
      losing.ends();
      await deciding;
      await reads().toContain("Deployed.");
      await room.says("ann", "thank you");
      await reads().toContain("Done.");
      const text = await room.reads();
      expect(countOf(text, "Deployed.")).toBe(1);
      expect(countOf(text, "ran make deploy")).toBe(1);
      expect(await decisionsIn(room)).toEqual(["Ann"]);
      expect(await room.told("ann")).not.toMatch(TROUBLE);
      expect(room.bot().tool.runs).toHaveLength(1);
    });
  });
}
