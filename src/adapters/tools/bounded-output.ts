import { trimHead, trimTail, visibleText } from "./visible-text.ts";

/**
 * Head and tail of one stream. Memory stays below twice the limit however much is added.
 */
export type BoundedOutput = {
  add(chunk: Buffer): void;
  /** Bytes added so far. */
  totalBytes(): number;
  /** Whether something is left out. */
  isCut(): boolean;
  /** The text, with `note` in place of what is left out. */
  text(note: (leftOutBytes: number) => string): string;
};

/** Keeps `limitBytes` of a stream: the first half, and the last. */
export function createBoundedOutput(limitBytes: number): BoundedOutput {
  const headLimit = Math.ceil(limitBytes / 2);
  const tailLimit = limitBytes - headLimit;
  let total = 0;
  const head = Buffer.alloc(headLimit);
  let headBytes = 0;
  let tail: Buffer[] = [];
  let tailBytes = 0;

  const addToTail = (chunk: Buffer): void => {
    tail.push(Buffer.from(chunk.subarray(Math.max(0, chunk.length - tailLimit))));
    tailBytes += tail.at(-1)?.length ?? 0;
    if (tailBytes <= 2 * tailLimit && tail.length < MAX_TAIL_CHUNKS) return;
    const joined = Buffer.concat(tail);
    tail = [Buffer.from(joined.subarray(Math.max(0, joined.length - tailLimit)))];
    tailBytes = tail[0]?.length ?? 0;
  };

  return {
    add(chunk) {
      total += chunk.length;
      const fitting = chunk.copy(head, headBytes);
      headBytes += fitting;
      if (chunk.length > fitting) addToTail(chunk.subarray(fitting));
    },
    totalBytes: () => total,
    isCut: () => total > limitBytes,
    text(note) {
      const end = Buffer.concat(tail);
      if (total <= limitBytes)
        return visibleText(Buffer.concat([head.subarray(0, headBytes), end]));
      const first = trimHead(head);
      const last = trimTail(end.subarray(Math.max(0, end.length - tailLimit)));
      const leftOut = total - first.length - last.length;
      return `${visibleText(first)}\n${note(leftOut)}\n${visibleText(last)}`;
    },
  };
}

/** Many tiny chunks are joined before their bookkeeping outweighs them. */
const MAX_TAIL_CHUNKS = 1_024;
