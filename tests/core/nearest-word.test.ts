import { describe, expect, it } from "vitest";
import { editDistance, nearestWord } from "../../src/core/nearest-word.ts";

const KEYS = ["name", "provider", "model", "tools", "turn_limit", "commandPrefix"];

describe("nearestWord", () => {
  it.each([
    ["provder", "provider"],
    ["comandPrefix", "commandPrefix"],
    ["turn-limit", "turn_limit"],
    ["turnlimit", "turn_limit"],
    ["NAME", "name"],
    ["moedl", "model"],
  ])("takes %s for %s", (word, meant) => {
    expect(nearestWord(word, KEYS)).toBe(meant);
  });

  it.each(["colour", "x", "", "temperature"])("finds nothing near %j", (word) => {
    expect(nearestWord(word, KEYS)).toBeNull();
  });

  it("prefers the nearer of two", () => {
    expect(nearestWord("ports", ["posts_x", "port"])).toBe("port");
  });
});

describe("editDistance", () => {
  it.each([
    ["", "", 0],
    ["abc", "", 3],
    ["abc", "abc", 0],
    ["abc", "abd", 1],
    ["abc", "acb", 1],
    ["kitten", "sitting", 3],
  ])("from %j to %j is %i", (from, to, distance) => {
    expect(editDistance(from, to)).toBe(distance);
    expect(editDistance(to, from)).toBe(distance);
  });
});
