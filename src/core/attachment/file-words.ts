import type { FilePart } from "../message/message.ts";

const MAX_NAME_CHARS = 100;
const MAX_PROBLEM_CHARS = 300;
const MIME_TYPE = /^[a-z0-9][\w.+-]{0,60}\/[\w.+-]{1,80}/i;
/** What could end the line or the brackets that a name stands in, or hide or turn what follows. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}[\]`"]+/gu;

export function filesIn(parts: readonly { type: string }[]): FilePart[] {
  return parts.filter((part): part is FilePart => part.type === "file");
}

/** A file's name on one line, as it may stand in a sentence: it was chosen by whoever sent it. */
export function nameOfFile({ name }: Pick<FilePart, "name">): string {
  return onOneLine(name, MAX_NAME_CHARS) || "a file without a name";
}

export function problemOnOneLine(problem: string): string {
  return onOneLine(problem, MAX_PROBLEM_CHARS);
}

/** `notes.txt, text/plain, 1.2 kB`. */
export function describeFile(part: FilePart): string {
  const type = MIME_TYPE.exec(part.mimeType)?.[0] ?? "unknown type";
  return `${nameOfFile(part)}, ${type}, ${sizeInWords(part.sizeBytes)}`;
}

export function sizeInWords(bytes: number): string {
  if (!(bytes > 0)) return "size unknown";
  if (bytes < 1_000) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
  const [size, unit] = bytes < 1_000_000 ? [bytes / 1_000, "kB"] : [bytes / 1_000_000, "MB"];
  return `${Number(size.toFixed(2))} ${unit}`;
}

function onOneLine(text: string, limit: number): string {
  const line = text.replace(UNSAFE, " ").replace(/\s+/g, " ").trim();
  return line.length <= limit ? line : `${line.slice(0, limit - 1)}…`;
}
