import type { CustomId } from "./custom-ids.ts";

/** What a decision is about, as the core wants it. */
export function signedBy({ approvalId, digest }: Pick<CustomId, "approvalId" | "digest">) {
  return { approvalId, shownDigest: digest };
}

/** The same in whatever way Discord sends an interaction again. */
export function interactionEventId({ id }: { id: string }): string {
  return `discord:interaction:${id}`;
}
