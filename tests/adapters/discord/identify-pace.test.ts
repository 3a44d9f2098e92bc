import { describe, expect, it } from "vitest";
import { identifyPace } from "../../../src/adapters/discord/identify-pace.ts";

const DAY_MS = 86_400_000;
const left = (remaining: number) => ({ total: 1_000, remaining, resetAfterMs: DAY_MS });

describe("how often the gateway is told who we are", () => {
  it("the first time at once, then ever more slowly, up to five minutes", () => {
    const pauses = [0, 1, 2, 3, 6, 7, 60].map((recent) => identifyPace(left(1_000), recent));
    expect(pauses.map(({ pauseMs }) => pauseMs)).toEqual([
      0, 5_000, 10_000, 20_000, 160_000, 300_000, 300_000,
    ]);
  });

  it("what is left is spread over the day once it is scarce", () => {
    expect(identifyPace(left(251), 0)).toEqual({ kind: "go", pauseMs: 0 });
    expect(identifyPace(left(250), 0)).toEqual({ kind: "go", pauseMs: DAY_MS / 230 });
  });

  it("the last ones are never used", () => {
    expect(identifyPace(left(21), 0).kind).toBe("go");
    expect(identifyPace(left(20), 0)).toEqual({ kind: "refuse", pauseMs: DAY_MS });
    expect(identifyPace(left(0), 0)).toEqual({ kind: "refuse", pauseMs: DAY_MS });
  });

  it("when Discord does not say how many are left, it is careful", () => {
    expect(identifyPace(null, 0)).toEqual({ kind: "go", pauseMs: 5_000 });
  });

  it("a bot that is started anew whenever it ends never uses up its day", () => {
    let remaining = 1_000;
    for (let at = 0; at < DAY_MS;) {
      const pace = identifyPace({ total: 1_000, remaining, resetAfterMs: DAY_MS - at }, 0);
      at += Math.max(1_000, pace.pauseMs);
      if (pace.kind === "go") remaining--;
      expect(remaining).toBeGreaterThan(0);
    }
  });
});
