import type { FilePart } from "../message/message.ts";
import {
  MAX_BYTES_PER_REQUEST,
  MAX_FILES_PER_MESSAGE,
  MAX_FILES_PER_REQUEST,
  MAX_FILE_BYTES,
} from "./attachment-limits.ts";
import { sizeInWords } from "./file-words.ts";

/** Whether a file is fetched, or why not, in words for the model. */
export type FileChoice = { kind: "fetch" } | { kind: "left_out"; why: string };

export const NO_ROOM = "left out, as newer files fill this request; it can be attached again";

/** Chooses by what the platform says of the files, the newest message's first. Pure. */
export function createFileChooser(): (place: number, part: FilePart) => FileChoice {
  let files = 0;
  let bytes = 0;
  return (place, { sizeBytes }) => {
    if (place >= MAX_FILES_PER_MESSAGE) {
      return leftOut(`not read: of one message, ${MAX_FILES_PER_MESSAGE} files are`);
    }
    if (sizeBytes > MAX_FILE_BYTES) {
      return leftOut(`too large: files of up to ${sizeInWords(MAX_FILE_BYTES)} are read`);
    }
    if (files >= MAX_FILES_PER_REQUEST || bytes + sizeBytes > MAX_BYTES_PER_REQUEST) {
      return leftOut(NO_ROOM);
    }
    files++;
    bytes += sizeBytes;
    return { kind: "fetch" };
  };
}

function leftOut(why: string): FileChoice {
  return { kind: "left_out", why };
}
