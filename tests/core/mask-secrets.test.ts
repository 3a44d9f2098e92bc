import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMasker, MASK } from "../../src/core/mask-secrets.ts";
import { findSecret } from "../../src/core/secret-shapes.ts";

// Put together here so that no scanner takes this file for a leak.
const digits = (length: number): string => "0a1B2c3D4e5F6g7H8i9J".repeat(9).slice(0, length);
const SECRETS = {
  "a Slack bot token": ["xoxb", digits(12), digits(24)].join("-"),
  "a Slack app token": ["xapp", "1", digits(30)].join("-"),
  "a Slack token": ["xoxp", digits(30)].join("-"),
  "an Anthropic API key": ["sk", "ant", "api03", digits(80)].join("-"),
  "an OpenAI API key": ["sk", "proj", digits(60)].join("-"),
  "a GitHub token": `ghp_${digits(36)}`,
  "an AWS access key": `AKIA${"ABCD2345".repeat(2)}`,
  "a Google API key": `AIza${digits(35)}`,
  "a JSON Web Token": `eyJ${digits(20)}.eyJ${digits(40)}.${digits(43)}`,
  "a Discord bot token": `M${digits(23)}.${digits(6)}.${digits(38)}`,
  "a private key": `-----BEGIN RSA PRIVATE KEY-----\n${digits(64)}\n-----END RSA PRIVATE KEY-----`,
};
const mask = createMasker({ secrets: ["correct horse battery", 'with "quotes"\nand lines'] });

describe("createMasker (guarantee 10)", () => {
  it.each(Object.entries(SECRETS))("hides %s, keeping its first characters", (kind, secret) => {
    const masked = mask(`before ${secret} after`);
    expect(masked).toBe(`before ${secret.slice(0, Math.min(6, secret.length / 4))}${MASK} after`);
    expect(findSecret(`x=${secret}`)?.kind).toBe(kind);
  });

  it("hides only the secret part of a header, an address and an assignment", () => {
    expect(mask(`Authorization: Bearer ${digits(32)}`)).toBe(`Authorization: Bearer 0a1B2c${MASK}`);
    expect(mask("postgresql://bot:hunter22@db/x")).toBe(`postgresql://bot:hu${MASK}@db/x`);
    expect(mask(`aws_secret_access_key = "${digits(40)}"`)).toBe(
      `aws_secret_access_key = "0a1B2c${MASK}"`,
    );
  });

  it("hides given values, also as JSON writes them", () => {
    expect(mask("say correct horse battery!")).toBe(`say corre${MASK}!`);
    expect(mask(JSON.stringify({ a: 'with "quotes"\nand lines' }))).not.toContain("quotes");
  });

  it("hides the longer of two values that start alike", () => {
    const mask = createMasker({ secrets: ["abcdefgh", "abcdefgh-ijklmnop"] });
    expect(mask("abcdefgh-ijklmnop")).toBe(`abcd${MASK}`);
  });

  it("leaves values under eight characters and plain prose alone", () => {
    const prose =
      "Ask the task-runner: sk-1, xoxb, Bearer of news, http://host:80/path, user@example.org, eyJ.a.b";
    expect(createMasker({ secrets: ["seven77", "", "a.b"] })(`seven77 ${prose}`)).toBe(
      `seven77 ${prose}`,
    );
    expect(findSecret(prose)).toBeNull();
  });

  it("reads values as text, not as patterns", () => {
    const mask = createMasker({ secrets: ["a+b*(c)[d]|e\\"] });
    expect(mask("x a+b*(c)[d]|e\\ y")).toBe(`x a+b${MASK} y`);
  });

  it("hides a private key whose end is missing, to the end of the text", () => {
    expect(mask(`a -----BEGIN PRIVATE KEY-----\n${digits(64)}`)).toBe(`a -----B${MASK}`);
  });

  it("changes nothing the second time", () => {
    const piece = fc.oneof(
      fc.constantFrom(...Object.values(SECRETS), "Bearer ", "https://a:b@c", MASK, " "),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const once = mask(pieces.join(""));
        expect(mask(once)).toBe(once);
      }),
    );
  });

  it.each([
    "-----BEGIN PRIVATE KEY-----",
    "eyJ",
    "eyJaaaaa.",
    "bearer ",
    "a://b:",
    "sk-",
    "M",
    " ",
  ])("takes time linear in the text for %j repeated", (piece) => {
    const time = (length: number): number => {
      const text = piece.repeat(length / piece.length);
      const started = performance.now();
      mask(text);
      return performance.now() - started;
    };
    time(20_000);
    // Quadratic work on a million characters would take minutes.
    expect(time(1_000_000)).toBeLessThan(3000);
  });
});
