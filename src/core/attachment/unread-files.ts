import type { MessagePart } from "../message/message.ts";
import { MAX_FILES_PER_MESSAGE, MAX_FILE_BYTES } from "./attachment-limits.ts";
import { filesIn, nameOfFile, sizeInWords } from "./file-words.ts";

/** What whoever sent them should know at once about files that no agent will read, or null. */
export function aboutUnreadFiles(parts: readonly MessagePart[]): string | null {
  const files = filesIn(parts);
  const read = files.slice(0, MAX_FILES_PER_MESSAGE);
  const large = read
    .filter(({ sizeBytes }) => sizeBytes > MAX_FILE_BYTES)
    .map((file) => `${nameOfFile(file)} (${sizeInWords(file.sizeBytes)})`);
  const sentences = [
    large.length > 0
      ? `Too large for the agents to read: ${large.join(", ")}. A file may have ${sizeInWords(MAX_FILE_BYTES)}; send a part of it.`
      : "",
    files.length > read.length
      ? `Agents read the first ${MAX_FILES_PER_MESSAGE} files of a message; send the others in a message of their own.`
      : "",
  ];
  return sentences.filter(Boolean).join(" ") || null;
}
