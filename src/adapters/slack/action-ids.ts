/**
 * What buttons and dialogs carry. A button's value is `<approval id> <short digest>`, as
 * `writeValue` makes it: whatever is decided follows from the stored request, and the digest tells
 * whether the card that was signed still shows it. Messages live for years: ids never change meaning.
 */
export const ACTION = {
  approveOnce: "approval.approve_once",
  approveSession: "approval.approve_session",
  deny: "approval.deny",
  /** An overflow menu; each option's value is `<action> <approval id> <short digest>`. */
  more: "approval.more",
  edit: "approval.edit",
  /** Opens the dialog that says what "all" covers; its submission decides. */
  approveAll: "approval.approve_all",
  denyWithReason: "approval.deny_with_reason",
  /** Opens the dialog that shows all of a call, page by page. */
  review: "approval.review",
  nextPage: "review.next",
  previousPage: "review.previous",
  /** In the dialog; they stand on its last page only. */
  approveOnceReviewed: "review.approve_once",
  approveSessionReviewed: "review.approve_session",
} as const;

/**
 * `callback_id` of dialogs; their `private_metadata` is JSON with `approvalId`, and in a review
 * `page` and `digest`.
 */
export const DIALOG = {
  review: "dialog.review",
  edit: "dialog.edit",
  denyReason: "dialog.deny_reason",
  approveAll: "dialog.approve_all",
} as const;

/** Of the texts that dialogs ask for. */
export const INPUT = { block: "input", action: "text" } as const;

export type ActionValue = { approvalId: string; digest: string };

export function writeValue({ id, digest }: { id: string; digest: string }): string {
  return `${id} ${digest}`;
}

/** null for a value that is none of ours. */
export function readValue(value: string): ActionValue | null {
  const read = /^([a-z0-9_]{1,60}) ([0-9a-f]{0,64})$/.exec(value);
  return read?.[1] === undefined ? null : { approvalId: read[1], digest: read[2] ?? "" };
}

/** What a decision is about, as the core wants it. */
export function signedBy({ approvalId, digest }: ActionValue) {
  return { approvalId, ...(digest === "" ? {} : { shownDigest: digest }) };
}
