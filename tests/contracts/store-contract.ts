import { afterAll, beforeAll, describe } from "vitest";
import { aSession, aSurface } from "../fixtures/store-rows.ts";
import { describeApprovals } from "./store-contract-approvals.ts";
import { describeDeliveries } from "./store-contract-deliveries.ts";
import { describeInstallations } from "./store-contract-installations.ts";
import { describeLedger } from "./store-contract-ledger.ts";
import { describeLog } from "./store-contract-log.ts";
import { describeSessions } from "./store-contract-sessions.ts";
import { describeSurfaces } from "./store-contract-surfaces.ts";
import { describeTexts } from "./store-contract-texts.ts";
import type { StoreFactory, StoreUnderTest } from "./store-under-test.ts";

/** The promises of the `Store` port, run over every implementation of it. */
export function describeStore(name: string, factory: StoreFactory): void {
  describe(name, () => {
    let opened: Awaited<ReturnType<StoreFactory>>;
    let ids = 0;
    beforeAll(async () => {
      opened = await factory();
    });
    afterAll(() => opened?.destroy());
    const newId = (kind: string) => `${kind}_${++ids}`;
    const startSession: StoreUnderTest["startSession"] = async (fields) => {
      const session = aSession({ id: newId("ses"), ...fields });
      await opened.store.transaction((tx) => tx.insertSession(session));
      return session;
    };
    const given: StoreUnderTest = {
      store: () => opened.store,
      newId,
      startSession,
      openSurface: async (fields) => {
        const sessionId = fields?.sessionId ?? (await startSession()).id;
        const surface = aSurface({ id: newId("srf"), sessionId, ...fields });
        await opened.store.transaction((tx) => tx.insertSurface(surface));
        return surface;
      },
    };
    describeSessions(given);
    describeLog(given);
    describeApprovals(given);
    describeLedger(given);
    describeSurfaces(given);
    describeDeliveries(given);
    describeInstallations(given);
    describeTexts(given);
  });
}
