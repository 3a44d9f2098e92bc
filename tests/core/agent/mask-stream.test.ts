import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createStreamMasker } from "../../../src/core/agent/mask-stream.ts";
import { createMasker } from "../../../src/core/mask-secrets.ts";

const mask = createMasker({ secrets: ["correct-horse-battery"] });

function streamed(pieces: readonly string[]): string {
  const masker = createStreamMasker(mask);
  return [...pieces.map((piece) => masker.push(piece)), masker.flush()].join("");
}

const KEY = `-----BEGIN RSA PRIVATE KEY-----\n${"MIIEow\nIBAAKC\n".repeat(40)}-----END RSA PRIVATE KEY-----`;
const SECRETS = [
  KEY,
  "Authorization: Bearer abcdefghijklmnop1234567890",
  "correct-horse-battery",
  `eyJhbGciOiJIUzI1NiJ9.${"abcdefgh".repeat(80)}.signature_signature`,
  `aws_secret_access_key = ${"aB3/".repeat(10)}`,
  "postgresql://bot:hunter2hunter2@db/prod",
];

describe("a stream that is masked piece by piece", () => {
  it.each(SECRETS)("shows of %.30s what the stored message shows, wherever it is cut", (secret) => {
    const text = `I found it: ${secret} and that is all.`;
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: text.length - 1 })), (cuts) => {
        const at = [0, ...new Set(cuts), text.length].sort((a, b) => a - b);
        const pieces = at.slice(1).map((end, i) => text.slice(at[i], end));
        expect(streamed(pieces)).toBe(mask(text));
      }),
    );
    expect(streamed(text.split(""))).toBe(mask(text));
  });

  it("lets ordinary words through as they come, in every script", () => {
    const masker = createStreamMasker(mask);
    expect(masker.push("Hello wor")).toBe("Hello ");
    expect(masker.push("ld 今日は")).toBe("world 今日は");
  });

  it("holds back no more than its bound", () => {
    const masker = createStreamMasker(mask);
    expect(masker.push("x".repeat(9_000))).toHaveLength(9_000);
  });
});
