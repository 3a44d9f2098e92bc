import type { ApprovalView } from "../../../core/index.ts";

/** Beneath what is said in words of a request: which it is, and why no card says it. */
export function aboutRequest({ shortId, digest, state }: ApprovalView): string {
  const why =
    state === "pending"
      ? "its card could not be shown here. Look at it in the web console, or write deny."
      : "its card could not be changed.";
  return `About the request ${shortId} · ${digest}; ${why}`;
}
