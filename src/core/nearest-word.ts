/** Longer words are compared by their first characters only, which bounds the work. */
const MAX_COMPARED_CHARACTERS = 64;

/**
 * The candidate a person most likely meant by `word`, or null when none is near: at most a third
 * of its letters (and never more than three) are wrong. Letter case and `-` for `_` cost nothing.
 */
export function nearestWord(word: string, candidates: Iterable<string>): string | null {
  const wanted = plain(word);
  let best: string | null = null;
  let bestDistance = Math.min(3, Math.max(1, Math.floor(wanted.length / 3))) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(wanted, plain(candidate));
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** How many letters must be added, left out, changed or swapped with a neighbour (Damerau–Levenshtein). */
export function editDistance(from: string, to: string): number {
  const a = from.slice(0, MAX_COMPARED_CHARACTERS);
  const b = to.slice(0, MAX_COMPARED_CHARACTERS);
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      const steps = [
        cell(last, column) + 1,
        cell(current, column - 1) + 1,
        cell(last, column - 1) + (same ? 0 : 1),
      ];
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        steps.push(cell(beforeLast, column - 2) + 1);
      }
      current.push(Math.min(...steps));
    }
    beforeLast = last;
    last = current;
  }
  return cell(last, b.length);
}

function cell(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}

function plain(word: string): string {
  return word.toLowerCase().replaceAll("-", "_");
}
