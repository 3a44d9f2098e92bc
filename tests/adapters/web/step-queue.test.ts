import { describe, expect, it, vi } from "vitest";
import { createStepQueue } from "../../../src/adapters/web/step-queue.ts";

/** A queue whose work the test finishes by hand. */
function start() {
  const started: number[] = [];
  const gates: PromiseWithResolvers<void>[] = [];
  const onFailure = vi.fn();
  const queue = createStepQueue<number>(async (step) => {
    started.push(step);
    const gate = Promise.withResolvers<void>();
    gates.push(gate);
    await gate.promise;
  }, onFailure);
  return { ...queue, started, gates, onFailure };
}

describe("a queue of steps", () => {
  it("works on one at a time, in order", async () => {
    const { push, started, gates } = start();
    [1, 2, 3].forEach(push);
    expect(started).toEqual([1]);
    gates[0]?.resolve();
    await expect.poll(() => started).toEqual([1, 2]);
    gates[1]?.resolve();
    await expect.poll(() => started).toEqual([1, 2, 3]);
  });

  it("starts again after it ran dry", async () => {
    const { push, started, gates } = start();
    push(1);
    gates[0]?.resolve();
    await new Promise((resolve) => setImmediate(resolve));
    push(2);
    expect(started).toEqual([1, 2]);
  });

  it("ends with a step that throws: told once, and nothing runs after it", async () => {
    const { push, started, gates, onFailure } = start();
    [1, 2].forEach(push);
    gates[0]?.reject(new Error("store gone"));
    await expect.poll(() => onFailure.mock.calls.length).toBe(1);
    push(3);
    expect(started).toEqual([1]);
    expect(onFailure.mock.calls).toEqual([[new Error("store gone")]]);
  });

  it("ends when its consumer hangs, and does not hold what waits", () => {
    const { push, onFailure, started } = start();
    for (let step = 0; step < 2_001; step++) push(step);
    expect(onFailure).not.toHaveBeenCalled();
    push(2_001);
    expect(onFailure).toHaveBeenCalledOnce();
    expect(started).toEqual([0]);
  });

  it("drops waiting steps, not the one that is worked on", async () => {
    const { push, discard, started, gates } = start();
    [1, 2, 3, 4].forEach(push);
    discard((step) => step < 4);
    gates[0]?.resolve();
    await expect.poll(() => started).toEqual([1, 4]);
  });

  it("says nothing of a failure after it was stopped", async () => {
    const { push, stop, gates, onFailure, started } = start();
    [1, 2].forEach(push);
    stop();
    gates[0]?.reject(new Error("late"));
    await new Promise((resolve) => setImmediate(resolve));
    expect(onFailure).not.toHaveBeenCalled();
    expect(started).toEqual([1]);
  });
});
