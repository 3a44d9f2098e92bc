import { describe, expect, it } from "vitest";
import type { Extras, OpenRoom, Room } from "./room.ts";
import { calls, decisionsIn, logOf, TROUBLE, useRoom } from "./use-room.ts";

const saidIn = async (room: Room, text: string) =>
  (await logOf(room)).filter(({ role, content }) => role === "user" && content === text);

/** Whatever is handed over more than once, by the platform or on its way, counts once. */
export function describeRedelivery(name: string, open: OpenRoom): void {
  describe(`${name} hands over twice`, () => {
    const { start, reads, asks, runs } = useRoom(open);

    it("a message, at the same moment", async () => {
      const room = await start({ script: ["Hello there."] });
      room.hearsTwice();
      await room.says("ann", "hello");
      await reads().toContain("Hello there.");
      await room.says("ann", "and again");
      await reads().toContain("Done.");
      expect(await saidIn(room, "hello")).toHaveLength(1);
      expect(await saidIn(room, "and again")).toHaveLength(1);
      expect(await room.told("ann")).not.toMatch(TROUBLE);
      expect(room.bot().model.requests).toHaveLength(2);
    });

    it("a message, later and after a restart", async () => {
      const room = await start({ script: ["Hello there."] });
      await room.says("ann", "hello");
      await reads().toContain("Hello there.");
      await room.hearsAgain();
      await room.restarts(["Still here."]);
      await room.hearsAgain();
      await room.says("ann", "and now?");
      await reads().toContain("Still here.");
      const roles = (await logOf(room)).map(({ role }) => role);
      expect(roles).toEqual(["user", "assistant", "user", "assistant"]);
      expect(room.bot().model.requests).toHaveLength(1);
    });

    it("a decision, at the same moment: nobody is told that they were late", async () => {
      const room = await start({ script: [calls("make deploy"), "Deployed."] });
      await room.says("ann", "deploy please");
      await asks();
      room.hearsTwice();
      await room.decides("ann", "approve");
      await reads().toContain("Deployed.");
      await room.says("ann", "thank you");
      await reads().toContain("Done.");
      expect(await decisionsIn(room)).toEqual(["Ann"]);
      expect(await room.told("ann")).not.toMatch(TROUBLE);
      expect(room.bot().tool.runs).toHaveLength(1);
    });

    it("one decision of two, at the same moment", async () => {
      const room = await start({ script: [calls("make deploy"), "Deployed."], quorum: 2 });
      await room.says("ann", "deploy please");
      await asks();
      room.hearsTwice();
      await room.decides("ann", "approve");
      await expect.poll(() => decisionsIn(room)).toEqual(["Ann"]);
      await room.decides("bob", "approve");
      await reads().toContain("Deployed.");
      expect(await decisionsIn(room)).toEqual(["Ann", "Bob"]);
      expect(await room.told("ann")).not.toMatch(TROUBLE);
      expect(room.bot().tool.runs).toHaveLength(1);
    });

    it("a decision, later and after a restart: two people are two people", async () => {
      const room = await start({ script: [calls("make deploy")], quorum: 2 });
      await room.says("ann", "deploy please");
      await asks();
      await room.decides("ann", "approve");
      await expect.poll(() => decisionsIn(room)).toEqual(["Ann"]);
      await room.hearsAgain();
      await room.restarts(["Deployed."]);
      await room.hearsAgain();
      await asks();
      expect(room.bot().tool.runs).toEqual([]);
      await room.decides("bob", "approve");
      await reads().toContain("Deployed.");
      await room.hearsAgain();
      await room.says("ann", "thank you");
      await reads().toContain("Done.");
      expect(await decisionsIn(room)).toEqual(["Ann", "Bob"]);
      expect(await room.told("ann")).not.toMatch(TROUBLE);
      expect(room.bot().tool.runs).toHaveLength(1);
    });

    it("an edit: it is signed once", async () => {
      const room = await start({ script: [calls("make deploy"), "Deployed."], quorum: 2 });
      await room.says("ann", "deploy please");
      await asks();
      await room.edits("ann", "make deploy DRY=1");
      await reads().toContain("make deploy DRY=1");
      await room.hearsAgain();
      await room.decides("bob", "approve");
      await reads().toContain("Deployed.");
      expect(await decisionsIn(room)).toEqual(["Ann", "Bob"]);
      expect(room.bot().tool.runs).toEqual([{ command: "make deploy DRY=1" }]);
    });

    it("an approval of everything: it is signed once", async () => {
      const room = await start({ script: [calls("make deploy"), "Deployed."], quorum: 2 });
      await room.says("ann", "deploy please");
      await asks();
      await room.decides("ann", "approve_all");
      await expect.poll(() => decisionsIn(room)).toEqual(["Ann"]);
      await room.hearsAgain();
      await room.decides("bob", "approve");
      await reads().toContain("Deployed.");
      expect(await decisionsIn(room)).toEqual(["Ann", "Bob"]);
    });

    it("a typed decision, at the same moment and later", async () => {
      const script = [calls("make deploy"), calls("make test"), "Tested."];
      const room = await start({ script });
      await room.says("ann", "deploy please");
      await asks();
      room.hearsTwice();
      await room.says("bob", "approve");
      await runs();
      // What was typed for the first card says nothing about the second.
      await asks();
      await room.hearsAgain();
      await room.says("ann", "deny");
      await reads().toContain("Tested.");
      expect(await decisionsIn(room)).toEqual(["Bob", "Ann"]);
      expect(room.bot().tool.runs).toEqual([{ command: "make deploy" }]);
    });

    it("a stop: what was begun since goes on", async () => {
      const never = new Promise<void>(() => {});
      const { promise: hang, resolve: goOn } = Promise.withResolvers<void>();
      const script = [
        { text: "Once upon a time ", hang: never },
        { text: "Far far away ", hang },
      ];
      const room = await start({ script });
      await room.says("ann", "tell me a story");
      await reads().toContain("Once upon a time");
      await room.says("bob", "stop");
      await reads().toContain("Stopped by Bob");
      await room.says("ann", "tell me another");
      await reads().toContain("Far far away");
      await room.hearsAgain();
      await room.says("ann", "go on");
      await expect.poll(() => saidIn(room, "go on")).toHaveLength(1);
      goOn();
      await reads().toContain("Done.");
      const told = (await logOf(room)).map(({ content }) => content.trim());
      expect(told.filter((content) => content === "Stopped by Bob.")).toHaveLength(1);
      expect(told).toContain("Far far away");
    });
  });
}

/** The same for what only chat platforms have. */
export function describePlatformRedelivery(name: string, open: OpenRoom<Required<Extras>>): void {
  describe(`${name} hands over twice`, () => {
    const { start, reads, asks } = useRoom(open);

    it("a slash command that decides", async () => {
      const room = await start({ script: [calls("make deploy"), "Deployed."], quorum: 2 });
      await room.says("ann", "deploy please");
      await asks();
      const [approval] = await room.bot().core.listApprovals({ limit: 1 });
      await room.commands("ann", `approve ${approval?.shortId}`);
      await expect.poll(() => decisionsIn(room)).toEqual(["Ann"]);
      await room.hearsAgain();
      await room.commands("bob", `approve ${approval?.shortId}`);
      await reads().toContain("Deployed.");
      expect(await decisionsIn(room)).toEqual(["Ann", "Bob"]);
    });

    it("a message that was changed: it is changed once", async () => {
      const room = await start({ script: ["Which one?"] });
      await room.says("ann", "look at prod");
      await reads().toContain("Which one?");
      await room.rewords("ann", "@bot look at staging");
      const changes = async () =>
        (await logOf(room)).filter(({ metadata }) => metadata["amends"] !== undefined);
      await expect.poll(changes).toHaveLength(1);
      await room.hearsAgain();
      await room.says("ann", "go on");
      await reads().toContain("Done.");
      expect(await changes()).toHaveLength(1);
    });
  });
}
