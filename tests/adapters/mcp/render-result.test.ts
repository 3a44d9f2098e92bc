import { describe, expect, it } from "vitest";
import { createLineSplitter } from "../../../src/adapters/mcp/line-splitter.ts";
import { MAX_RESULT_LENGTH, renderResult } from "../../../src/adapters/mcp/render-result.ts";

const text = (value: string) => ({ type: "text", text: value });

describe("renderResult", () => {
  it.each([
    ["joins text", { content: [text("a"), text("b")] }, "a\nb"],
    [
      "names a sound",
      { content: [{ type: "audio", mimeType: "audio/wav", data: "AAAA" }] },
      "[audio, audio/wav, 3 bytes, not shown]",
    ],
    [
      "shows a resource's text",
      {
        content: [
          { type: "resource", resource: { uri: "f:/a", mimeType: "text/plain", text: "hi" } },
        ],
      },
      "[resource f:/a, text/plain]\nhi",
    ],
    [
      "names a resource's bytes",
      { content: [{ type: "resource", resource: { uri: "f:/a", blob: "AAAA" } }] },
      "[resource f:/a, unknown type, 3 bytes, not shown]",
    ],
    [
      "takes structured content where there is no text",
      { content: [], structuredContent: { a: 1 } },
      '{"a":1}',
    ],
    [
      "leaves structured content that the text repeats",
      { content: [text("one")], structuredContent: { a: 1 } },
      "one",
    ],
    [
      "names a kind it does not know",
      { content: [{ type: "hologram" }] },
      "[a part of kind hologram, not shown]",
    ],
    [
      "survives nonsense",
      { content: [null, 7, { type: "resource" }] },
      "[a part of unknown kind]\n[a part of unknown kind]\n[a resource without content]",
    ],
    ["says when there is nothing", {}, "No output."],
    ["shows NUL", { content: [text("a\0b")] }, String.raw`a\x00b`],
  ])("%s", (_what, result, content) => {
    expect(renderResult(result)).toEqual({ ok: true, content });
  });

  it("keeps an error an error", () => {
    expect(renderResult({ content: [text("no")], isError: true })).toEqual({
      ok: false,
      content: "no",
    });
    expect(renderResult("what")).toMatchObject({ ok: false });
  });

  it("keeps head and tail of what is too long", () => {
    const just = renderResult({ content: [text("x".repeat(MAX_RESULT_LENGTH))] });
    expect(just.content).toHaveLength(MAX_RESULT_LENGTH);
    const over = renderResult({ content: [text(`a${"x".repeat(MAX_RESULT_LENGTH)}z`)] });
    expect(over.content).toMatch(/^axx[^]*… 2 characters left out …[^]*xxz$/);
  });
});

describe("the line splitter", () => {
  it("gives lines back however the bytes arrive, and cuts one that is too long", () => {
    const lines: string[] = [];
    const long: string[] = [];
    const split = createLineSplitter(5, {
      onLine: (it) => lines.push(it),
      onTooLong: (it) => long.push(it),
    });
    for (const byte of Buffer.from("één\n12345\n123456789\n\nend\nrest"))
      split(Buffer.from([byte]));
    expect(lines).toEqual(["één", "12345", "", "end"]);
    expect(long).toEqual(["12345"]);
  });
});
