/** Beyond the length of any log. */
const MAX_SEQ = 2 ** 40;

/**
 * The seq of the newest event of a log that counts from 1 without gaps (guarantee 9), found by
 * doubling and halving: about two one-row looks for each doubling of the log. 0: it is empty.
 */
export async function findAuditEnd(hasAfter: (seq: number) => Promise<boolean>): Promise<number> {
  let low = 0;
  if (!(await hasAfter(low))) return 0;
  let high = 1;
  while (high < MAX_SEQ && (await hasAfter(high))) {
    low = high;
    high *= 2;
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (await hasAfter(middle)) low = middle;
    else high = middle;
  }
  return high;
}
