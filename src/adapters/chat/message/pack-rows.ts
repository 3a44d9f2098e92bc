/** Rows of a table, in order, in as few pieces as hold them; a row fits into a piece by itself. */
export function packRows(
  rows: readonly string[],
  room: { maxCost: number; maxRows: number; costOfRow: (row: string) => number },
): string[][] {
  const pieces: string[][] = [];
  let piece: string[] = [];
  let cost = 0;
  for (const row of rows) {
    const rowCost = room.costOfRow(row);
    const isFull = piece.length >= room.maxRows || cost + rowCost > room.maxCost;
    if (piece.length > 0 && isFull) {
      pieces.push(piece);
      piece = [];
      cost = 0;
    }
    piece.push(row);
    cost += rowCost;
  }
  return [...pieces, piece];
}
