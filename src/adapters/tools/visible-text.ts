import { isUtf8 } from "node:buffer";

/** Control characters that a text may hold as they are: tab, newline, carriage return. */
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const HIDDEN_CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
const LONGEST_CHARACTER_BYTES = 4;

/**
 * Decodes output for a model and for a store: bytes that are no UTF-8 and control characters
 * become `\xNN`, so that nothing hides and PostgreSQL, which refuses NUL, takes the text.
 */
export function visibleText(bytes: Buffer): string {
  const text = isUtf8(bytes) ? bytes.toString("utf8") : decodeMixed(bytes);
  return text.replace(HIDDEN_CONTROLS, (control) => escapeByte(control.charCodeAt(0)));
}

/** The longest beginning of `bytes` that does not end inside a character. */
export function trimHead(bytes: Buffer): Buffer {
  for (let back = 1; back <= Math.min(LONGEST_CHARACTER_BYTES, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (!isContinuation(byte)) {
      return characterLength(byte) > back ? bytes.subarray(0, bytes.length - back) : bytes;
    }
  }
  return bytes;
}

/** The longest end of `bytes` that does not begin inside a character. */
export function trimTail(bytes: Buffer): Buffer {
  let start = 0;
  while (start < LONGEST_CHARACTER_BYTES - 1 && isContinuation(bytes[start] ?? 0)) start++;
  return bytes.subarray(start);
}

function decodeMixed(bytes: Buffer): string {
  const parts: string[] = [];
  let valid = 0;
  for (let at = 0; at < bytes.length;) {
    const end = at + characterLength(bytes[at] ?? 0);
    if (end <= bytes.length && isUtf8(bytes.subarray(at, end))) {
      at = end;
      continue;
    }
    parts.push(bytes.toString("utf8", valid, at), escapeByte(bytes[at] ?? 0));
    valid = ++at;
  }
  parts.push(bytes.toString("utf8", valid));
  return parts.join("");
}

function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}

function characterLength(first: number): number {
  if (first >= 0xf0) return 4;
  if (first >= 0xe0) return 3;
  return first >= 0xc0 ? 2 : 1;
}

function escapeByte(byte: number): string {
  return String.raw`\x${byte.toString(16).padStart(2, "0")}`;
}
