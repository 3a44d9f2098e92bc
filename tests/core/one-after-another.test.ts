import { describe, expect, it } from "vitest";
import { oneAfterAnother } from "../../src/core/one-after-another.ts";

/** Work that tells how many runs there were, and how many of them at once. */
function counted() {
  const seen = { runs: 0, atOnce: 0 };
  let going = 0;
  const ask = oneAfterAnother(async () => {
    seen.runs++;
    seen.atOnce = Math.max(seen.atOnce, ++going);
    await Promise.resolve();
    going--;
  });
  return { seen, ask };
}

describe("work that is asked for again and again", () => {
  it("runs once more after what runs, however often it was asked meanwhile", async () => {
    const { seen, ask } = counted();
    await Promise.all([ask(), ask(), ask(), ask()]);
    expect(seen).toEqual({ runs: 2, atOnce: 1 });
    await ask();
    expect(seen).toEqual({ runs: 3, atOnce: 1 });
  });

  it("runs one at a time, at whichever moment it is asked", async () => {
    const { seen, ask } = counted();
    const asked: Promise<void>[] = [];
    for (let moment = 0; moment < 50; moment++) {
      asked.push(ask(), ask());
      await Promise.resolve();
    }
    await Promise.all(asked);
    expect(seen.atOnce).toBe(1);
  });

  it("goes on after a run that failed, and tells whoever asked for that one", async () => {
    const outcomes = [Promise.reject(new Error("no")), Promise.resolve()];
    const ask = oneAfterAnother(() => outcomes.shift() ?? Promise.resolve());
    const [first, second] = await Promise.allSettled([ask(), ask()]);
    expect([first.status, second.status]).toEqual(["rejected", "fulfilled"]);
  });
});
