import { createMemoryStore } from "../fakes/memory-store.ts";
import { describeStore } from "./store-contract.ts";
import { sha256 } from "./store-under-test.ts";

describeStore("the memory store", async () => {
  const store = createMemoryStore({ sha256 });
  return { store, destroy: () => store.close() };
});
