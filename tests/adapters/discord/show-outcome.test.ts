import { describe, expect, it } from "vitest";
import { nonceOf, partOf } from "../../../src/adapters/discord/delivery-nonce.ts";
import { outcomeOf } from "../../../src/adapters/discord/show-outcome.ts";

const refused = (status: number, code: number) =>
  outcomeOf({ kind: "refused", status, code, problem: "No." }, ["1"]);

describe("what Discord's refusals mean", () => {
  it.each([
    ["an unknown channel", 404, 10_003, "closed"],
    ["an unknown server", 404, 10_004, "closed"],
    ["a channel that we do not see", 403, 50_001, "closed"],
    ["a channel that we may not write in", 403, 50_013, "closed"],
    ["a person who takes no messages", 403, 50_007, "closed"],
    ["a locked thread", 403, 160_005, "closed"],
    ["a deleted message", 404, 10_008, "cannot_rewrite"],
    ["a message older than an hour", 400, 30_046, "cannot_rewrite"],
    ["an archived thread", 400, 50_083, "cannot_rewrite"],
    ["somebody else's message", 403, 50_005, "cannot_rewrite"],
    ["a form that is wrong", 400, 50_035, "failed"],
    ["a code that nobody knows", 400, 99_999, "failed"],
    ["a token that is not taken", 401, 0, "retry"],
    ["an outage", 500, 0, "retry"],
    ["slow mode", 400, 20_016, "retry"],
  ])("%s", (_what, status, code, kind) => {
    expect(refused(status, code)).toMatchObject({ kind, problem: expect.stringContaining("No.") });
  });

  it("asks for patience as long as Discord does, and keeps what stands there", () => {
    const outcome = outcomeOf({ kind: "rate_limited", retryAfterMs: 1_500 }, ["1"]);
    expect(outcome).toMatchObject({ kind: "slow_down", afterMs: 1_500, posted: ["1"] });
  });
});

describe("the nonces of a delivery", () => {
  const id = `d${"0123456789abcdef".repeat(2).slice(0, 24)}`;
  const all = Array.from({ length: 1_500 }, (_, part) => [0, 1, 2].map((copy) => ({ part, copy })))
    .flat()
    .map(({ part, copy }) => ({ part, nonce: nonceOf(id, part, copy) }));

  it("are as long as Discord takes, and no two the same", () => {
    expect(all.filter(({ nonce }) => nonce.length > 25)).toEqual([]);
    expect(new Set(all.map(({ nonce }) => nonce)).size).toBe(all.length);
    expect(nonceOf(id, 0)).toBe(id);
  });

  it("tell the part again, and are known from others'", () => {
    expect(all.filter(({ part, nonce }) => partOf(id, nonce) !== part)).toEqual([]);
    const other = `d${"f".repeat(24)}`;
    expect(all.filter(({ nonce }) => partOf(other, nonce) !== null)).toEqual([]);
    for (const nonce of ["", "..", "1.0.", "x", "1234567890123456789"]) {
      expect(partOf(id, nonce)).toBeNull();
    }
  });
});
