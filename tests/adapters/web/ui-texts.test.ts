import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { approvalAge } from "../../../src/adapters/web/ui/approval-age.ts";
import { headline, outcomeWords } from "../../../src/adapters/web/ui/approval-words.ts";
import { parseArguments } from "../../../src/adapters/web/ui/decision-form.ts";
import { createEventText } from "../../../src/adapters/web/ui/event-text.ts";
import {
  parseInlines,
  parseMarkdown,
  type Block,
  type Inline,
} from "../../../src/adapters/web/ui/markdown.ts";
import { showDuration } from "../../../src/core/index.ts";
import { durationText, relativeText } from "../../../src/adapters/web/ui/time-text.ts";
import { outputParts } from "../../../src/adapters/web/ui/tool-output.ts";
import { visiblePieces } from "../../../src/adapters/web/ui/visible-text.ts";
import { someApproval } from "./some-views.ts";

/** Everything a reader could learn from a block, in the order of its source. */
function blockText(block: Block): string {
  if (block.kind === "rule") return "";
  if (block.kind === "code") return `${block.language}\n${block.text}`;
  const inlines = block.kind === "list" ? block.items.flat() : block.inlines;
  return inlines.map(inlineText).join("");
}

function inlineText(inline: Inline): string {
  const hasOtherAddress = inline.kind === "link" && inline.href !== inline.text;
  return hasOtherAddress ? inline.text + inline.href : inline.text;
}

describe("making text visible", () => {
  it.each([
    ["\u202E", "right-to-left override"],
    ["\u2066", "isolate"],
    ["\u200B", "zero-width space"],
    ["\u00A0", "no-break space"],
    ["\u3000", "wide space"],
    ["\u{E0041}", "tag"],
    ["\u{E0100}", "variation selector"],
    ["\u{1D173}", "musical control"],
    ["\u3164", "filler"],
    ["\u2800", "blank braille"],
    ["\u2028", "line separator"],
    ["\x1b", "escape"],
    ["\r", "carriage return"],
    ["\uE000", "private use"],
    ["\uD800", "half a surrogate pair"],
  ])("gives %j (%s) a badge", (character) => {
    expect(visiblePieces(`a${character}b`).map(({ kind }) => kind)).toEqual([
      "text",
      "hidden",
      "text",
    ]);
  });

  it.each(["ls -la", "Ünïcödé 日本語 🎉", "two\nlines\tand a tab", "a  b"])(
    "leaves %j alone",
    (text) => {
      expect(visiblePieces(text)).toEqual([{ kind: "text", text }]);
    },
  );

  it.each(["it works ❤️ 👩‍💻 🇳🇱 1️⃣", "10\u202F000 lines", "Bonjour\u00A0!"])(
    "lets %j be in what people say, and badges it in what runs",
    (text) => {
      expect(visiblePieces(text, "prose")).toEqual([{ kind: "text", text }]);
      expect(visiblePieces(text).map(({ kind }) => kind)).toContain("hidden");
    },
  );

  it.each(["\u202E", "\u2066", "\u200B", "a\u200Db", "\u{E0041}", "\uFE0F", "❤️\uFE0F", "\r"])(
    "badges %j in what people say, too",
    (text) => {
      expect(visiblePieces(text, "prose").map(({ kind }) => kind)).toContain("hidden");
    },
  );

  it.each(["exact", "prose"] as const)("loses nothing of any text (%s)", (reading) => {
    const texts = fc.array(
      fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("❤️", "👩‍💻", "\u200D", "\uFE0F")),
    );
    fc.assert(
      fc.property(texts, (parts) => {
        const text = parts.join("");
        const back = visiblePieces(text, reading).map((piece) =>
          piece.kind === "text"
            ? piece.text
            : String.fromCodePoint(Number.parseInt(piece.label.slice(3, -1), 16)),
        );
        expect(back.join("")).toBe(text);
      }),
    );
  });
});

describe("reading markdown", () => {
  it("knows paragraphs, lists, headings, quotes, rules and code", () => {
    const text = "# T\n\npara\nline\n\n- a\n- b\n\n1. x\n\n> q\n\n---\n\n```sh\nls\n```";
    expect(parseMarkdown(text).map(({ kind }) => kind)).toEqual([
      "heading",
      "paragraph",
      "list",
      "list",
      "quote",
      "rule",
      "code",
    ]);
  });

  it("keeps a block whole that quotes shorter fences, as one that quotes tool output does", () => {
    expect(parseMarkdown("````\n```\n# not a heading\n```\n````\nafter")).toEqual([
      { kind: "code", language: "", text: "```\n# not a heading\n```" },
      { kind: "paragraph", inlines: [{ kind: "text", text: "after" }] },
    ]);
    expect(parseMarkdown("```\n```sh is no end\n```")).toEqual([
      { kind: "code", language: "", text: "```sh is no end" },
    ]);
  });

  it("goes on counting where a list was broken off by a block", () => {
    const blocks = parseMarkdown("1. one\n\n```\nls\n```\n\n2. two\n- b");
    const starts = blocks.flatMap((block) => (block.kind === "list" ? [block.start] : []));
    expect(starts).toEqual([1, 2]);
  });

  it("shows an open code block while it streams", () => {
    expect(parseMarkdown("```sh\nrm -r")).toEqual([
      { kind: "code", language: "sh", text: "rm -r" },
    ]);
  });

  it.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "//evil.example",
    "file:///etc",
  ])("makes no link of %s", (href) => {
    const inlines = parseInlines(`[click](${href})`);
    expect(inlines.every(({ kind }) => kind !== "link")).toBe(true);
  });

  it("links the web", () => {
    expect(parseInlines("see https://example.com/a. Or [b](http://b.example)")).toContainEqual({
      kind: "link",
      text: "https://example.com/a",
      href: "https://example.com/a",
    });
  });

  it("loses no letter of any text, and keeps their order", () => {
    const marks = ["#", "-", "`", "```", "````", "~~~", "*", "**", "_", "[", "](", ")", ">", "1."];
    const pieces = fc.oneof(
      fc.constantFrom(...marks, "\n", "\n\n", " ", "    ", "\r\n", "https://x.y/z", "javascript:a"),
      fc.stringMatching(/^[a-z]{1,6}$/),
    );
    const letters = (text: string) => text.replace(/[^a-z]/g, "");
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        const shown = parseMarkdown(parts.join("")).map(blockText).join("");
        expect(letters(shown)).toBe(letters(parts.join("")));
      }),
      { numRuns: 2_000 },
    );
  });

  it("reads a long hostile line quickly", () => {
    const started = performance.now();
    parseMarkdown("*".repeat(50_000) + "[".repeat(50_000) + "`".repeat(49_999));
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

describe("reading an event stream", () => {
  it("gives the same events however the bytes are cut", () => {
    const stream =
      'retry: 1000\nid: 4\n\n: keep-alive\n\nid: 5\nevent: message\ndata: {"a":1}\n\nevent: end\ndata: {"b":"x: y"}\n\n';
    fc.assert(
      fc.property(fc.array(fc.nat(stream.length)), (cuts) => {
        const text = createEventText();
        const edges = [0, ...cuts.toSorted((a, b) => a - b), stream.length];
        const events = edges.slice(1).flatMap((end, at) => text.add(stream.slice(edges[at], end)));
        expect(events).toEqual([
          { event: "message", data: { a: 1 } },
          { event: "end", data: { b: "x: y" } },
        ]);
        expect(text.lastId()).toBe("5");
      }),
    );
  });
});

describe("words on the page", () => {
  it("shortens only long output, keeping head and tail", () => {
    const lines = (count: number) =>
      Array.from({ length: count }, (_, n) => `line ${n}`).join("\n");
    expect(outputParts(lines(14))).toEqual({ whole: lines(14) });
    const parts = outputParts(lines(100));
    expect(parts).toMatchObject({ hiddenLines: 88 });
    expect(
      "head" in parts && parts.head.startsWith("line 0") && parts.tail.endsWith("line 99"),
    ).toBe(true);
  });

  it("shortens one endless line", () => {
    expect(outputParts("x".repeat(100_000))).not.toHaveProperty("whole");
  });

  it("says durations as the cards in chat do", () => {
    const durations = [0, 36.4, 999.5, 1_240, 59_949, 59_950, 119_600, 200_000, 86_399_999];
    expect(durations.map(durationText)).toEqual(durations.map(showDuration));
  });

  it("says distances in time", () => {
    const now = Date.parse("2026-11-21T12:00:00Z");
    expect(relativeText("2026-11-21T11:59:30Z", now)).toBe("just now");
    expect(relativeText("2026-11-21T12:00:30Z", now)).toBe("in less than a minute");
    expect(relativeText("2026-11-22T12:00:00Z", now)).toBe("tomorrow");
  });

  it("knows the older of two copies of an approval", () => {
    const at = (
      state: "pending" | "approved",
      call: "awaiting_approval" | "approved" | "executing" | "failed",
    ) =>
      approvalAge(someApproval({ state, call: { state: call, exitCode: null, durationMs: null } }));
    const ages = [
      at("pending", "awaiting_approval"),
      at("approved", "approved"),
      at("approved", "executing"),
      at("approved", "failed"),
    ];
    expect(ages).toEqual(ages.toSorted((a, b) => a - b));
    expect(new Set(ages).size).toBe(4);
  });

  it("tells an expired request from a denied one", () => {
    const denied = someApproval({ state: "denied" });
    expect(headline(denied).text).not.toBe(headline({ ...denied, state: "expired" }).text);
    expect(headline({ ...denied, state: "expired" }).text).toContain("nobody answered");
  });

  it("says that an interrupted run may have taken effect", () => {
    const call = { state: "interrupted", exitCode: null, durationMs: null } as const;
    expect(outcomeWords(call)?.text).toContain("unknown");
  });

  it("reads edited arguments, objects only", () => {
    expect(parseArguments('{"a":1}')).toEqual({ ok: true, value: { a: 1 } });
    expect(parseArguments("[1]").ok).toBe(false);
    expect(parseArguments("{a").ok).toBe(false);
  });
});
