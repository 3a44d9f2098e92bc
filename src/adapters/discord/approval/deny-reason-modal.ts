import { type ApprovalView, approvalCard } from "../../../core/index.ts";
import { ACTION } from "../custom-ids.ts";
import { signedOf } from "./card-actions.ts";
import { headline } from "./card-texts.ts";
import { type ModalOrAnswer, modal } from "./modal.ts";
import { plainAnswer } from "./plain-answer.ts";

/** Enough to say why; the core keeps 4,000. */
const REASON_CHARS = 1_000;

/** Asks why; the agent reads it. */
export function denyReasonModal(approval: ApprovalView): ModalOrAnswer {
  const card = approvalCard(approval, { platform: "discord" });
  if (card.actions.length === 0) {
    return { kind: "answer", post: plainAnswer(`There is nothing to deny. ${card.headline}`) };
  }
  return modal({
    title: "Deny with reason",
    id: { action: ACTION.denyReason, ...signedOf(approval) },
    head: headline(card),
    field: { label: "Reason", maxChars: REASON_CHARS },
    note: "The agent reads it and may try another way. Everybody here sees it too.",
  });
}
