/**
 * What buttons and dialogs carry. A button's value is an approval's id and nothing else; whatever
 * is decided follows from the stored request. Messages live for years: ids never change meaning.
 */
export const ACTION = {
  approveOnce: "approval.approve_once",
  approveSession: "approval.approve_session",
  deny: "approval.deny",
  /** An overflow menu; each option's value is `<action> <approval id>`. */
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
