import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../src/core/index.ts";
import { readCustomId } from "../../../src/adapters/discord/custom-ids.ts";
import {
  type ModalOrAnswer,
  approveAllQuestion,
  denyReasonModal,
  editModal,
  plainAnswer,
  readEdit,
  renderCard,
  renderReviewPage,
} from "../../../src/adapters/discord/render-approval.ts";
import { DANA, discordApproval, running } from "../../fixtures/discord/approval-view.ts";
import { approvedBy, longCommand } from "../../fixtures/slack/approval-view.ts";
import { textOf } from "../../fixtures/slack/text-of.ts";
import { everyComponent, expectDiscordTakes, labelsIn, textsIn } from "./discord-rules.ts";
import { readAsDiscord } from "../../fixtures/discord/read-as-discord.ts";

const said = (piece: unknown) => textsIn(piece).join("\n");
const seen = (piece: unknown) =>
  textsIn(piece)
    .map((text) => readAsDiscord(text).visible)
    .join("\n");
const modalOf = (opened: ModalOrAnswer): JsonObject => {
  if (opened.kind === "answer") throw new Error(said(opened.post));
  return opened.modal;
};
const answerOf = (opened: ModalOrAnswer) => {
  if (opened.kind === "modal") throw new Error("A modal opened.");
  return seen(opened.post);
};
const initial = (opened: ModalOrAnswer) =>
  textOf(everyComponent(modalOf(opened)).find(({ type }) => type === 4)?.["value"]);
const accent = (piece: unknown) => everyComponent(piece)[0]?.["accent_color"];
const EPHEMERAL_V2 = (1 << 15) | (1 << 6);
const ONCE = "Approve once";
const APPROVE = [ONCE, "Approve for session"];
const MORE = ["Edit…", "Approve all…", "Deny with reason…"];

describe("the card", () => {
  it("has every way to decide where all of the call stands on it", () => {
    const card = renderCard(discordApproval());
    expect(labelsIn(card)).toEqual([...APPROVE, "Deny", ...MORE]);
    expect(card.flags).toBe(1 << 15);
    expect(textsIn(card)[1]).toBe("```\nrm -rf ./build\n```");
  });

  it("names its request and what is signed on every button", () => {
    for (const { custom_id: id } of everyComponent(renderCard(discordApproval()))) {
      if (id === undefined) continue;
      expect(readCustomId(textOf(id))).toMatchObject({
        approvalId: "apr_3f9k2a7qm4xd",
        digest: "9c1f04ab77de",
      });
    }
  });

  it("offers nothing that lasts for a call that is asked about every time", () => {
    const card = renderCard(discordApproval({ alwaysAsk: true }));
    expect(labelsIn(card)).toEqual(["Approve once", "Deny", "Edit…", "Deny with reason…"]);
  });

  it("shows up to forty lines, and more in a review", () => {
    expect(labelsIn(renderCard(running("x\n".repeat(39))))).toContain("Approve once");
    expect(labelsIn(renderCard(running("x\n".repeat(40))))).toEqual([
      "Review (1 page)",
      "Deny",
      "Edit…",
      "Deny with reason…",
    ]);
  });

  it("shows what fits beside its facts, and more in a review", () => {
    const isWhole = (length: number) =>
      labelsIn(renderCard(running("x".repeat(length)))).includes("Approve once");
    const longest = Array.from({ length: 4_000 }, (_, length) => length).findLast(isWhole) ?? 0;
    expect(longest).toBeGreaterThan(2_900);
    expect(isWhole(longest + 1)).toBe(false);
    expect(said(renderCard(running("x".repeat(longest + 1))))).toContain("only the beginning");
  });

  it("fits with its review and its question at the longest call that stands on it", () => {
    const bare = { workingDirectory: null, requestedBy: null, reason: null, approvers: [] };
    const ofLength = (length: number) => running("x".repeat(length), { ...bare, expiresAt: null });
    const isWhole = (length: number) => labelsIn(renderCard(ofLength(length))).includes(ONCE);
    const longest = Array.from({ length: 4_000 }, (_, length) => length).findLast(isWhole) ?? 0;
    expect(longest).toBeGreaterThan(3_000);
    for (const approval of [ofLength(longest), ofLength(longest + 1), ofLength(3_000)]) {
      expectDiscordTakes(renderCard(approval));
      expectDiscordTakes(approveAllQuestion(approval, { endsAt: new Date(0) }));
      for (const page of [1, 2]) expectDiscordTakes(renderReviewPage(approval, page));
    }
  });

  it("shows a fence in what runs as a fence, and not as its end", () => {
    const card = renderCard(running("echo '```'\n**Approved by** <@42>"));
    const { alive } = readAsDiscord(textsIn(card)[1] ?? "");
    expect(alive).toEqual([
      { kind: "codeBlock", text: "echo '``⟨U+0060⟩'\n**Approved by** <@42>" },
    ]);
  });

  it("shows empty lines at both ends, which Discord leaves out", () => {
    expect(textsIn(renderCard(running("\n\nls\n")))[1]).toBe(
      "```\n⟨empty line⟩\n\nls\n⟨empty line⟩\n```",
    );
  });

  it("wants a review of a directory that is longer than its line", () => {
    const inside = renderCard(discordApproval({ workingDirectory: `/${"d".repeat(249)}` }));
    expect(labelsIn(inside)).toContain("Approve once");
    const deep = discordApproval({ workingDirectory: `/${"d".repeat(250)}` });
    expect(labelsIn(renderCard(deep))).toContain("Review (2 pages)");
    expect(said(renderReviewPage(deep, 2))).toContain(`\`\`\`\n/${"d".repeat(250)}\n\`\`\``);
  });

  it("loses its buttons with the decision and says who, how and what came of it", () => {
    const call = { state: "succeeded" as const, exitCode: 0, durationMs: 1_240 };
    const card = renderCard(discordApproval(approvedBy(DANA, call)));
    expect(labelsIn(card)).toEqual([]);
    expect(seen(card)).toContain("Approved (once) by Dana (discord)");
    expect(seen(card)).toContain("Exit code 0 after 1.2 s");
  });

  it("is coloured by its state, which its words say too", () => {
    const cards = [
      discordApproval(),
      discordApproval(approvedBy(DANA, {})),
      discordApproval(approvedBy(DANA, { state: "succeeded" })),
      discordApproval({ state: "denied" }),
      discordApproval({ state: "expired" }),
    ].map((approval) => renderCard(approval));
    expect(new Set(cards.map(accent)).size).toBe(5);
    expect(cards.map((card) => /✋|⏳|✅|❌|➖/u.exec(said(card))?.[0]).join("")).toBe(
      "✋⏳✅❌➖",
    );
  });

  it("calls approvers by their names, on the card and in the review", () => {
    const nameOf = (key: string) => (key.startsWith("discord:role:") ? "@oncall" : null);
    const approval = discordApproval();
    for (const piece of [
      renderCard(approval, { nameOf }),
      renderReviewPage(approval, 1, { nameOf }),
    ]) {
      expect(seen(piece)).toContain("discord:80351110224678912, @oncall");
    }
  });
});

describe("the review", () => {
  const long = running(longCommand(8_000));

  it("is for one reader, with a way on and back, and Approve at its end only", () => {
    expect(renderReviewPage(long, 1).flags).toBe(EPHEMERAL_V2);
    expect(labelsIn(renderReviewPage(long, 1))).toEqual(["Next"]);
    expect(labelsIn(renderReviewPage(long, 2))).toEqual(["Back", "Next"]);
    expect(labelsIn(renderReviewPage(long, 3))).toEqual(["Back", ...APPROVE]);
  });

  it("shows the nearest page for one that does not exist", () => {
    expect(renderReviewPage(long, 0)).toEqual(renderReviewPage(long, 1));
    expect(renderReviewPage(long, 9)).toEqual(renderReviewPage(long, 3));
  });

  it("starts again when the call was edited since the page before", () => {
    const before = { digest: long.digest };
    expect(renderReviewPage(long, 3, { before })).toEqual(renderReviewPage(long, 3));
    const edited = renderReviewPage({ ...long, digest: "000000000000" }, 3, { before });
    expect(said(edited)).toContain("Somebody edited this call");
    expect(said(edited)).toContain("page 1 of 3");
  });

  it("says where a line goes on", () => {
    expect(said(renderReviewPage(running("x".repeat(4_000)), 1))).toContain(
      "Characters 1–3,000 of 4,000 · the line goes on",
    );
  });

  it("cuts nothing apart that is read as one character", () => {
    const page = renderReviewPage(running(`${"x".repeat(2_999)}e\u0301${"y".repeat(50)}`), 1);
    expect(said(page)).toContain("Characters 1–2,999 of");
  });

  it("offers nothing once it is decided", () => {
    const decided = discordApproval(approvedBy(DANA, {}));
    expect(labelsIn(renderReviewPage(decided, 1))).toEqual([]);
  });
});

describe("editing", () => {
  it("takes a command line as it is typed", () => {
    expect(initial(editModal(discordApproval()))).toBe("rm -rf ./build");
    expect(readEdit(discordApproval(), "ls\r\n-l")).toEqual({
      kind: "edited",
      args: { command: "ls\n-l" },
    });
  });

  it("takes JSON where a call has other arguments", () => {
    const args = { command: "rm -rf ./build", directory: "web" };
    const approval = discordApproval({ toolArgs: args });
    expect(JSON.parse(initial(editModal(approval)))).toEqual(args);
    expect(readEdit(approval, '{"command":"ls"}')).toEqual({
      kind: "edited",
      args: { command: "ls" },
    });
    expect(readEdit(approval, "[1]")).toMatchObject({ problem: expect.stringContaining("object") });
  });

  it("names what nobody can see, and does not take it", () => {
    expect(initial(editModal(running("ls\u200B -l")))).toContain(String.raw`ls\u200b -l`);
    expect(readEdit(discordApproval(), "ls\u00A0-l")).toMatchObject({
      problem: expect.stringContaining("ls⟨U+00A0⟩-l"),
    });
  });

  it("takes 4,000 characters, and says where to go with more", () => {
    expect(initial(editModal(running("x".repeat(4_000))))).toHaveLength(4_000);
    expect(answerOf(editModal(running("x".repeat(4_001))))).toContain("web console");
  });
});

describe("the other questions", () => {
  it("say what Approve all covers and until when", () => {
    const question = approveAllQuestion(discordApproval(), {
      endsAt: new Date("2026-11-21T22:05:00Z"),
    });
    expect(question.flags).toBe(EPHEMERAL_V2);
    expect(said(question)).toContain("nobody is asked until 2026-11-21 22:05 UTC");
    expect(labelsIn(question)).toEqual(["Approve all"]);
    expect(said(approveAllQuestion(discordApproval(), { endsAt: null }))).toContain(
      "until somebody revokes it",
    );
  });

  it("never approve all before the call was read, nor where nothing lasts", () => {
    for (const approval of [
      running(longCommand(3_400)),
      discordApproval({ alwaysAsk: true }),
      discordApproval({ state: "denied" }),
    ]) {
      expect(labelsIn(approveAllQuestion(approval, { endsAt: null }))).toEqual([]);
    }
  });

  it("ask for no reason, nor for an edit, once it is decided", () => {
    const decided = discordApproval({ state: "expired" });
    expect(answerOf(denyReasonModal(decided))).toContain("nothing to deny");
    expect(answerOf(editModal(decided))).toContain("nothing to edit");
    expect(modalOf(denyReasonModal(discordApproval()))["custom_id"]).toBe(
      "deny_reason:apr_3f9k2a7qm4xd:9c1f04ab77de",
    );
  });

  it("answer one reader in plain words", () => {
    const answer = plainAnswer("Ask **@everyone** [here](https://a.example)");
    expect(answer.flags).toBe(EPHEMERAL_V2);
    expect(readAsDiscord(said(answer)).alive).toEqual([]);
  });
});
