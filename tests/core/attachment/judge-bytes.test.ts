import { describe, expect, it } from "vitest";
import { MAX_FILE_CHARS } from "../../../src/core/attachment/attachment-limits.ts";
import { judgeBytes } from "../../../src/core/attachment/judge-bytes.ts";
import { GIF, JPEG, PNG, WEBP } from "../../fixtures/attached-files.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

describe("what a file is, by its bytes", () => {
  it.each([
    [PNG, "image/png"],
    [JPEG, "image/jpeg"],
    [GIF, "image/gif"],
    [WEBP, "image/webp"],
  ])("knows an image by its first bytes, whole and in Base64 (%#)", (image, mimeType) => {
    expect(judgeBytes(image)).toEqual({
      kind: "image",
      mimeType,
      base64: image.toString("base64"),
    });
  });

  it("encodes images that are longer than what is encoded at once", () => {
    const image = Buffer.concat([PNG, Buffer.alloc(100_003, 0xab)]);
    expect(judgeBytes(image)).toMatchObject({ base64: image.toString("base64") });
  });

  it("takes no RIFF for WebP, and no near miss for a PNG", () => {
    expect(judgeBytes(Buffer.from("RIFF\x08\0\0\0WAVEfmt ", "latin1")).kind).toBe("unreadable");
    expect(judgeBytes(PNG.subarray(1)).kind).toBe("text");
    expect(judgeBytes(Buffer.from("\x89PNG\r\n", "latin1")).kind).toBe("unreadable");
  });

  it("takes UTF-8 without NUL for text, and nothing else", () => {
    expect(judgeBytes(bytes("Grüße ✓"))).toEqual({ kind: "text", text: "Grüße ✓", totalChars: 7 });
    expect(judgeBytes(bytes("a\0b"))).toEqual({ kind: "unreadable" });
    expect(judgeBytes(Uint8Array.of(0x47, 0xfc))).toEqual({ kind: "unreadable" });
    expect(judgeBytes(bytes("%PDF-1.7 all in ASCII"))).toEqual({ kind: "unreadable" });
    expect(judgeBytes(bytes(""))).toEqual({ kind: "text", text: "", totalChars: 0 });
  });

  it("keeps the beginning of a long text, and how long it was; no half characters", () => {
    const fits = "x".repeat(MAX_FILE_CHARS);
    expect(judgeBytes(bytes(fits))).toMatchObject({ text: fits });
    const long = `${"x".repeat(MAX_FILE_CHARS - 1)}😀`;
    expect(judgeBytes(bytes(long))).toEqual({
      kind: "text",
      text: "x".repeat(MAX_FILE_CHARS - 1),
      totalChars: MAX_FILE_CHARS + 1,
    });
  });
});
