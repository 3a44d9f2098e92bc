import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { approvalCard, type ApprovalView } from "../../../src/core/index.ts";
import { reviewPages } from "../../../src/adapters/discord/approval/review-pages.ts";
import type { DiscordPost } from "../../../src/adapters/discord/discord-post.ts";
import {
  approveAllQuestion,
  denyReasonModal,
  editModal,
  plainAnswer,
  readEdit,
  renderCard,
  renderReviewPage,
} from "../../../src/adapters/discord/render-approval.ts";
import { renderDiscordPosts } from "../../../src/adapters/discord/render-message.ts";
import { DANA, discordApproval } from "../../fixtures/discord/approval-view.ts";
import { textOf } from "../../fixtures/slack/text-of.ts";
import {
  actionsIn,
  everyComponent,
  expectDiscordOpens,
  expectDiscordTakes,
  expectNothingAlive,
  textsIn,
} from "./discord-rules.ts";
import { anyApprovalOn } from "../../fixtures/chat/any-approval.ts";
import { hostileText } from "./hostile-text.ts";
import { readAsDiscord } from "../../fixtures/discord/read-as-discord.ts";

const anyApproval = anyApprovalOn({ hostileText, approvalView: discordApproval, by: DANA });

const cardOf = (approval: ApprovalView) => approvalCard(approval, { platform: "discord" });
const pagesOf = (approval: ApprovalView) =>
  reviewPages(cardOf(approval)).map((_, index) => renderReviewPage(approval, index + 1));

/** What a reader sees in the code blocks, as Discord reads them, with named marks read back. */
function codeIn(post: DiscordPost): string[] {
  return textsIn(post)
    .flatMap((text) => readAsDiscord(text).alive)
    .filter(({ kind }) => kind === "codeBlock")
    .map(({ text }) => text.replaceAll("⟨U+0060⟩", "`"))
    .map((text) => text.replace(/^⟨empty line⟩(?=\n|$)/, "").replace(/\n⟨empty line⟩$/, "\n"));
}

/** What runs, from all pages: each says which characters it holds. */
function readThrough(pages: readonly DiscordPost[], of: string): string {
  return pages
    .flatMap((page) => {
      const [, from, to] =
        textsIn(page)
          .map((text) => new RegExp(`^-# ${of} ([\\d,]+)–([\\d,]+) of`).exec(text))
          .find((found) => found !== null) ?? [];
      if (from === undefined || to === undefined) return [];
      const length = Number(to.replaceAll(",", "")) - Number(from.replaceAll(",", "")) + 1;
      const [code = ""] = codeIn(page);
      return [code.length === length ? code : `${code}\n`];
    })
    .join("");
}

describe("any call", () => {
  it("makes a card that Discord takes and in which nothing is alive", () => {
    fc.assert(
      fc.property(anyApproval, (approval) => {
        const [outcome] = renderDiscordPosts(
          { kind: "outcome", approval },
          { hasSeveralAgents: false },
        );
        for (const post of [renderCard(approval), outcome]) {
          if (!post) throw new Error("Nothing was rendered.");
          expectDiscordTakes(post);
          expectNothingAlive(post);
        }
      }),
    );
  });

  it("can be approved on its card only where all of it stands there", () => {
    fc.assert(
      fc.property(anyApproval, (approval) => {
        const post = renderCard(approval);
        const actions = actionsIn(post);
        const canApprove = actions.some((action) => action.startsWith("approve"));
        if (canApprove) expect(codeIn(post)).toEqual([cardOf(approval).runs]);
        if (approval.state === "pending") expect(canApprove).toBe(!actions.includes("review"));
        else expect(actions).toEqual([]);
      }),
    );
  });

  it("is all there in its review, page after page, and approved on the last one only", () => {
    fc.assert(
      fc.property(anyApproval, (approval) => {
        const pages = pagesOf(approval);
        for (const [index, page] of pages.entries()) {
          expectDiscordTakes(page);
          expectNothingAlive(page);
          const canApprove = actionsIn(page).some((action) => action.startsWith("approve"));
          expect(canApprove).toBe(approval.state === "pending" && index === pages.length - 1);
        }
        const { runs, facts } = cardOf(approval);
        expect(readThrough(pages, "Characters")).toBe(runs);
        const directory = readThrough(pages, "Directory · characters");
        if (directory !== "") expect(directory).toBe(facts[0]?.value);
        else
          expect(
            textsIn(pages.at(-1))
              .map((text) => readAsDiscord(text).visible)
              .join("\n"),
          ).toContain(facts[0]?.value.replaceAll(/@(?=everyone|here)/gi, "@\u200B"));
      }),
    );
  });

  it("gives modals that Discord opens, and answers that it takes", () => {
    fc.assert(
      fc.property(anyApproval, hostileText({ maxParts: 8 }), (approval, text) => {
        for (const opened of [editModal(approval), denyReasonModal(approval)]) {
          if (opened.kind === "modal") expectDiscordOpens(opened.modal);
          else expectDiscordTakes(opened.post);
          expectNothingAlive(opened.kind === "modal" ? opened.modal : opened.post);
        }
        for (const post of [approveAllQuestion(approval, { endsAt: null }), plainAnswer(text)]) {
          expectDiscordTakes(post);
          expectNothingAlive(post);
        }
      }),
    );
  });

  it("comes out of the edit modal as it went in", () => {
    fc.assert(
      fc.property(anyApproval, (approval) => {
        const opened = editModal(approval);
        if (opened.kind === "answer") return;
        const field = everyComponent(opened.modal).find(({ type }) => type === 4);
        const value = textOf(field?.["value"]);
        const reading = readEdit(approval, value);
        if (value.trim() !== "") {
          expect(reading).toEqual({ kind: "edited", args: approval.toolArgs });
        }
      }),
    );
  });
});
