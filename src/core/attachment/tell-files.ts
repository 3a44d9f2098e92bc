import type { FilePart } from "../message/message.ts";
import type { LlmFile } from "../ports/llm-provider.ts";
import { describeFile, problemOnOneLine } from "./file-words.ts";
import type { FileContent } from "./judge-bytes.ts";

/** What a request holds of one file. */
export type FileReading =
  | FileContent
  | { kind: "failed"; problem: string }
  /** It was not looked at; `why` in words for the model. */
  | { kind: "left_out"; why: string };

export type AttachedFile = { part: FilePart; reading: FileReading };
/** By the message that they came with. */
export type AttachedFiles = ReadonlyMap<string, readonly AttachedFile[]>;

/**
 * Files as a model reads them: each has a line with its name, then its text or image. Texts
 * stand in a fence that they cannot end, so that no file speaks as a person or as Countersign.
 */
export function tellFiles(files: readonly AttachedFile[]): LlmFile[] {
  return files.flatMap(({ part, reading }): LlmFile[] => {
    const what = describeFile(part);
    switch (reading.kind) {
      case "image": {
        const { mimeType, base64 } = reading;
        return [line(`${what}; the image follows`), { kind: "image", mimeType, base64 }];
      }
      case "text":
        return [{ kind: "text", text: fencedText(what, reading) }];
      case "unreadable":
        return [line(`${what}; not readable here`)];
      case "failed":
        return [line(`${what}; could not be fetched: ${problemOnOneLine(reading.problem)}`)];
      case "left_out":
        return [line(`${what}; ${reading.why}`)];
      default:
        return reading satisfies never;
    }
  });
}

function line(words: string): LlmFile {
  return { kind: "text", text: `[attached: ${words}]` };
}

function fencedText(what: string, { text, totalChars }: Extract<FileContent, { kind: "text" }>) {
  if (text.trim() === "") return `[attached: ${what}; empty]`;
  const isCut = text.length < totalChars;
  const extent = isCut
    ? `only the first ${text.length} of its ${totalChars} characters`
    : "its text";
  const verb = isCut ? "follow" : "follows";
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `[attached: ${what}; ${extent} ${verb}]\n${fence}\n${text}\n${fence}`;
}
