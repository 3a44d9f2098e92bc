import { isMeant } from "./short-id.ts";

/** `deny 4k2m9x too risky` names a request if its first word is the id of a pending one. */
export function splitDenial(
  rest: string | null,
  pendingIds: readonly string[],
): { id: string | null; reason: string | null } {
  const [first = "", ...words] = rest?.split(/\s+/) ?? [];
  const isId = pendingIds.some((id) => isMeant(first, id));
  if (!isId) return { id: null, reason: rest };
  return { id: first, reason: words.join(" ") || null };
}
