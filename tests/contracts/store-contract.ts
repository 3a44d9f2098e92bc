import { afterAll, beforeAll, describe } from "vitest";
import { aSession } from "../fixtures/store-rows.ts";
import { describeApprovals } from "./store-contract-approvals.ts";
import { describeLedger } from "./store-contract-ledger.ts";
import { describeLog } from "./store-contract-log.ts";
import { describeSessions } from "./store-contract-sessions.ts";
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
    const given: StoreUnderTest = {
      store: () => opened.store,
      newId,
      startSession: async (fields) => {
        const session = aSession({ id: newId("ses"), ...fields });
        await opened.store.transaction((tx) => tx.insertSession(session));
        return session;
      },
    };
    describeSessions(given);
    describeLog(given);
    describeApprovals(given);
    describeLedger(given);
    describeTexts(given);
  });
}
