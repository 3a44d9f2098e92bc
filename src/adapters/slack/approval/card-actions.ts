import type { ApprovalCard, CardAction, JsonObject } from "../../../core/index.ts";
import { ACTION } from "../action-ids.ts";
import { plainText } from "../text/rich-text.ts";

type Wanted = { approvalId: string; pages: number };

/** The card's buttons; with `pages`, a review of so many stands in place of every Approve. */
export function cardActions({ actions }: ApprovalCard, wanted: Wanted): JsonObject[] {
  if (actions.length === 0) return [];
  const { approvalId, pages } = wanted;
  const approve = pages > 0 ? [reviewButton(wanted)] : approveButtons(actions, approvalId);
  const deny = button({ text: "Deny", action: ACTION.deny, approvalId, style: "danger" });
  return [{ type: "actions", elements: [...approve, deny, moreMenu(actions, wanted)] }];
}

/** In a review the same buttons have other ids: they count only at its end. */
export function approveButtons(
  actions: readonly CardAction[],
  approvalId: string,
  { once, session }: { once: string; session: string } = {
    once: ACTION.approveOnce,
    session: ACTION.approveSession,
  },
): JsonObject[] {
  const first = button({ text: "Approve once", action: once, approvalId, style: "primary" });
  if (!actions.includes("approve_session")) return [first];
  return [first, button({ text: "Approve for session", action: session, approvalId })];
}

export function button(wanted: {
  text: string;
  action: string;
  approvalId: string;
  style?: "primary" | "danger";
}): JsonObject {
  const { text, action, approvalId, style } = wanted;
  return {
    type: "button",
    action_id: action,
    text: plainText(text),
    value: approvalId,
    ...(style === undefined ? {} : { style }),
  };
}

function reviewButton({ approvalId, pages }: Wanted): JsonObject {
  const text = `Review (${pages} ${pages === 1 ? "page" : "pages"})`;
  return button({ text, action: ACTION.review, approvalId, style: "primary" });
}

/** Approve all would approve this call too: not before it was read. */
function moreMenu(actions: readonly CardAction[], { approvalId, pages }: Wanted): JsonObject {
  const all = actions.includes("approve_all") && pages === 0;
  const options = [
    menuOption("Edit…", ACTION.edit, approvalId),
    ...(all ? [menuOption("Approve all…", ACTION.approveAll, approvalId)] : []),
    menuOption("Deny with reason…", ACTION.denyWithReason, approvalId),
  ];
  return { type: "overflow", action_id: ACTION.more, options };
}

function menuOption(text: string, action: string, approvalId: string): JsonObject {
  return { text: plainText(text), value: `${action} ${approvalId}` };
}
