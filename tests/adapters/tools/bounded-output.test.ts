import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createBoundedOutput } from "../../../src/adapters/tools/bounded-output.ts";
import { trimHead, trimTail, visibleText } from "../../../src/adapters/tools/visible-text.ts";

const chunks = fc.array(fc.uint8Array({ maxLength: 40 }).map(Buffer.from), { maxLength: 60 });

describe("bounded output", () => {
  it("keeps the same head and tail however the bytes are cut into chunks", () => {
    fc.assert(
      fc.property(chunks, fc.integer({ min: 1, max: 64 }), (parts, limit) => {
        const whole = Buffer.concat(parts);
        const many = createBoundedOutput(limit);
        const one = createBoundedOutput(limit);
        for (const part of parts) many.add(part);
        one.add(whole);
        const note = (bytes: number) => `${bytes}`;
        expect(many.text(note)).toBe(one.text(note));
        expect(many.isCut()).toBe(whole.length > limit);
        if (whole.length <= limit) expect(many.text(note)).toBe(visibleText(whole));
      }),
    );
  });

  it("says exactly how much is left out", () => {
    const output = createBoundedOutput(10);
    output.add(Buffer.from("0123456789abcdef"));
    expect(output.text((bytes) => `(${bytes})`)).toBe("01234\n(6)\nbcdef");
  });

  it("cuts a text only between characters", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1 }), fc.nat(), (text, at) => {
        const bytes = Buffer.from(text.toWellFormed());
        const cut = at % bytes.length;
        expect(trimHead(bytes.subarray(0, cut)).toString()).not.toContain("\ufffd");
        expect(trimTail(bytes.subarray(cut)).toString()).not.toContain("\ufffd");
      }),
    );
  });
});

describe("visibleText", () => {
  it("leaves a text without control characters as it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const plain = text.replaceAll(/\p{Cc}/gu, "");
        expect(visibleText(Buffer.from(plain))).toBe(plain);
      }),
    );
    expect(visibleText(Buffer.from("a\tb\r\nc"))).toBe("a\tb\r\nc");
  });

  it("never lets a byte vanish, and never gives back NUL or a replacement character", () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const text = visibleText(Buffer.from(bytes));
        expect(text).not.toMatch(/\0/);
        expect(Buffer.byteLength(text)).toBeGreaterThanOrEqual(bytes.length);
      }),
    );
    expect(visibleText(Buffer.from([0xe2, 0x82, 0x41, 0xff]))).toBe(String.raw`\xe2\x82A\xff`);
    expect(visibleText(Buffer.from([0xed, 0xa0, 0x80]))).toBe(String.raw`\xed\xa0\x80`);
  });
});
