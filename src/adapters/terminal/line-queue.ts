import type { Interface } from "node:readline";

/** Beyond this many lines that wait, the input is held back until some were taken. */
const MAX_WAITING_LINES = 1000;

/**
 * The lines of an interface from the moment it was made: its own iterator loses those that come
 * before somebody asks. Ends when the interface closes.
 */
export function queueLines(readline: Interface): AsyncIterable<string> {
  const waiting: string[] = [];
  let isClosed = false;
  let wake = (): void => {};
  readline.on("line", (line) => {
    waiting.push(line);
    if (waiting.length >= MAX_WAITING_LINES) readline.pause();
    wake();
  });
  readline.on("close", () => {
    isClosed = true;
    wake();
  });
  return {
    async *[Symbol.asyncIterator]() {
      for (;;) {
        const line = waiting.shift();
        if (line !== undefined) {
          if (!isClosed && waiting.length === 0) readline.resume();
          yield line;
        } else if (isClosed) return;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    },
  };
}
