import type { Environment, Store } from "../../src/core/index.ts";

/** A process that can die in the middle of anything, as `kill -9` would have it. */
export type Mortality = {
  /** From now on no write of this process commits or answers, and none of its timers goes off. */
  dies(): void;
  storeOf(store: Store): Store;
  environmentOf(environment: Environment): Environment;
};

export function createMortality(): Mortality {
  let isDead = false;
  const never = () => new Promise<never>(() => {});
  return {
    dies: () => void (isDead = true),
    storeOf: (store) => ({
      ...store,
      async transaction(work) {
        if (isDead) return never();
        try {
          return await store.transaction(async (tx) => {
            const result = await work(tx);
            if (isDead) throw new Error("The process died before it could commit.");
            return result;
          });
        } catch (error) {
          if (isDead) return never();
          throw error;
        }
      },
    }),
    environmentOf: (environment) => ({
      ...environment,
      after: (ms, action) => environment.after(ms, () => (isDead ? undefined : action())),
    }),
  };
}
