import { describe, expect, it } from "vitest";
import { estimateTokens } from "../../../src/core/agent/estimate-tokens.ts";
import type { FilePart } from "../../../src/core/message/message.ts";
import { aFile } from "../../fixtures/attached-files.ts";
import { aUserMessage } from "../../fixtures/store-rows.ts";

const tokens = (...parts: FilePart[]) =>
  estimateTokens(aUserMessage({ sessionId: "ses_1", seq: 1, content: "", parts }));
const none = tokens();

describe("the size of a message with files", () => {
  it("counts a text up to what is read of it", () => {
    const text = (sizeBytes: number) => tokens(aFile("a.log", { sizeBytes })) - none;
    expect(text(4_000)).toBe(1_040);
    expect(text(40_000)).toBe(10_040);
    expect(text(3_000_000)).toBe(10_040);
  });

  it("counts an image alike whatever its bytes", () => {
    const image = (sizeBytes: number) =>
      tokens(aFile("a.png", { mimeType: "image/png", sizeBytes })) - none;
    expect(image(900)).toBe(1_640);
    expect(image(3_000_000)).toBe(1_640);
  });

  it("counts the line alone of what is not read", () => {
    expect(tokens(aFile("a.log", { sizeBytes: 3_750_001 })) - none).toBe(40);
    expect(tokens(aFile("a.pdf", { mimeType: "application/pdf", sizeBytes: 9_000 })) - none).toBe(
      40,
    );
    const eleven = Array.from({ length: 11 }, () => aFile("a.mp4", { mimeType: "video/mp4" }));
    expect(tokens(...eleven) - none).toBe(400);
  });
});
