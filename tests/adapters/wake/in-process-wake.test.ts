import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createInProcessWake } from "../../../src/adapters/wake/in-process-wake.ts";

function listening() {
  const wake = createInProcessWake();
  const woken: string[] = [];
  wake.onWake((id) => void woken.push(id));
  return { wake, woken };
}

describe("waking sessions in this process", () => {
  it("wakes a session once, however often it was asked to in one turn of the event loop", async () => {
    const { wake, woken } = listening();
    for (const id of ["a", "a", "a"]) wake.wake(id);
    expect(woken).toEqual([]);
    await nextTurn();
    expect(woken).toEqual(["a"]);
    wake.wake("a");
    await nextTurn();
    expect(woken).toEqual(["a", "a"]);
  });

  it("wakes one session a turn, so that what comes in goes first", async () => {
    const { wake, woken } = listening();
    for (const id of ["a", "b", "c"]) wake.wake(id);
    await nextTurn();
    expect(woken).toEqual(["a"]);
    await nextTurn();
    expect(woken).toEqual(["a", "b"]);
    await nextTurn();
    expect(woken).toEqual(["a", "b", "c"]);
  });

  it("wakes a session that asks to be woken again while it is", async () => {
    const wake = createInProcessWake();
    let times = 0;
    wake.onWake((id) => {
      if (++times === 1) wake.wake(id);
    });
    wake.wake("a");
    await nextTurn();
    await nextTurn();
    expect(times).toBe(2);
  });

  it("wakes nobody after it was closed", async () => {
    const { wake, woken } = listening();
    wake.wake("a");
    await wake.close();
    await nextTurn();
    expect(woken).toEqual([]);
  });
});
