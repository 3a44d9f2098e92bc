import { describe, expect, it } from "vitest";
import type { Surface } from "../../src/core/surface/surface.ts";
import { aSession, aSurface, at } from "../fixtures/store-rows.ts";
import type { StoreUnderTest } from "./store-under-test.ts";

/** Places where sessions are shown. */
export function describeSurfaces({
  store,
  newId,
  startSession,
  openSurface,
}: StoreUnderTest): void {
  const insert = (surface: Surface) => store().transaction((tx) => tx.insertSurface(surface));
  const close = (id: string, seconds: number) =>
    store().transaction((tx) => tx.closeSurface(id, at(seconds)));
  const idsOf = (surfaces: readonly Surface[]) => surfaces.map(({ id }) => id);

  describe("surfaces", () => {
    it("are read as they were written, by id and by place", async () => {
      const open = await openSurface({ openedBy: "slack:U024BE7LH" });
      const closed = await openSurface({ closedAt: at(3) });
      for (const surface of [open, closed]) {
        expect(await store().surface(surface.id)).toEqual(surface);
        expect(await store().surfaceAt(surface)).toEqual(surface);
      }
      expect(await store().surface("srf_of_nobody")).toBeNull();
    });

    it("keep what texts can hold", async () => {
      const text = "NUL \0, half a pair \uD83D, ␚0000 and ün漢😀";
      const surface = await openSurface({
        workspace: text,
        channel: text,
        thread: newId(text),
        openedBy: text,
      });
      expect(await store().surfaceAt(surface)).toEqual(surface);
      expect(await store().surfacesOpenedBy(text, 9)).toEqual([surface]);
      expect(await store().surfacesIn(surface, { afterId: "", limit: 9 })).toEqual([surface]);
    });

    it("belong to a session", async () => {
      await expect(insert(aSurface({ id: newId("srf"), sessionId: "ses_none" }))).rejects.toThrow();
      const { id } = await openSurface();
      const move = store().transaction((tx) =>
        tx.moveSurface(id, { sessionId: "ses_none", openedBy: null }),
      );
      await expect(move).rejects.toThrow();
    });
  });

  describe("a place", () => {
    it.each(["platform", "workspace", "channel", "thread"] as const)(
      "is another where only its %s is another, an empty one included",
      async (part) => {
        const here = await openSurface();
        const emptied = await openSurface({ ...here, id: newId("srf"), [part]: "" });
        expect(await store().surfaceAt(here)).toEqual(here);
        expect(await store().surfaceAt(emptied)).toEqual(emptied);
        expect(await store().surfaceAt({ ...here, [part]: newId("other") })).toBeNull();
      },
    );

    it("may lack a workspace and a thread, and has one surface all the same", async () => {
      const message = { platform: "discord", workspace: "", channel: newId("dm"), thread: "" };
      const surface = await openSurface(message);
      expect(await store().surfaceAt(message)).toEqual(surface);
      const { sessionId } = surface;
      expect(await insert(aSurface({ ...message, id: newId("srf"), sessionId }))).toBe(false);
    });

    it.each([
      ["open", null],
      ["closed", at(9)],
    ])("that has an %s surface takes no other, and nothing is written", async (_, closedAt) => {
      const first = await openSurface({ closedAt });
      const second = { ...first, id: newId("srf"), openedBy: "slack:U2", closedAt: null };
      expect(await insert(second)).toBe(false);
      expect(await store().surfaceAt(first)).toEqual(first);
      expect(await store().surface(second.id)).toBeNull();
    });

    it("that is taken leaves the transaction as good as it was", async () => {
      const first = await openSurface();
      const session = aSession({ id: newId("ses") });
      const seen = await store().transaction(async (tx) => {
        await tx.insertSession(session);
        await tx.insertSurface({ ...first, id: newId("srf"), sessionId: session.id });
        return tx.surfaceAt(first);
      });
      expect(seen).toEqual(first);
      expect(await store().session(session.id)).toEqual(session);
    });

    it("goes to exactly one of many who open it at once", async () => {
      for (let round = 0; round < 10; round++) {
        const { id: sessionId } = await startSession();
        const thread = newId("thread");
        const rivals = [1, 2, 3, 4].map(() => aSurface({ id: newId("srf"), sessionId, thread }));
        const opened = await Promise.all(rivals.map(insert));
        expect(opened.filter(Boolean)).toHaveLength(1);
        expect(await store().surfaceAt(rivals[0]!)).toEqual(rivals[opened.indexOf(true)]);
      }
    });
  });

  describe("surfaces come and go", () => {
    it("closing once, by exactly one of many", async () => {
      const { id, sessionId } = await openSurface();
      const closed = await Promise.all([5, 5, 5, 5].map((seconds) => close(id, seconds)));
      expect(closed.filter(Boolean)).toHaveLength(1);
      expect(await close(id, 6)).toBe(false);
      expect(await close("srf_of_nobody", 6)).toBe(false);
      expect((await store().surface(id))?.closedAt).toEqual(at(5));
      expect(await store().surfacesOf(sessionId)).toEqual([]);
    });

    it("moving to another session, which opens them again", async () => {
      const surface = await openSurface({ openedBy: "slack:U1", closedAt: at(5) });
      const { id: sessionId } = await startSession();
      const moveTo = (openedBy: string | null) =>
        store().transaction((tx) => tx.moveSurface(surface.id, { sessionId, openedBy }));
      await moveTo(null);
      const moved = { ...surface, sessionId, openedBy: null, closedAt: null };
      expect(await store().surface(surface.id)).toEqual(moved);
      expect(await store().surfacesOf(sessionId)).toEqual([moved]);
      expect(await store().surfacesOf(surface.sessionId)).toEqual([]);
      await moveTo("slack:U2");
      expect(await store().surfacesOpenedBy("slack:U2", 9)).toEqual([
        { ...moved, openedBy: "slack:U2" },
      ]);
    });
  });

  describe("lists of surfaces", () => {
    it("hold the open ones of a session, the oldest first", async () => {
      const { id: sessionId } = await startSession();
      const later = await openSurface({ sessionId, createdAt: at(2) });
      const earlier = await openSurface({ sessionId, createdAt: at(1) });
      const alsoLater = await openSurface({ sessionId, createdAt: at(2) });
      await openSurface({ sessionId, closedAt: at(3) });
      await openSurface();
      const sameTime = [later.id, alsoLater.id].sort();
      expect(idsOf(await store().surfacesOf(sessionId))).toEqual([earlier.id, ...sameTime]);
      expect(await store().surfacesOf("ses_none")).toEqual([]);
    });

    it("hold what a person opened, the newest first, so many at most", async () => {
      const openedBy = newId("slack:U");
      const oldest = await openSurface({ openedBy, createdAt: at(1) });
      const newest = await openSurface({ openedBy, createdAt: at(3) });
      const middle = await openSurface({ openedBy, createdAt: at(2), closedAt: at(4) });
      await openSurface({ openedBy: `${openedBy}0` });
      const of = async (limit: number) => idsOf(await store().surfacesOpenedBy(openedBy, limit));
      expect(await of(9)).toEqual([newest.id, middle.id, oldest.id]);
      expect(await of(2)).toEqual([newest.id, middle.id]);
    });

    it("hold the open ones of a workspace, in pages by id", async () => {
      const workspace = newId("T");
      const surfaces: Surface[] = [];
      for (let n = 0; n < 5; n++) surfaces.push(await openSurface({ workspace }));
      await close(surfaces[1]!.id, 1);
      await openSurface({ workspace, platform: "discord" });
      await openSurface({ workspace: `${workspace}0` });
      const expected = [0, 2, 3, 4].map((n) => surfaces[n]!.id).sort();
      const page = async (afterId: string, limit: number) =>
        idsOf(await store().surfacesIn({ platform: "slack", workspace }, { afterId, limit }));
      expect(await page("", 9)).toEqual(expected);
      expect(await page("", 2)).toEqual(expected.slice(0, 2));
      expect(await page(expected[1]!, 9)).toEqual(expected.slice(2));
      expect(await page(expected[3]!, 9)).toEqual([]);
    });

    it("tell the empty workspace from any other", async () => {
      const platform = newId("platform");
      const direct = await openSurface({ platform, workspace: "" });
      await openSurface({ platform, workspace: "guild" });
      const found = await store().surfacesIn(
        { platform, workspace: "" },
        { afterId: "", limit: 9 },
      );
      expect(found).toEqual([direct]);
    });
  });
}
