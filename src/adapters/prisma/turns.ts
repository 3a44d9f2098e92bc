/**
 * Lets callers through one at a time, in the order they came. Each is handed the function that
 * lets the next one through; calling it twice does no more than once.
 */
export function createTurns(): () => Promise<() => void> {
  let last: Promise<void> = Promise.resolve();
  return async () => {
    const before = last;
    const turn = Promise.withResolvers<void>();
    last = turn.promise;
    await before;
    return turn.resolve;
  };
}
