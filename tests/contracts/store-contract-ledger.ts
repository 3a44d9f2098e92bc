import { describe, expect, it } from "vitest";
import type { Grant } from "../../src/core/approval/approval.ts";
import { AUDIT_START, verifyAudit, type AuditLink } from "../../src/core/audit/verify-audit.ts";
import { aGrant, at } from "../fixtures/store-rows.ts";
import { sha256, type StoreUnderTest } from "./store-under-test.ts";

/** Grants, pinned definitions, leases and the audit chain. */
export function describeLedger({ store, newId, startSession }: StoreUnderTest): void {
  const keepGrant = async (given: Partial<Grant> = {}): Promise<Grant> => {
    const grant = aGrant({ id: newId("grt"), sessionId: (await startSession()).id, ...given });
    await store().transaction((tx) => tx.insertGrant(grant));
    return grant;
  };

  describe("grants", () => {
    it("are read as they were written", async () => {
      const all = await keepGrant({
        scope: "all",
        toolName: null,
        canonicalArgs: null,
        workingDirectory: null,
        definitionHash: null,
        expiresAt: null,
      });
      const one = await keepGrant({ uses: 3, revokedAt: at(9), revokedBy: "web:owner" });
      expect(await store().grant(all.id)).toEqual(all);
      expect(await store().grant(one.id)).toEqual(one);
      expect(await store().grant("grt_of_nobody")).toBeNull();
    });

    it("live until they expire", async () => {
      const { id, sessionId } = await keepGrant({ expiresAt: at(100) });
      const use = (seconds: number) => store().transaction((tx) => tx.useGrant(id, at(seconds)));
      const live = (seconds: number) =>
        store().liveGrants({ sessionId, now: at(seconds), limit: 9 });
      expect(await use(99)).toBe(true);
      expect(await use(100)).toBe(false);
      expect(await live(99)).toMatchObject([{ id, uses: 1 }]);
      expect(await live(100)).toEqual([]);
    });

    it("without an expiry live on; across sessions all are listed", async () => {
      const forever = await keepGrant({ expiresAt: null });
      const now = at(10_000_000);
      expect(await store().liveGrants({ now, limit: 1000 })).toContainEqual(forever);
      expect(await store().liveGrants({ sessionId: newId("ses"), now, limit: 9 })).toEqual([]);
    });

    it("die by being revoked, once", async () => {
      const { id, sessionId } = await keepGrant();
      const revoke = () => store().transaction((tx) => tx.revokeGrant(id, "slack:U1", at(5)));
      expect(await revoke()).toBe(true);
      expect(await revoke()).toBe(false);
      expect(await store().transaction((tx) => tx.useGrant(id, at(6)))).toBe(false);
      expect(await store().liveGrants({ sessionId, now: at(6), limit: 9 })).toEqual([]);
      expect(await store().grant(id)).toMatchObject({ revokedAt: at(5), revokedBy: "slack:U1" });
    });

    it("for a tool die together; others and the dead stay as they are", async () => {
      const toolName = newId("tool");
      await keepGrant({ toolName });
      await keepGrant({ toolName });
      const expired = await keepGrant({ toolName, expiresAt: at(1) });
      const other = await keepGrant();
      const revoke = () =>
        store().transaction((tx) => tx.revokeGrantsForTool(toolName, "policy: changed", at(5)));
      expect(await revoke()).toBe(2);
      expect(await revoke()).toBe(0);
      expect(await store().grant(expired.id)).toEqual(expired);
      expect(await store().grant(other.id)).toEqual(other);
    });

    it("count every use, also those at once", async () => {
      const { id } = await keepGrant();
      await Promise.all(
        Array.from({ length: 8 }, () => store().transaction((tx) => tx.useGrant(id, at(1)))),
      );
      expect((await store().grant(id))?.uses).toBe(8);
    });
  });

  describe("pinned definitions", () => {
    it("hold the last one for each server and tool", async () => {
      const [serverName, toolName] = [newId("server"), newId("tool")];
      const pin = (hash: string, server = serverName) => {
        const pinned = {
          serverName: server,
          toolName,
          hash,
          definition: { hash },
          pinnedAt: at(1),
        };
        return store().transaction((tx) => tx.pinDefinition(pinned));
      };
      expect(await store().pinnedDefinition(serverName, toolName)).toBeNull();
      await pin("one");
      await pin("two");
      await pin("own", "");
      expect(await store().pinnedDefinition(serverName, toolName)).toEqual({
        serverName,
        toolName,
        hash: "two",
        definition: { hash: "two" },
        pinnedAt: at(1),
      });
      expect((await store().pinnedDefinition("", toolName))?.hash).toBe("own");
    });
  });

  describe("leases", () => {
    const acquire = (sessionId: string, holder: string, seconds: number) =>
      store().transaction((tx) =>
        tx.acquireLease(sessionId, holder, { now: at(seconds), expiresAt: at(seconds + 30) }),
      );

    it("are held by one; the holder may take its own again under the same number", async () => {
      const sessionId = newId("ses");
      expect(await store().lease(sessionId)).toBeNull();
      const lease = { sessionId, holder: "one", fence: 1, expiresAt: at(30) };
      expect(await acquire(sessionId, "one", 0)).toEqual(lease);
      expect(await acquire(sessionId, "two", 29)).toBeNull();
      expect(await store().lease(sessionId)).toEqual(lease);
      expect(await acquire(sessionId, "one", 20)).toEqual({ ...lease, expiresAt: at(50) });
    });

    it("that expire are taken over under the next number, and are lost to the old holder", async () => {
      const sessionId = newId("ses");
      await acquire(sessionId, "one", 0);
      expect(await acquire(sessionId, "two", 30)).toMatchObject({ holder: "two", fence: 2 });
      const renew = (fence: number) =>
        store().transaction((tx) => tx.renewLease(sessionId, fence, at(90)));
      expect(await renew(1)).toBe(false);
      expect(await renew(2)).toBe(true);
      await store().transaction((tx) => tx.releaseLease(sessionId, 1));
      expect(await store().lease(sessionId)).toMatchObject({ holder: "two", expiresAt: at(90) });
    });

    it("keep their number through a release", async () => {
      const sessionId = newId("ses");
      await acquire(sessionId, "one", 0);
      await store().transaction((tx) => tx.releaseLease(sessionId, 1));
      expect(await store().lease(sessionId)).toBeNull();
      expect(await store().transaction((tx) => tx.renewLease(sessionId, 1, at(60)))).toBe(false);
      expect(await acquire(sessionId, "one", 1)).toMatchObject({ fence: 2 });
    });

    it("are all free after releaseAllLeases", async () => {
      const ids = [newId("ses"), newId("ses")];
      for (const id of ids) await acquire(id, "one", 0);
      await store().releaseAllLeases();
      for (const id of ids) {
        expect(await acquire(id, "two", 1)).toMatchObject({ holder: "two", fence: 2 });
      }
    });

    it("go to exactly one of many who want them at once", async () => {
      for (const seconds of [0, 1000, 2000]) {
        const sessionId = "ses_wanted";
        const taken = await Promise.all(
          ["a", "b", "c", "d"].map((holder) => acquire(sessionId, holder, seconds)),
        );
        expect(taken.filter((lease) => lease !== null)).toHaveLength(1);
      }
    });
  });

  describe("the audit chain", () => {
    const record = (subject: string, count: number) =>
      store().transaction((tx) =>
        tx.appendAudit(
          Array.from({ length: count }, (_, n) => ({
            kind: "call.screened" as const,
            sessionId: n === 0 ? null : "ses_1",
            subject,
            data: { z: n, a: { deep: "ü" } },
          })),
          at(7),
        ),
      );
    const check = async () => {
      let last: AuditLink = AUDIT_START;
      for (;;) {
        const rows = await store().auditAfter(last.seq, 7);
        if (rows.length === 0) return last.seq;
        const page = verifyAudit(rows, last, sha256);
        if (!page.ok) throw new Error(`row ${page.seq}: ${page.problem}`);
        last = page.last;
      }
    };

    it("holds under many appenders at once", async () => {
      const before = await check();
      await Promise.all(Array.from({ length: 10 }, (_, n) => record(newId("sub"), 1 + (n % 3))));
      expect(await check()).toBe(before + 19);
    });

    it("has no trace of work that was rolled back", async () => {
      const before = await check();
      const work = store().transaction(async (tx) => {
        await tx.appendAudit(
          [{ kind: "call.started", sessionId: null, subject: "x", data: {} }],
          at(1),
        );
        throw new Error("rolled back");
      });
      await expect(work).rejects.toThrow("rolled back");
      await record("after", 1);
      expect(await check()).toBe(before + 1);
    });
  });

  it("answers a ping", async () => {
    await expect(store().ping()).resolves.toBeUndefined();
  });
}
