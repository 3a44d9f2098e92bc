import { describe, expect, it } from "vitest";
import type { ApprovalView, JsonObject } from "../../../src/core/index.ts";
import {
  approveAllDialog,
  denyReasonDialog,
  editDialog,
  readEdit,
  readReviewPlace,
  renderCard,
  renderReviewPage,
} from "../../../src/adapters/slack/render-approval.ts";
import { ANN, approvalView, approvedBy, longCommand } from "../../fixtures/slack/approval-view.ts";
import { textOf } from "../../fixtures/slack/text-of.ts";
import { everyObject } from "./block-rules.ts";

const running = (command: string, change: Partial<ApprovalView> = {}) =>
  approvalView({ toolArgs: { command }, display: command, ...change });
const labels = (piece: unknown) =>
  everyObject(piece)
    .filter(({ owner, key }) => owner["type"] === "plain_text" && key === "text")
    .map(({ owner }) => textOf(owner["text"]));
const said = (piece: unknown) =>
  everyObject(piece)
    .map(({ owner }) => textOf(owner["text"]))
    .join("");
const initial = (view: JsonObject) =>
  everyObject(view).find(({ owner }) => owner["type"] === "plain_text_input")?.owner[
    "initial_value"
  ];
const APPROVE = ["Approve once", "Approve for session"];
const MENU = ["Edit…", "Approve all…", "Deny with reason…"];

describe("the card", () => {
  it("has every way to decide where all of the call stands on it", () => {
    expect(labels(renderCard(approvalView()).blocks)).toEqual([...APPROVE, "Deny", ...MENU]);
  });

  it("offers nothing that lasts for a call that is asked about every time", () => {
    const card = renderCard(approvalView({ alwaysAsk: true }));
    expect(labels(card.blocks)).toEqual(["Approve once", "Deny", "Edit…", "Deny with reason…"]);
  });

  it.each([
    ["3,000 characters", "x".repeat(3_000), "x".repeat(3_001)],
    ["3,000 characters as they are sent", "<".repeat(750), "<".repeat(751)],
    ["40 lines", "x\n".repeat(39), "x\n".repeat(40)],
  ])("shows up to %s, and more in a review", (_, whole, longer) => {
    expect(labels(renderCard(running(whole)).blocks)).toContain("Approve once");
    const card = labels(renderCard(running(longer)).blocks);
    expect(card).toEqual([
      expect.stringMatching(/^Review \(\d+ pages?\)$/),
      "Deny",
      MENU[0],
      MENU[2],
    ]);
  });

  it("wants a review of a directory that is longer than its line", () => {
    const inside = renderCard(approvalView({ workingDirectory: `/${"d".repeat(399)}` }));
    expect(labels(inside.blocks)).toContain("Approve once");
    const deep = approvalView({ workingDirectory: `/${"d".repeat(4_000)}/end` });
    expect(labels(renderCard(deep).blocks)).toContain("Review (1 page)");
    expect(said(renderReviewPage(deep, 1))).toContain(`/${"d".repeat(4_000)}/end`);
  });

  it("says how much of a long call is missing", () => {
    const blocks = renderCard(running(longCommand(30_000))).blocks;
    const code = textOf(
      everyObject(blocks[1]).find(({ owner }) => owner["type"] === "text")?.owner["text"],
    );
    const missing = (30_000 - code.length).toLocaleString("en-US");
    expect(said(blocks)).toContain(`only the beginning: ${missing} more characters follow`);
  });

  it("loses its buttons with the decision and says who, how and what came of it", () => {
    const call = { state: "succeeded" as const, exitCode: 0, durationMs: 1_240 };
    const card = renderCard(approvalView(approvedBy(ANN, call)));
    expect(card.blocks.map(({ type }) => type)).not.toContain("actions");
    expect(said(card.blocks)).toContain("Approved (once) by Ann (slack)");
    expect(card.text).toBe("Done · ops: shell_cmd: Exit code 0 after 1.2 s");
  });

  it("calls approvers by their names, on the card and in the review", () => {
    const nameOf = (key: string) => (key === "slack:group:S0614TZR7" ? "@oncall" : null);
    for (const piece of [
      renderCard(approvalView(), { nameOf }).blocks,
      renderReviewPage(approvalView(), 1, { nameOf }),
    ]) {
      expect(said(piece)).toContain("slack:U024BE7LH, @oncall");
    }
  });
});

describe("the review", () => {
  const long = running(longCommand(30_000));

  it("has a way on and back, and Approve at its end only", () => {
    expect(labels(renderReviewPage(long, 1)).slice(-1)).toEqual(["Next"]);
    expect(labels(renderReviewPage(long, 2)).slice(-2)).toEqual(["Back", "Next"]);
    expect(labels(renderReviewPage(long, 4)).slice(-3)).toEqual(["Back", ...APPROVE]);
  });

  it("shows the nearest page for one that does not exist", () => {
    expect(renderReviewPage(long, 0)).toEqual(renderReviewPage(long, 1));
    expect(renderReviewPage(long, 9)).toEqual(renderReviewPage(long, 4));
  });

  it("starts again when the call was edited since the page before", () => {
    const before = readReviewPlace(textOf(renderReviewPage(long, 2)["private_metadata"]));
    if (!before) throw new Error("The dialog does not say where its reader is.");
    expect(before).toEqual({ approvalId: long.id, page: 2, digest: long.digest });
    expect(renderReviewPage(long, 3, { before })).toEqual(renderReviewPage(long, 3));
    const edited = renderReviewPage({ ...long, digest: "000000000000" }, 3, { before });
    expect(said(edited)).toContain("Somebody edited this call");
    expect(JSON.stringify(edited["title"])).toContain("page 1 of 4");
  });

  it("does not read a place out of anything else", () => {
    for (const other of [
      "",
      "{",
      "null",
      '{"approvalId":"a"}',
      '{"approvalId":"a","page":0,"digest":""}',
    ]) {
      expect(readReviewPlace(other)).toBeNull();
    }
  });

  it("says where a line goes on", () => {
    expect(said(renderReviewPage(running("x".repeat(4_000)), 1))).toContain(
      "Characters 1–3,000 of 4,000 · the line goes on",
    );
  });

  it("cuts nothing apart that is read as one character", () => {
    const blocks = renderReviewPage(running(`${"x".repeat(2_999)}e\u0301${"y".repeat(50)}`), 1);
    expect(said(blocks)).toContain(`Characters 1–2,999`);
  });

  it("offers nothing once it is decided", () => {
    const decided = approvalView(approvedBy(ANN, {}));
    expect(labels(renderReviewPage(decided, 1)).filter((text) => /Approve/.test(text))).toEqual([]);
  });
});

describe("editing", () => {
  it("takes a command line as it is typed", () => {
    expect(initial(editDialog(approvalView()))).toBe("rm -rf ./build");
    expect(readEdit(approvalView(), "ls\r\n-l")).toEqual({
      kind: "edited",
      args: { command: "ls\n-l" },
    });
  });

  it("takes JSON where a call has other arguments", () => {
    const args = { command: "rm -rf ./build", directory: "web" };
    const approval = approvalView({ toolArgs: args });
    expect(JSON.parse(textOf(initial(editDialog(approval))))).toEqual(args);
    expect(readEdit(approval, '{"command":"ls"}')).toEqual({
      kind: "edited",
      args: { command: "ls" },
    });
    expect(readEdit(approval, "ls")).toMatchObject({ problem: expect.stringContaining("JSON") });
    expect(readEdit(approval, "[1]")).toMatchObject({ problem: expect.stringContaining("object") });
  });

  it("names what nobody can see, and does not take it", () => {
    const hidden = running("ls\u200B -l");
    expect(initial(editDialog(hidden))).toContain(String.raw`ls\u200b -l`);
    expect(readEdit(approvalView(), "ls\u00A0-l")).toEqual({
      kind: "problem",
      problem: "It holds a character that cannot be seen: “ls⟨U+00A0⟩-l”. Type that place anew.",
    });
  });

  it("refuses an empty line", () => {
    expect(readEdit(approvalView(), " \n")).toMatchObject({ kind: "problem" });
  });

  it("takes 3,000 characters, and says where to go with more", () => {
    expect(initial(editDialog(running("x".repeat(3_000))))).toHaveLength(3_000);
    const dialog = editDialog(running("x".repeat(3_001)));
    expect(dialog["submit"]).toBeUndefined();
    expect(said(dialog)).toContain("web console");
  });
});

describe("the other dialogs", () => {
  it("say what Approve all covers and until when", () => {
    const dialog = approveAllDialog(approvalView(), { endsAt: new Date("2026-11-21T22:05:00Z") });
    expect(said(dialog)).toContain("nobody is asked until 2026-11-21 22:05 UTC");
    expect(said(approveAllDialog(approvalView(), { endsAt: null }))).toContain(
      "until somebody revokes it",
    );
  });

  it("never approve all before the call was read, nor where nothing lasts", () => {
    for (const approval of [
      running(longCommand(3_100)),
      approvalView({ alwaysAsk: true }),
      approvalView({ state: "denied" }),
    ]) {
      expect(approveAllDialog(approval, { endsAt: null })["submit"]).toBeUndefined();
    }
  });

  it("ask for no reason, nor for an edit, once it is decided", () => {
    const decided = approvalView({ state: "expired" });
    expect(denyReasonDialog(decided)["submit"]).toBeUndefined();
    expect(editDialog(decided)["submit"]).toBeUndefined();
    expect(denyReasonDialog(approvalView())["submit"]).toBeDefined();
  });
});
