const NEWLINE = 0x0a;

/**
 * Splits a byte stream into lines without ever holding more than `maxBytes` of one. A longer
 * line is given to `onTooLong`, cut there, and the rest of it is skipped.
 */
export function createLineSplitter(
  maxBytes: number,
  on: { onLine: (line: string) => void; onTooLong: (beginning: string) => void },
): (chunk: Buffer) => void {
  let held: Buffer[] = [];
  let heldBytes = 0;
  let skipping = false;

  const hold = (piece: Buffer): void => {
    if (skipping) return;
    const fitting = piece.subarray(0, maxBytes - heldBytes);
    held.push(fitting);
    heldBytes += fitting.length;
    if (fitting.length === piece.length) return;
    skipping = true;
    on.onTooLong(take());
  };
  const take = (): string => {
    const line = Buffer.concat(held).toString("utf8");
    held = [];
    heldBytes = 0;
    return line;
  };

  return (chunk) => {
    for (let at = 0; at < chunk.length;) {
      const newline = chunk.indexOf(NEWLINE, at);
      hold(chunk.subarray(at, newline === -1 ? chunk.length : newline));
      if (newline === -1) return;
      if (!skipping) on.onLine(take());
      skipping = false;
      at = newline + 1;
    }
  };
}
