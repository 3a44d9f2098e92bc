import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeText, encodeText } from "../../../src/adapters/prisma/lossless-text.ts";

const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom("\0", "␚", "0000", "\uD83D", "\uDE00", "😀", "a"),
      fc.string({ unit: "binary" }),
    ),
  )
  .map((pieces) => pieces.join(""));

describe("lossless text", () => {
  it("comes back as it went in, whatever it is", () => {
    fc.assert(fc.property(anyText, (text) => decodeText(encodeText(text)) === text));
  });

  it("is kept in a form that every database can hold", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const kept = encodeText(text);
        return kept.isWellFormed() && !kept.includes("\0");
      }),
    );
  });

  it("is kept as it is when there is nothing to hide", () => {
    const text = "👩‍👩‍👧 plain\n\u001B[31m";
    expect(encodeText(text)).toBe(text);
    expect(encodeText("a\0b")).toBe("a␚0000b");
  });
});
