import { describe, expect, it } from "vitest";
import { createSessionOrder } from "../../../src/core/session/run-in-session-order.ts";

describe("work of one session", () => {
  it("runs one at a time, and once more for however many wake-ups came meanwhile", async () => {
    const order = createSessionOrder();
    const gate = Promise.withResolvers<void>();
    let runs = 0;
    let running = 0;
    const work = async () => {
      runs++;
      expect(++running).toBe(1);
      await gate.promise;
      running--;
    };
    const first = order.run("a", work);
    await expect.poll(() => running).toBe(1);
    const all = [first, ...[1, 2, 3].map(() => order.run("a", work))];
    gate.resolve();
    await Promise.all(all);
    expect(runs).toBe(2);
  });

  it("does not wait for another session", async () => {
    const order = createSessionOrder();
    const gate = Promise.withResolvers<void>();
    const first = order.run("a", () => gate.promise);
    let isDone = false;
    await order.run("b", async () => void (isDone = true));
    expect(isDone).toBe(true);
    gate.resolve();
    await Promise.all([first, order.whenIdle()]);
  });

  it("can be started again after it failed", async () => {
    const order = createSessionOrder();
    await expect(order.run("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    let isDone = false;
    await order.run("a", async () => void (isDone = true));
    expect(isDone).toBe(true);
    await order.whenIdle();
  });
});
