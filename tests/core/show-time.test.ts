import { expect, it } from "vitest";
import { showDuration } from "../../src/core/index.ts";

it.each([
  [0, "0 ms"],
  [36.4, "36 ms"],
  [999, "999 ms"],
  [999.5, "1.0 s"],
  [1_240, "1.2 s"],
  [59_949, "59.9 s"],
  [59_950, "1 min 0 s"],
  [119_600, "2 min 0 s"],
  [200_000, "3 min 20 s"],
])("%d milliseconds are shown as %s", (ms, shown) => {
  expect(showDuration(ms)).toBe(shown);
});
