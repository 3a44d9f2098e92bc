/** Discord's own limit, in characters. */
const MAX_NONCE_CHARS = 25;

/**
 * What makes a repeated request one message: Discord remembers it for a few minutes. The first
 * part carries the delivery's id as it is. `copy` counts posts that were made and lost again:
 * Discord would answer with the lost one.
 */
export function nonceOf(deliveryId: string, part: number, copy = 0): string {
  if (part === 0 && copy === 0) return deliveryId.slice(0, MAX_NONCE_CHARS);
  return `${part.toString(36)}.${copy.toString(36)}.${deliveryId.slice(1)}`.slice(
    0,
    MAX_NONCE_CHARS,
  );
}

/** Which part of a delivery carries this nonce; null: none of it does. */
export function partOf(deliveryId: string, nonce: string): number | null {
  if (nonce === nonceOf(deliveryId, 0)) return 0;
  const [part = "", copy = ""] = nonce.split(".");
  const counted = { part: Number.parseInt(part, 36), copy: Number.parseInt(copy, 36) };
  if (!Number.isSafeInteger(counted.part) || !Number.isSafeInteger(counted.copy)) return null;
  return nonce === nonceOf(deliveryId, counted.part, counted.copy) ? counted.part : null;
}
