import { type ApprovalCard, showTime } from "../../../core/index.ts";

/**
 * Why "approve all" cannot be given from this card; null when it can. `isWhole`: all that is signed
 * can be read on the card.
 */
export function whyNotAll(card: ApprovalCard, { isWhole }: { isWhole: boolean }): string | null {
  if (card.actions.length === 0) return `There is nothing to approve. ${card.headline}`;
  if (!card.actions.includes("approve_all")) {
    return "This call is asked about every time, so “all” cannot cover it.";
  }
  return isWhole ? null : UNREAD;
}

const UNREAD =
  "Approve all would approve this call too, and it does not fit on its card: review and approve " +
  "it first.";

/** What "all" covers and until when, a paragraph each. `endsAt`: null when it does not end. */
export function coverageOfAll(endsAt: Date | null): string[] {
  const until = endsAt === null ? "until somebody revokes it" : `until ${showTime(endsAt)}`;
  return [
    "This call runs, and so does everything else in this session that would ask, whichever tool " +
      `and arguments: nobody is asked ${until}.`,
    "It does not cover what the policy denies, nor calls that are asked about every time. " +
      "Write “grants” in the thread to see it, and “revoke” with its id to end it.",
  ];
}
