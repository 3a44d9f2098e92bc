/** Text without a white space longer than this is let through unmasked rather than held back. */
const MAX_HELD_CHARS = 400;

/**
 * Masks text that arrives in pieces. Secrets hold no white space, so a piece is let through up
 * to its last white space and the rest waits for more; `flush` lets the rest through.
 */
export function createStreamMasker(mask: (text: string) => string) {
  let held = "";
  return {
    push(text: string): string {
      held += text;
      const end = held.length > MAX_HELD_CHARS ? held.length : held.search(/\s\S*$/) + 1;
      const ready = held.slice(0, end);
      held = held.slice(end);
      return mask(ready);
    },
    flush(): string {
      const rest = mask(held);
      held = "";
      return rest;
    },
  };
}
