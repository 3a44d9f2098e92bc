import { afterAll, beforeAll, describe } from "vitest";
import { describeApprovals } from "./store-contract-approvals.ts";
import { describeLedger } from "./store-contract-ledger.ts";
import { describeLog } from "./store-contract-log.ts";
import { describeSessions } from "./store-contract-sessions.ts";
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
    const given: StoreUnderTest = {
      store: () => opened.store,
      newId: (kind) => `${kind}_${++ids}`,
    };
    describeSessions(given);
    describeLog(given);
    describeApprovals(given);
    describeLedger(given);
  });
}
