import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** WCAG 2.2, 1.4.3: text against what is behind it; 1.4.11: what only shows a state. */
const TEXT_CONTRAST = 4.5;
const MARK_CONTRAST = 3;

const css = readFileSync(new URL("../../../src/adapters/web/ui/base.css", import.meta.url), "utf8");
const tokens = new Map(
  [...css.matchAll(/--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)].map(
    ([, name = "", light = "", dark = ""]) => [name, { light, dark }],
  ),
);

function colour(name: string, scheme: "light" | "dark"): string {
  const token = tokens.get(name);
  if (!token) throw new Error(`base.css has no --${name}`);
  return token[scheme];
}

/** Relative luminance as WCAG defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ["paper", "surface", "sunken"];
const onEveryGround = ["ink", "muted", "accent", "wait", "bad"].flatMap((text) =>
  grounds.map((ground) => [text, ground] as const),
);
const pairs = [
  ...onEveryGround,
  ["good", "surface"],
  ["ink", "accent-soft"],
  ["muted", "accent-soft"],
  ["on-accent", "accent"],
  ["wait", "wait-soft"],
  ["good", "good-soft"],
  ["bad", "bad-soft"],
  // Badges: of what waits, of what failed, of a character that hides.
  ["surface", "wait"],
  ["surface", "bad"],
] as const;

describe.each(["light", "dark"] as const)("colours of the console, %s", (scheme) => {
  it.each(pairs)("lets %s be read on %s", (text, ground) => {
    expect(contrast(colour(text, scheme), colour(ground, scheme))).toBeGreaterThanOrEqual(
      TEXT_CONTRAST,
    );
  });

  it.each(grounds)("shows the edge of a button or box on %s", (ground) => {
    expect(contrast(colour("edge", scheme), colour(ground, scheme))).toBeGreaterThanOrEqual(
      MARK_CONTRAST,
    );
  });

  it.each(grounds)("shows the outline of the focus on %s", (ground) => {
    expect(contrast(colour("accent", scheme), colour(ground, scheme))).toBeGreaterThanOrEqual(
      MARK_CONTRAST,
    );
  });
});
