import { describe, expect, it } from "vitest";
import { anInstallation, at } from "../fixtures/store-rows.ts";
import type { StoreUnderTest } from "./store-under-test.ts";

/** Workspaces that installed the app. */
export function describeInstallations({ store, newId }: StoreUnderTest): void {
  const put = (installation: ReturnType<typeof anInstallation>) =>
    store().transaction((tx) => tx.putInstallation(installation));
  const remove = (place: { platform: string; workspace: string }, until: Date) =>
    store().transaction((tx) => tx.deleteInstallation(place, until));

  describe("an installation", () => {
    it("is read as it was written, by platform and workspace", async () => {
      const here = anInstallation({ workspace: newId("T") });
      await put(here);
      expect(await store().installation(here)).toEqual(here);
      expect(await store().installation({ ...here, platform: "discord" })).toBeNull();
      expect(await store().installation({ ...here, workspace: newId("T") })).toBeNull();
    });

    it("keeps what texts can hold", async () => {
      const text = "NUL \0, half a pair \uD83D, ␚0000 and ün漢😀";
      const odd = anInstallation({ workspace: newId(text), botId: text, sealedToken: text });
      await put(odd);
      expect(await store().installation(odd)).toEqual(odd);
    });

    it("takes the place of an earlier one, and of no other workspace's", async () => {
      const first = anInstallation({ workspace: newId("T") });
      const other = anInstallation({ workspace: newId("T") });
      const again = {
        ...first,
        botUserId: "U2",
        botId: "B2",
        sealedToken: "2",
        installedAt: at(9),
      };
      for (const each of [first, other, again]) await put(each);
      expect(await store().installation(first)).toEqual(again);
      expect(await store().installation(other)).toEqual(other);
    });

    it("is deleted once, and not by news that is older than it", async () => {
      const here = anInstallation({ workspace: newId("T"), installedAt: at(5) });
      await put(here);
      expect(await remove(here, at(4))).toBe(false);
      expect(await store().installation(here)).toEqual(here);
      expect(await remove(here, at(5))).toBe(true);
      expect(await store().installation(here)).toBeNull();
      expect(await remove(here, at(9))).toBe(false);
    });

    it("is not there when its transaction fails", async () => {
      const here = anInstallation({ workspace: newId("T") });
      const failing = store().transaction(async (tx) => {
        await tx.putInstallation(here);
        expect(await tx.installation(here)).toEqual(here);
        throw new Error("the disk is full");
      });
      await expect(failing).rejects.toThrow("the disk is full");
      expect(await store().installation(here)).toBeNull();
    });
  });
}
