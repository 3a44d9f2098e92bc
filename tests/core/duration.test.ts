import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatDuration, parseDuration } from "../../src/core/duration.ts";

describe("parseDuration", () => {
  it.each([
    ["500ms", 500],
    ["60s", 60_000],
    ["30m", 1_800_000],
    ["24h", 86_400_000],
    ["7d", 604_800_000],
    ["1h30m", 5_400_000],
  ])("reads %s", (text, ms) => expect(parseDuration(text)).toBe(ms));

  it.each(["", "60", "s", "1.5h", "-1s", "1 h", "1H", "1w", "99999999999s", "never"])(
    "refuses %j",
    (text) => expect(parseDuration(text)).toBeNull(),
  );

  it("reads back what formatDuration writes", () => {
    fc.assert(fc.property(fc.nat(), (ms) => parseDuration(formatDuration(ms)) === ms));
  });
});
