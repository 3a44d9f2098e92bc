import { maskJson } from "../mask-json.ts";
import type { Found } from "./answering.ts";
import { shortId } from "./short-id.ts";
import { pendingLine } from "./short-lines.ts";

/** Pending requests, a line each, with the id to type. */
export function listPending(found: readonly Found[], mask: (text: string) => string): string {
  if (found.length === 0) return "Nothing waits for approval.";
  return found
    .map(({ request, call }) => {
      const display = call.signed?.facts.display ?? null;
      return pendingLine({
        shortId: shortId(request.id),
        agent: call.agent,
        toolName: call.toolName,
        toolArgs: maskJson(call.args, mask),
        display: display === null ? null : mask(display),
      });
    })
    .join("\n");
}
