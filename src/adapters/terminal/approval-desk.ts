import type { ApprovalView } from "../../core/index.ts";

/** The pending requests of a session, and which of them is in front of the person. */
export type ApprovalDesk = {
  /** The one whose card is shown, and which a key decides; null when none is pending. */
  current(): ApprovalView | null;
  pending(): readonly ApprovalView[];
  /** Takes in news of a request; says what changed for the person. */
  take(approval: ApprovalView): "new" | "settled" | "known";
  /** Puts the next one in front. */
  next(): void;
};

/** A request stays in front until it is settled: no card slips under a finger on a key. */
export function createApprovalDesk(): ApprovalDesk {
  let pending: ApprovalView[] = [];
  const settled = new Set<string>();
  return {
    current: () => pending[0] ?? null,
    pending: () => pending,
    take(approval) {
      const isKnown = pending.some(({ id }) => id === approval.id);
      if (approval.state === "pending") {
        // News may come late: a request that was settled stays so.
        if (settled.has(approval.id)) return "known";
        pending = isKnown
          ? pending.map((known) => (known.id === approval.id ? approval : known))
          : [...pending, approval];
        return isKnown ? "known" : "new";
      }
      pending = pending.filter(({ id }) => id !== approval.id);
      const isNews = isKnown && !settled.has(approval.id);
      settled.add(approval.id);
      return isNews ? "settled" : "known";
    },
    next() {
      const [first, ...rest] = pending;
      if (first !== undefined) pending = [...rest, first];
    },
  };
}
