import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { approvalCard, type ApprovalView, type JsonObject } from "../../../src/core/index.ts";
import { reviewPages } from "../../../src/adapters/slack/approval/review-pages.ts";
import {
  approveAllDialog,
  denyReasonDialog,
  editDialog,
  messageDialog,
  readEdit,
  renderCard,
  renderReviewPage,
} from "../../../src/adapters/slack/render-approval.ts";
import { renderSlackPosts } from "../../../src/adapters/slack/render-message.ts";
import { ANN, approvalView } from "../../fixtures/slack/approval-view.ts";
import {
  everyObject,
  expectNothingAlive,
  expectSlackOpens,
  expectSlackTakes,
} from "./block-rules.ts";
import { anyApprovalOn } from "../../fixtures/chat/any-approval.ts";
import { hostileText } from "./hostile-text.ts";
import { textOf } from "../../fixtures/slack/text-of.ts";

const anyApproval = anyApprovalOn({ hostileText, approvalView, by: ANN });

const pageCount = (approval: ApprovalView) => reviewPages(runsOf(approval)).length;
const runsOf = (approval: ApprovalView) => approvalCard(approval, { platform: "slack" }).runs;

/** What stands in the code blocks, top to bottom. */
function codeIn(piece: unknown): string {
  return everyObject(piece)
    .filter(({ owner }) => owner["type"] === "rich_text_preformatted")
    .flatMap(({ owner }) => owner["elements"] as JsonObject[])
    .map(({ text }) => textOf(text))
    .join("");
}

const actionsIn = (piece: unknown) =>
  everyObject(piece).flatMap(({ owner }) =>
    owner["action_id"] ? [textOf(owner["action_id"])] : [],
  );

describe("any call", () => {
  it("makes a card that Slack takes and in which nothing is alive", () => {
    fc.assert(
      fc.property(anyApproval, (approval) => {
        const post = renderCard(approval);
        expectSlackTakes(post);
        expectNothingAlive(post);
        const [outcome] = renderSlackPosts(
          { kind: "outcome", approval },
          { hasSeveralAgents: false },
        );
        if (!outcome) throw new Error("nothing was rendered");
        expectSlackTakes(outcome);
        expectNothingAlive(outcome);
      }),
    );
  });

  it("can be approved on its card only where all of it stands there", () => {
    fc.assert(
      fc.property(anyApproval, (approval) => {
        const post = renderCard(approval);
        const actions = actionsIn(post);
        const canApprove = actions.some((id) => id.startsWith("approval.approve"));
        if (canApprove) expect(codeIn(post)).toBe(runsOf(approval));
        if (approval.state === "pending")
          expect(canApprove).toBe(!actions.includes("approval.review"));
        else expect(actions).toEqual([]);
      }),
    );
  });

  it("is all there in its review, page after page, and approved on the last one only", () => {
    fc.assert(
      fc.property(anyApproval, (approval) => {
        const pages = Array.from({ length: pageCount(approval) }, (_, index) =>
          renderReviewPage(approval, index + 1),
        );
        for (const [index, page] of pages.entries()) {
          expectSlackOpens(page);
          expectNothingAlive(page);
          const canApprove = actionsIn(page).some((id) => id.startsWith("review.approve"));
          expect(canApprove).toBe(approval.state === "pending" && index === pages.length - 1);
        }
        expect(pages.map(codeIn).join("")).toBe(runsOf(approval));
      }),
    );
  });

  it("gives dialogs that Slack opens", () => {
    fc.assert(
      fc.property(anyApproval, hostileText({ maxParts: 8 }), (approval, text) => {
        const dialogs = [
          editDialog(approval),
          denyReasonDialog(approval),
          approveAllDialog(approval, { endsAt: null }),
          messageDialog(text, text),
        ];
        for (const dialog of dialogs) {
          expectSlackOpens(dialog);
          expectNothingAlive(dialog);
        }
      }),
    );
  });

  it("comes out of the edit dialog as it went in", () => {
    fc.assert(
      fc.property(anyApproval, (approval) => {
        const field = everyObject(editDialog(approval)).find(
          ({ owner }) => owner["type"] === "plain_text_input",
        );
        if (!field) return;
        const reading = readEdit(approval, textOf(field.owner["initial_value"]));
        const isBlank = textOf(field.owner["initial_value"]).trim() === "";
        if (!isBlank) expect(reading).toEqual({ kind: "edited", args: approval.toolArgs });
      }),
    );
  });
});
