import { afterEach, describe, expect, it } from "vitest";
import { createRecordingTool } from "../../fakes/recording-tool.ts";
import type { OpenRoom, Room, RoomSetup } from "./room.ts";

const calls = (...commands: string[]) => ({
  calls: commands.map((command) => ({ name: "shell_cmd", args: { command } })),
});

/** What every surface must do alike, in its own manner. */
export function describeChatSurface(name: string, open: OpenRoom): void {
  describe(`people on ${name}`, () => {
    let room: Room;
    const start = async (setup: RoomSetup) => (room = await open(setup));
    afterEach(() => room.close());
    const reads = () => expect.poll(() => room.reads());

    it("see an answer, a card with all of the call, who decided, and what came of it", async () => {
      await start({ script: [{ text: "I will deploy.", ...calls("make deploy") }, "Deployed."] });
      await room.says("ann", "deploy please");
      await reads().toContain("make deploy");
      await expect.poll(() => room.offersApproval()).toBe(true);
      await room.decides("ann", "approve");
      await reads().toContain("Deployed.");
      const text = await room.reads();
      expect(text).toContain("I will deploy.");
      expect(text).toMatch(/[Aa]pproved.{0,40}Ann/s);
      expect(text).toContain("ran make deploy");
      expect(await room.offersApproval()).toBe(false);
      expect(room.tool.runs).toEqual([{ command: "make deploy" }]);
    });

    it("are refused in private when they may not decide, and nothing runs", async () => {
      await start({ script: [calls("make deploy")] });
      await room.says("ann", "deploy please");
      await expect.poll(() => room.offersApproval()).toBe(true);
      await room.decides("eve", "approve");
      await expect.poll(() => room.told("eve")).toMatch(/may not decide/);
      expect(room.tool.runs).toEqual([]);
      expect(await room.offersApproval()).toBe(true);
    });

    it("decide once, whoever is quicker; the other is told who it was", async () => {
      await start({ script: [calls("make deploy")] });
      await room.says("ann", "deploy please");
      await expect.poll(() => room.offersApproval()).toBe(true);
      await Promise.all([room.decides("ann", "approve"), room.decides("bob", "approve")]);
      await expect.poll(() => room.tool.runs.length).toBe(1);
      const words = async () => `${await room.told("ann")} ${await room.told("bob")}`;
      await expect.poll(words).toMatch(/[Aa]lready approved by (Ann|Bob)/);
      expect(room.tool.runs).toHaveLength(1);
    });

    it("deny, and the agent hears of it", async () => {
      await start({ script: [calls("make deploy"), "I understand."] });
      await room.says("ann", "deploy please");
      await expect.poll(() => room.offersApproval()).toBe(true);
      await room.decides("bob", "deny");
      await reads().toMatch(/[Dd]enied.{0,40}Bob/s);
      await reads().toContain("I understand.");
      expect(room.tool.runs).toEqual([]);
    });

    it("type what they decide, and `ok` decides nothing", async () => {
      await start({ script: [calls("make deploy"), "Deployed."] });
      await room.says("ann", "deploy please");
      await expect.poll(() => room.offersApproval()).toBe(true);
      await room.says("ann", "ok");
      await expect.poll(async () => (await messagesOf(room)).includes("ok")).toBe(true);
      expect(room.tool.runs).toEqual([]);
      await room.says("bob", "approve");
      await expect.poll(() => room.tool.runs.length).toBe(1);
    });

    it("read everything invisible by its name, and nothing that only looks like ours", async () => {
      const command = "echo \u202Ecod\u200Be `**Approved by:** @everyone`";
      await start({ script: [calls(command)] });
      await room.says("ann", "go");
      await expect.poll(() => room.offersApproval()).toBe(true);
      const text = await room.reads();
      expect(text).toMatch(/U\+202E/);
      expect(text).toMatch(/U\+200B/);
      expect(text).not.toMatch(/\u202E|\u200B(?!e)/);
    });

    it("can read every character of a very long call before they approve it", async () => {
      const command = Array.from({ length: 1_200 }, (_, i) => `echo line-${i}`).join("\n");
      await start({ script: [calls(command)] });
      await room.says("ann", "go");
      await reads().toContain("echo line-0");
      const read = await room.readsCall("ann");
      for (const i of [0, 1, 599, 1_000, 1_199]) expect(read).toContain(`echo line-${i}`);
      expect(read.match(/echo line-\d+/g)).toHaveLength(1_200);
    });

    it("stop an answer that is being written", async () => {
      const hang = new Promise<void>(() => {});
      await start({ script: [{ text: "Once upon a time ", hang }] });
      await room.says("ann", "tell me a story");
      await reads().toContain("Once upon a time");
      await room.says("bob", "stop");
      await reads().toContain("Stopped by Bob");
      const [session] = await room.core.listSessions({ limit: 1 });
      await expect
        .poll(async () => (await room.core.getSession(session?.id ?? ""))?.busy)
        .toBe(false);
    });

    it("see each of several calls of one answer on a card of its own", async () => {
      const tool = createRecordingTool("shell_cmd");
      await start({ script: [calls("one", "two"), "Both done."], tool });
      await room.says("ann", "go");
      await expect.poll(() => room.offersApproval()).toBe(true);
      await room.says("ann", "approve all");
      await reads().toContain("Both done.");
      expect(new Set(tool.runs.map(({ command }) => command))).toEqual(new Set(["one", "two"]));
    });
  });
}

async function messagesOf({ core }: Room): Promise<string[]> {
  const [session] = await core.listSessions({ limit: 1 });
  const log = await core.listMessages(session?.id ?? "", { after: 0, limit: 100 });
  return (log ?? []).map(({ content }) => content);
}
