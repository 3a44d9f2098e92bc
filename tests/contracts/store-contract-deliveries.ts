import { describe, expect, it } from "vitest";
import type { DeliveryDraft } from "../../src/core/ports/surface-store.ts";
import type { Delivery } from "../../src/core/surface/surface.ts";
import { at } from "../fixtures/store-rows.ts";
import type { StoreUnderTest } from "./store-under-test.ts";

/** What is, or is to be, shown on surfaces. */
export function describeDeliveries({ store, newId, openSurface }: StoreUnderTest): void {
  const aDraft = (surfaceId: string, given: Partial<DeliveryDraft> = {}): DeliveryDraft => {
    const id = newId("dlv");
    return { id, surfaceId, subject: `message:${id}`, position: 1, ...given };
  };
  const request = (drafts: readonly DeliveryDraft[], seconds: number) =>
    store().transaction((tx) => tx.requestDeliveries(drafts, at(seconds)));
  /** Asks for something to be shown on a surface of its own. */
  const want = async (given: Partial<DeliveryDraft> = {}): Promise<DeliveryDraft> => {
    const draft = aDraft((await openSurface()).id, given);
    await request([draft], 1);
    return draft;
  };
  const begin = (id: string, expected: { revision: number; attempts: number }, seconds = 2) =>
    store().transaction((tx) =>
      tx.beginDelivery(id, expected, { dueAt: at(seconds + 60), at: at(seconds) }),
    );
  const note = (id: string, posted: readonly string[], seconds: number) =>
    store().transaction((tx) => tx.noteDelivery(id, posted, at(seconds)));
  const end = (
    id: string,
    revision: number,
    given: Partial<Pick<Delivery, "state" | "posted" | "problem" | "dueAt" | "attempts">> & {
      at?: Date;
    } = {},
  ) =>
    store().transaction((tx) =>
      tx.endDelivery(id, revision, {
        state: "sent",
        posted: ["p1"],
        problem: null,
        dueAt: at(7),
        at: at(7),
        ...given,
      }),
    );
  const read = ({ surfaceId, subject }: DeliveryDraft) => store().delivery(surfaceId, subject);
  const subjectsOf = async (surfaceId: string, limit = 100) =>
    (await store().openDeliveries(surfaceId, limit)).map(({ subject }) => subject);

  describe("deliveries", () => {
    it("begin as pending, and are due at once", async () => {
      const draft = await want({ position: 7 });
      expect(await read(draft)).toEqual({
        ...draft,
        state: "pending",
        posted: [],
        revision: 1,
        attempts: 0,
        dueAt: at(1),
        problem: null,
        createdAt: at(1),
        updatedAt: at(1),
      });
      expect(await store().delivery(draft.surfaceId, "message:of_nobody")).toBeNull();
      expect(await store().delivery("srf_of_nobody", draft.subject)).toBeNull();
    });

    it("of one subject are told apart by their surfaces", async () => {
      const one = await want({ subject: "card:apr_shared" });
      const two = await want({ subject: "card:apr_shared" });
      await end(one.id, 1);
      expect(await read(one)).toMatchObject({ id: one.id, state: "sent" });
      expect(await read(two)).toMatchObject({ id: two.id, state: "pending" });
    });

    it("keep what texts can hold", async () => {
      const text = "NUL \0, half a pair \uD83D, ␚0000 and ün漢😀";
      const draft = await want({ subject: `message:${text}` });
      await end(draft.id, 1, { posted: [text, "", text], problem: text });
      expect(await read(draft)).toMatchObject({
        subject: `message:${text}`,
        posted: [text, "", text],
        problem: text,
      });
    });

    it("belong to a surface, and have an id that no other has", async () => {
      await expect(request([aDraft("srf_none")], 1)).rejects.toThrow();
      const draft = await want();
      await expect(request([{ ...draft, subject: "message:other" }], 1)).rejects.toThrow();
    });

    it("are asked for all together or not at all; asking for none is fine", async () => {
      const { id } = await openSurface();
      await expect(request([aDraft(id), aDraft("srf_none"), aDraft(id)], 1)).rejects.toThrow();
      expect(await subjectsOf(id)).toEqual([]);
      await request([], 1);
    });
  });

  describe("a subject that is asked for again", () => {
    it("is stale with the next revision once something of it was posted", async () => {
      const draft = await want({ position: 4 });
      await begin(draft.id, { revision: 1, attempts: 0 });
      await end(draft.id, 1, { posted: ["p1", "p2"], dueAt: at(500) });
      await request([{ ...draft, id: newId("dlv"), position: 9 }], 20);
      expect(await read(draft)).toEqual({
        ...draft,
        state: "stale",
        posted: ["p1", "p2"],
        revision: 2,
        attempts: 1,
        dueAt: at(20),
        problem: null,
        createdAt: at(1),
        updatedAt: at(20),
      });
    });

    it("stays pending while nothing of it was posted", async () => {
      const draft = await want();
      await request([draft], 20);
      expect(await read(draft)).toMatchObject({ state: "pending", revision: 2, attempts: 0 });
      await note(draft.id, ["p1"], 21);
      await request([draft], 22);
      expect(await read(draft)).toMatchObject({ state: "stale", revision: 3, posted: ["p1"] });
    });

    it("counts its attempts anew: from 1 if there was one, from 0 if there was none", async () => {
      const draft = await want();
      for (const attempts of [0, 1, 2]) await begin(draft.id, { revision: 1, attempts });
      await request([draft], 20);
      expect(await read(draft)).toMatchObject({ revision: 2, attempts: 1 });
      const untried = await want();
      await request([untried], 20);
      expect(await read(untried)).toMatchObject({ revision: 2, attempts: 0 });
    });

    it.each([
      ["pending", []],
      ["stale", ["p1"]],
    ] as const)("is %s again after it was given up", async (state, posted) => {
      const draft = await want();
      await end(draft.id, 1, { state: "failed", posted, problem: "channel_not_found" });
      expect(await subjectsOf(draft.surfaceId)).toEqual([]);
      await request([draft], 20);
      expect(await read(draft)).toMatchObject({ state, revision: 2, dueAt: at(20) });
      expect(await subjectsOf(draft.surfaceId)).toEqual([draft.subject]);
    });

    it("grows for every time, also twice in one request", async () => {
      const draft = await want();
      const other = aDraft(draft.surfaceId);
      await request([draft, other, draft], 2);
      expect((await read(draft))?.revision).toBe(3);
      expect((await read(other))?.revision).toBe(1);
    });

    it("grows for every one of many who ask at once, the first time too", async () => {
      for (let round = 0; round < 10; round++) {
        const { id } = await openSurface();
        const drafts = [aDraft(id), aDraft(id), aDraft(id)];
        const asked = [drafts, drafts.toReversed(), drafts, drafts.toReversed()];
        await Promise.all(asked.map((order) => request(order, 1)));
        for (const draft of drafts) expect((await read(draft))?.revision).toBe(4);
      }
    });
  });

  describe("an attempt", () => {
    it("is claimed before it is made, and puts the next one off", async () => {
      const draft = await want();
      expect(await begin(draft.id, { revision: 1, attempts: 0 }, 30)).toBe(true);
      expect(await read(draft)).toMatchObject({
        state: "pending",
        attempts: 1,
        dueAt: at(90),
        updatedAt: at(30),
        createdAt: at(1),
      });
    });

    it("is claimed only with the revision and the attempts that are stored", async () => {
      const draft = await want();
      expect(await begin(draft.id, { revision: 2, attempts: 0 })).toBe(false);
      expect(await begin(draft.id, { revision: 1, attempts: 1 })).toBe(false);
      expect(await begin("dlv_of_nobody", { revision: 1, attempts: 0 })).toBe(false);
      expect(await read(draft)).toMatchObject({ attempts: 0, dueAt: at(1), updatedAt: at(1) });
      expect(await begin(draft.id, { revision: 1, attempts: 0 })).toBe(true);
      expect(await begin(draft.id, { revision: 1, attempts: 0 })).toBe(false);
      expect(await begin(draft.id, { revision: 1, attempts: 1 })).toBe(true);
    });

    it.each([
      ["pending", true],
      ["stale", true],
      ["sent", false],
      ["failed", false],
    ] as const)("at one that is %s is claimed: %s", async (state, isClaimed) => {
      const draft = await want();
      await end(draft.id, 1, { state });
      expect(await begin(draft.id, { revision: 1, attempts: 0 })).toBe(isClaimed);
    });

    it("goes to exactly one of many who begin it at once", async () => {
      for (let round = 0; round < 10; round++) {
        const draft = await want();
        const claims = await Promise.all(
          [1, 2, 3, 4].map(() => begin(draft.id, { revision: 1, attempts: 0 })),
        );
        expect(claims.filter(Boolean)).toHaveLength(1);
        expect((await read(draft))?.attempts).toBe(1);
      }
    });

    it("keeps what the platform calls the parts as soon as it is known", async () => {
      const draft = await want();
      await begin(draft.id, { revision: 1, attempts: 0 });
      const begun = await read(draft);
      await note(draft.id, ["p2", "p1"], 5);
      expect(await read(draft)).toEqual({ ...begun, posted: ["p2", "p1"], updatedAt: at(5) });
    });

    it("keeps the parts that have come since others were noted", async () => {
      const draft = await want();
      await begin(draft.id, { revision: 1, attempts: 0 });
      await note(draft.id, ["p1"], 5);
      await note(draft.id, ["p1", "p2"], 6);
      expect(await read(draft)).toMatchObject({ state: "pending", posted: ["p1", "p2"] });
    });

    it("keeps the parts that stand there at its end, whatever is noted later", async () => {
      const draft = await want();
      await begin(draft.id, { revision: 1, attempts: 0 });
      await end(draft.id, 1, { state: "sent", posted: ["p1", "p2"] });
      const ended = await read(draft);
      await note(draft.id, ["p1"], 9);
      expect(await read(draft)).toEqual(ended);
    });

    it("that does not count is taken back at its end", async () => {
      const draft = await want();
      await begin(draft.id, { revision: 1, attempts: 0 });
      await end(draft.id, 1, { state: "pending", posted: [], attempts: 0 });
      expect(await read(draft)).toMatchObject({ state: "pending", attempts: 0, dueAt: at(7) });
      expect(await begin(draft.id, { revision: 1, attempts: 0 })).toBe(true);
    });

    it("ends as it is said to", async () => {
      const draft = await want();
      await begin(draft.id, { revision: 1, attempts: 0 });
      const begun = await read(draft);
      const retry = {
        state: "pending",
        posted: [],
        problem: "rate_limited",
        dueAt: at(40),
      } as const;
      await end(draft.id, 1, { ...retry, at: at(8) });
      expect(await read(draft)).toEqual({ ...begun, ...retry, updatedAt: at(8) });
      const sent = { state: "sent", posted: ["p1"], problem: null, dueAt: at(9) } as const;
      await end(draft.id, 1, { ...sent, at: at(9) });
      expect(await read(draft)).toEqual({ ...begun, ...sent, updatedAt: at(9) });
    });
  });

  describe("a subject that changes while it is sent", () => {
    it.each(["sent", "failed", "stale", "pending"] as const)(
      "stays stale when the attempt ends as %s; the parts are kept",
      async (state) => {
        const draft = await want();
        await begin(draft.id, { revision: 1, attempts: 0 });
        await request([draft], 20);
        await end(draft.id, 1, { state, posted: ["p1"], problem: "late", dueAt: at(900) });
        expect(await read(draft)).toMatchObject({
          state: "stale",
          posted: ["p1"],
          revision: 2,
          attempts: 1,
          dueAt: at(20),
          problem: null,
        });
        expect(await subjectsOf(draft.surfaceId)).toEqual([draft.subject]);
        expect(await begin(draft.id, { revision: 1, attempts: 1 })).toBe(false);
        expect(await begin(draft.id, { revision: 2, attempts: 1 })).toBe(true);
      },
    );

    it("stays pending when the attempt got nothing through", async () => {
      const draft = await want();
      await begin(draft.id, { revision: 1, attempts: 0 });
      await request([draft], 20);
      await end(draft.id, 1, { state: "failed", posted: [], problem: "late" });
      expect(await read(draft)).toMatchObject({ state: "pending", posted: [], revision: 2 });
    });

    it("is stale again when the late attempt ends after a later one", async () => {
      const draft = await want();
      await begin(draft.id, { revision: 1, attempts: 0 });
      await request([draft], 20);
      await begin(draft.id, { revision: 2, attempts: 1 }, 21);
      await end(draft.id, 2, { posted: ["p1"] });
      await end(draft.id, 1, { posted: ["p1"] });
      expect(await read(draft)).toMatchObject({ state: "stale", revision: 2, attempts: 2 });
    });

    it("is never taken for sent, whichever of the two comes first", async () => {
      for (let round = 0; round < 10; round++) {
        const draft = await want();
        await begin(draft.id, { revision: 1, attempts: 0 });
        await Promise.all([end(draft.id, 1), request([draft], 20)]);
        expect(await read(draft)).toMatchObject({ state: "stale", posted: ["p1"], revision: 2 });
      }
    });
  });

  describe("what waits on a surface", () => {
    it("comes by position, then by age, then by id", async () => {
      const { id } = await openSurface();
      const [a, b, c, d] = [3, 2, 2, 1].map((position) => aDraft(id, { position }));
      await request([a!, c!], 1);
      await request([b!, d!], 2);
      const e = aDraft(id, { position: 2, id: `a${newId("dlv")}` });
      await request([e], 2);
      const expected = [d, c, e, b, a].map((draft) => draft!.subject);
      expect(await subjectsOf(id)).toEqual(expected);
      expect(await subjectsOf(id, 2)).toEqual(expected.slice(0, 2));
    });

    it("is pending or stale, due or not", async () => {
      const { id } = await openSurface();
      const states = ["pending", "sent", "stale", "failed"] as const;
      const drafts = states.map((_, position) => aDraft(id, { position }));
      await request(drafts, 1);
      for (const [n, state] of states.entries()) {
        await end(drafts[n]!.id, 1, { state, dueAt: at(1_000_000) });
      }
      expect(await subjectsOf(id)).toEqual([drafts[0]!.subject, drafts[2]!.subject]);
      expect(await store().openDeliveries(id, 1)).toEqual([await read(drafts[0]!)]);
      expect(await store().openDeliveries("srf_of_nobody", 9)).toEqual([]);
    });
  });

  describe("surfaces where something waits", () => {
    /** Of the surfaces named, those with something due. */
    const due = async (seconds: number, ...ids: string[]) =>
      (await store().surfacesWithDeliveries(at(seconds), 10_000)).filter((id) => ids.includes(id));

    it("are named from the moment it is due, and once only", async () => {
      const { id } = await openSurface();
      const [one, two] = [aDraft(id), aDraft(id)];
      await request([one, two], 50);
      expect(await due(49, id)).toEqual([]);
      expect(await due(50, id)).toEqual([id]);
      await begin(one.id, { revision: 1, attempts: 0 }, 50);
      await end(two.id, 1, { state: "sent" });
      expect(await due(109, id)).toEqual([]);
      expect(await due(110, id)).toEqual([id]);
    });

    it.each([
      ["pending", true],
      ["stale", true],
      ["sent", false],
      ["failed", false],
    ] as const)("with one that is %s: %s", async (state, isNamed) => {
      const draft = await want();
      await end(draft.id, 1, { state, dueAt: at(1) });
      expect(await due(1, draft.surfaceId)).toEqual(isNamed ? [draft.surfaceId] : []);
    });

    it("are open; one that opens again is named again", async () => {
      const { surfaceId } = await want();
      const { sessionId } = (await store().surface(surfaceId))!;
      await store().transaction((tx) => tx.closeSurface(surfaceId, at(1)));
      expect(await due(5, surfaceId)).toEqual([]);
      await store().transaction((tx) => tx.moveSurface(surfaceId, { sessionId, openedBy: null }));
      expect(await due(5, surfaceId)).toEqual([surfaceId]);
    });

    it("come in the order in which they fell due, so many at most", async () => {
      const [one, two, three] = [await openSurface(), await openSurface(), await openSurface()];
      await request([aDraft(three.id)], -9_001);
      await request([aDraft(one.id)], -9_003);
      await request([aDraft(two.id), aDraft(three.id)], -9_002);
      const sameTime = [two.id, three.id].sort();
      const first = (limit: number) => store().surfacesWithDeliveries(at(-9_000), limit);
      expect(await first(9)).toEqual([one.id, ...sameTime]);
      expect(await first(2)).toEqual([one.id, sameTime[0]]);
      expect(await first(1)).toEqual([one.id]);
    });
  });
}
