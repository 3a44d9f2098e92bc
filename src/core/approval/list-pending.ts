import type { Found } from "./answering.ts";
import { shortId } from "./short-id.ts";

const MAX_LINE_CHARS = 200;

/** Pending requests, a line each, with the id to type. */
export function listPending(found: readonly Found[], mask: (text: string) => string): string {
  if (found.length === 0) return "Nothing waits for approval.";
  return found
    .map(
      ({ request, call }) =>
        `• \`${shortId(request.id)}\` @${call.agent} wants ${call.toolName}: ${summary(call.signed?.facts.display ?? JSON.stringify(call.args), mask)}`,
    )
    .join("\n");
}

function summary(text: string, mask: (text: string) => string): string {
  const line = mask(text).replace(/\s+/g, " ");
  return line.length <= MAX_LINE_CHARS
    ? line
    : `${line.slice(0, MAX_LINE_CHARS)}… (${line.length} characters; the card shows all)`;
}
