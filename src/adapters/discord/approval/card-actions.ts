import type { ApprovalCard, ApprovalView, CardAction, JsonObject } from "../../../core/index.ts";
import { ACTION, type CustomAction } from "../custom-ids.ts";
import { STYLE, button, row, smallPrint } from "../text/components.ts";

/** Of which request, and what is signed with it. */
export type Signed = { approvalId: string; digest: string };

export function signedOf({ id, digest }: ApprovalView): Signed {
  return { approvalId: id, digest };
}

/** The card's buttons; with `pages`, a review of so many stands in place of every Approve. */
export function cardActions(
  { actions }: ApprovalCard,
  { signed, pages }: { signed: Signed; pages: number },
): JsonObject[] {
  if (actions.length === 0) return [];
  const approve = pages > 0 ? [reviewButton(signed, pages)] : approveButtons(actions, signed);
  const deny = button("Deny", { action: ACTION.deny, ...signed }, STYLE.danger);
  // Approve all would approve this call too: not before it was read.
  const all = actions.includes("approve_all") && pages === 0;
  return [
    row(...approve, deny),
    smallPrint("More"),
    row(
      button("Edit…", { action: ACTION.edit, ...signed }),
      ...(all ? [button("Approve all…", { action: ACTION.approveAll, ...signed })] : []),
      button("Deny with reason…", { action: ACTION.denyReason, ...signed }),
    ),
  ];
}

type ApproveActions = { once: CustomAction; session: CustomAction };

const ON_CARD: ApproveActions = { once: ACTION.approveOnce, session: ACTION.approveSession };

/** In a review the same buttons have other ids: they count only at its end. */
export function approveButtons(
  actions: readonly CardAction[],
  signed: Signed,
  { once, session }: ApproveActions = ON_CARD,
): JsonObject[] {
  const first = button("Approve once", { action: once, ...signed }, STYLE.success);
  if (!actions.includes("approve_session")) return [first];
  return [first, button("Approve for session", { action: session, ...signed }, STYLE.primary)];
}

function reviewButton(signed: Signed, pages: number): JsonObject {
  const label = `Review (${pages} ${pages === 1 ? "page" : "pages"})`;
  return button(label, { action: ACTION.review, ...signed }, STYLE.primary);
}
