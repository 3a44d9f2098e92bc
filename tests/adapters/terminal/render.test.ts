import { showControls, showOnOneLine, showInvisible } from "../../../src/core/index.ts";
import { describe, expect, it } from "vitest";
import { createPaint } from "../../../src/adapters/terminal/paint.ts";
import { renderApproval, renderOutcome } from "../../../src/adapters/terminal/render-approval.ts";
import { wrapText } from "../../../src/adapters/terminal/wrap-text.ts";
import type { ApprovalView } from "../../../src/core/views.ts";

const paint = createPaint(false);
const now = new Date("2026-11-21T10:00:00Z");
const ANN = { id: "ann", name: "Ann", platform: "web" };

function approval(change: Partial<ApprovalView> = {}): ApprovalView {
  return {
    id: "apr_1",
    shortId: "3f9k2a",
    sessionId: "ses_1",
    toolCallId: "call_1",
    agent: "ops",
    toolName: "shell_cmd",
    toolArgs: { command: "rm -r build" },
    display: "rm -r build",
    workingDirectory: "/srv/staging",
    requestedBy: ANN,
    rule: "default decision",
    reason: "writes files",
    approvers: ["web:ann", "slack:group:S1"],
    approverPlatforms: ["*"],
    alwaysAsk: false,
    quorum: 2,
    digest: "0123456789ab",
    state: "pending",
    requestedAt: "2026-11-21T10:00:00.000Z",
    expiresAt: "2026-11-22T10:00:00.000Z",
    decidedAt: null,
    decisions: [],
    call: { state: "awaiting_approval", exitCode: null, durationMs: null },
    ...change,
  };
}

describe("renderApproval", () => {
  const card = (change: Partial<ApprovalView> = {}, columns = 80): string =>
    renderApproval(approval(change), { paint, columns, now });

  it("says what, where, for whom, why, who may decide and until when", () => {
    for (const fact of [
      "3f9k2a",
      "ops wants to run shell_cmd",
      "rm -r build",
      "/srv/staging",
      "Ann (web)",
      "default decision",
      "writes files",
      "web:ann, slack:group:S1 (2 needed)",
      "in 24 h (2026-11-22T10:00:00.000Z)",
      "0123456789ab",
    ]) {
      expect(card()).toContain(fact);
    }
  });

  it("shows every argument where the line is not all of the call", () => {
    const toolArgs = { command: "deploy", timeoutMs: 5, parameters: ["--force"] };
    expect(card({ display: "deploy --force", toolArgs })).toContain('"timeoutMs": 5');
    expect(card({ display: null, toolArgs: { path: "/etc/passwd" } })).toContain(
      '"path": "/etc/passwd"',
    );
  });

  it("cuts nothing, however long the call is", () => {
    const long = Array.from({ length: 300 }, (_, i) => `word${i}`).join(" ");
    const shown = card({ display: long, toolArgs: { command: long } }, 40)
      .split("\n")
      .map((line) => line.replace(/^│ /, ""))
      .join("");
    expect(shown).toContain(long);
  });

  it("keeps every line behind the border, whatever the call or a name says", () => {
    const evil = `x\n└\n✓ approved by root${" ".repeat(200)}✓ approved\r\u001B[1A`;
    const lines = card({
      display: evil,
      toolArgs: { command: evil },
      agent: evil,
      reason: evil,
    }).split("\n");
    for (const line of lines.slice(1, -1)) expect(line.startsWith("│ ")).toBe(true);
    expect(lines.join("")).not.toContain("\u001B");
  });

  it("says when nobody may decide, and when it never expires", () => {
    expect(card({ approvers: [] })).toContain("nobody: see [approvals] approvers");
    expect(card({ expiresAt: null })).toMatch(/expires +never/);
  });
});

describe("renderOutcome", () => {
  const decision = {
    by: ANN,
    decision: "approve",
    scope: "session",
    reason: null,
    at: "",
  } as const;
  it.each<[Partial<ApprovalView>, string]>([
    [{ state: "approved", decisions: [decision] }, "✓ 3f9k2a approved by Ann (web) (session)"],
    [
      { state: "denied", decisions: [{ ...decision, decision: "deny", reason: "no\nway" }] },
      "✗ 3f9k2a denied by Ann (web): no way",
    ],
    [{ state: "expired" }, "○ 3f9k2a expired: nobody answered in time"],
    [{ state: "cancelled" }, "○ 3f9k2a cancelled"],
  ])("%#", (change, line) => {
    expect(renderOutcome(approval(change), paint)).toBe(line);
  });
});

describe("escaping", () => {
  it.each([
    ["a right-to-left override", "\u202E"],
    ["an isolate", "\u2066"],
    ["an escape", "\u001B"],
    ["a C1 control", "\u009B"],
    ["a bell", "\u0007"],
  ])("names %s in prose and on cards", (_, character) => {
    const code = `⟨U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}⟩`;
    expect(showControls(`a${character}b`)).toBe(`a${code}b`);
    expect(showInvisible(`a${character}b`)).toBe(`a${code}b`);
  });

  it.each([
    "\u200B",
    "\u00A0",
    "\u3164",
    "\u{E0100}",
    "\u{1D173}",
    "\u{E0041}",
    "\uFEFF",
    "\u2028",
    "\u2800",
    "\u00AD",
    "\r",
    "\uD800",
  ])("names %j on cards", (character) => {
    expect(showInvisible(`a${character}b`)).toMatch(/^a⟨U\+[0-9A-F]{4,6}⟩b$/);
  });

  it("leaves text, emoji and line breaks in prose alone", () => {
    const text = "Grüße, 日本語 👩‍👩‍👧 ✔️\n\tok";
    expect(showControls(text)).toBe(text);
    expect(showOnOneLine("two\nlines")).toBe("two lines");
  });
});

describe("wrapText", () => {
  it("breaks at any character and counts wide ones twice", () => {
    expect(wrapText("abcdef", 3)).toEqual(["abc", "def"]);
    expect(wrapText("日本語", 4)).toEqual(["日本", "語"]);
    expect(wrapText("a\n\nb", 5)).toEqual(["a", "", "b"]);
  });
});
