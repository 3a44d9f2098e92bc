import { describe, expect, it, vi } from "vitest";
import { createSlots } from "../../../src/adapters/prisma/slots.ts";
import { StoreUnavailableError } from "../../../src/core/index.ts";

describe("slots of a database", () => {
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  /** Works that note when they begin and end when they are told to. */
  function works(inTurn: ReturnType<typeof createSlots>) {
    const begun: number[] = [];
    const ends = new Map<number, PromiseWithResolvers<void>>();
    const run = (n: number) => {
      const end = Promise.withResolvers<void>();
      ends.set(n, end);
      return inTurn(async () => {
        begun.push(n);
        await end.promise;
        return n;
      });
    };
    return { begun, run, end: (n: number) => ends.get(n) };
  }

  it("let so many run at once, and the others in the order they came", async () => {
    const { begun, run, end } = works(createSlots({ count: 2, maxWaitMs: 60_000 }));
    const all = [1, 2, 3, 4].map(run);
    await settled();
    expect(begun).toEqual([1, 2]);
    end(2)?.resolve();
    await settled();
    expect(begun).toEqual([1, 2, 3]);
    for (const n of [1, 3, 4]) end(n)?.resolve();
    expect(await Promise.all(all)).toEqual([1, 2, 3, 4]);
  });

  it("are given back by a work that fails", async () => {
    const { begun, run, end } = works(createSlots({ count: 1, maxWaitMs: 60_000 }));
    const [failing, next] = [run(1), run(2)];
    end(1)?.reject(new Error("the server went away"));
    await expect(failing).rejects.toThrow("went away");
    await settled();
    expect(begun).toEqual([1, 2]);
    end(2)?.resolve();
    expect(await next).toBe(2);
  });

  it("are waited for no longer than is allowed, and whoever gave up takes none", async () => {
    vi.useFakeTimers();
    try {
      const { begun, run, end } = works(createSlots({ count: 1, maxWaitMs: 1_000 }));
      const [first, late] = [run(1), run(2)];
      const told = expect(late).rejects.toBeInstanceOf(StoreUnavailableError);
      await vi.advanceTimersByTimeAsync(1_000);
      await told;
      const third = run(3);
      end(1)?.resolve();
      end(3)?.resolve();
      expect(await Promise.all([first, third])).toEqual([1, 3]);
      expect(begun).toEqual([1, 3]);
    } finally {
      vi.useRealTimers();
    }
  });
});
