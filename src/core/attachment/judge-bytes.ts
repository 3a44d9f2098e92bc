import { MAX_FILE_CHARS } from "./attachment-limits.ts";
import { toBase64 } from "./to-base64.ts";

/** Kinds of image that models read. */
export type ImageType = "image/png" | "image/jpeg" | "image/gif" | "image/webp";

/** What a file turned out to be. Only its bytes are believed; its name and MIME type are claims. */
export type FileContent =
  | { kind: "image"; mimeType: ImageType; base64: string }
  /** `text` is the beginning, where the whole is longer. */
  | { kind: "text"; text: string; totalChars: number }
  | { kind: "unreadable" };

export function judgeBytes(bytes: Uint8Array): FileContent {
  const mimeType = imageTypeOf(bytes);
  if (mimeType !== null) return { kind: "image", mimeType, base64: toBase64(bytes) };
  const text = startsWith(bytes, "%PDF-") ? null : readText(bytes);
  if (text === null) return { kind: "unreadable" };
  return { kind: "text", text: firstChars(text, MAX_FILE_CHARS), totalChars: text.length };
}

/** The beginning of a text, cut between characters. */
export function firstChars(text: string, limit: number): string {
  return text.length <= limit ? text : text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, "");
}

function imageTypeOf(bytes: Uint8Array): ImageType | null {
  if (startsWith(bytes, "\x89PNG\r\n\x1a\n")) return "image/png";
  if (startsWith(bytes, "\xff\xd8\xff")) return "image/jpeg";
  if (startsWith(bytes, "GIF87a") || startsWith(bytes, "GIF89a")) return "image/gif";
  return startsWith(bytes, "RIFF") && startsWith(bytes.subarray(8), "WEBP") ? "image/webp" : null;
}

function startsWith(bytes: Uint8Array, magic: string): boolean {
  return Array.from(magic).every((character, at) => bytes[at] === character.charCodeAt(0));
}

function readText(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
