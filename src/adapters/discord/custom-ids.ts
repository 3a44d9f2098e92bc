/**
 * What buttons and modals carry: `<action>:<approval id>:<short digest>`, and for pages of a review
 * the page. Whatever is decided follows from the stored request, and the digest tells whether the
 * card that was signed still shows it: an id without it is none of ours. Messages live for years: ids never change meaning.
 */
export const ACTION = {
  approveOnce: "approve_once",
  approveSession: "approve_session",
  deny: "deny",
  /** Opens the modal; its submission carries the same action, as with `denyReason`. */
  edit: "edit",
  denyReason: "deny_reason",
  /** Asks what "all" covers; the button below that question decides. */
  approveAll: "approve_all",
  approveAllConfirmed: "approve_all_confirmed",
  /** Shows all of a call, from page 1, to one reader. */
  review: "review",
  /** Turns to the page that the id names. */
  page: "page",
  /** In the review; they stand on its last page only. */
  approveOnceReviewed: "approve_once_reviewed",
  approveSessionReviewed: "approve_session_reviewed",
} as const;

export type CustomAction = (typeof ACTION)[keyof typeof ACTION];

/** Of the text that a modal asks for. */
export const INPUT_ID = "text";

export type CustomId = {
  action: CustomAction;
  approvalId: string;
  digest: string;
  /** From 1; only with `page`. */
  page?: number;
};

export function writeCustomId({ action, approvalId, digest, page }: CustomId): string {
  const parts = [action, approvalId, digest, ...(page === undefined ? [] : [page])];
  return parts.join(":");
}

const SHAPE = /^([a-z_]{1,30}):([a-z0-9_]{1,40}):([0-9a-f]{12,16})(?::([1-9]\d{0,4}))?$/;

/** null for an id that is none of ours. */
export function readCustomId(customId: string): CustomId | null {
  const [, action = "", approvalId = "", digest = "", page] = SHAPE.exec(customId) ?? [];
  if (!isAction(action)) return null;
  if ((action === ACTION.page) !== (page !== undefined)) return null;
  return { action, approvalId, digest, ...(page === undefined ? {} : { page: Number(page) }) };
}

/** Whether a button with this id is answered with a dialog. */
export function opensDialog(customId: string): boolean {
  const action = readCustomId(customId)?.action;
  return action === ACTION.edit || action === ACTION.denyReason;
}

function isAction(text: string): text is CustomAction {
  return Object.values<string>(ACTION).includes(text);
}
