import {
  IMAGE_TOKENS,
  MAX_FILES_PER_MESSAGE,
  MAX_FILE_BYTES,
  MAX_FILE_CHARS,
} from "../attachment/attachment-limits.ts";
import { filesIn } from "../attachment/file-words.ts";
import type { FilePart, Message } from "../message/message.ts";

/** Characters of English or code that make one token, roughly, with today's tokenizers. */
const CHARS_PER_TOKEN = 4;
/** Role, separators, ids. */
const TOKENS_PER_MESSAGE = 6;
/** The line that names it. */
const TOKENS_PER_FILE = 40;
/** Of these, whatever their size, a model reads the name only. */
const NOT_TEXT =
  /^(?:audio|video|font)\/|^application\/(?:pdf|zip|gzip|x-(?:tar|gzip|7z-compressed)|vnd\.(?:ms-|openxml|oasis))/i;

/** A rough size in tokens, with its files. Good enough to decide when history is summarised. */
export function estimateTokens(message: Message): number {
  const calls = message.role === "assistant" ? JSON.stringify(message.toolCalls).length : 0;
  const words = Math.ceil((message.content.length + calls) / CHARS_PER_TOKEN);
  return words + TOKENS_PER_MESSAGE + tokensOfFiles(filesIn(message.parts));
}

/** From what the platform says of them: the bytes are not there yet. */
function tokensOfFiles(files: readonly FilePart[]): number {
  return files
    .slice(0, MAX_FILES_PER_MESSAGE)
    .reduce((tokens, file) => tokens + TOKENS_PER_FILE + tokensOfContent(file), 0);
}

function tokensOfContent({ mimeType, sizeBytes }: FilePart): number {
  if (sizeBytes > MAX_FILE_BYTES || NOT_TEXT.test(mimeType)) return 0;
  if (/^image\/(?!svg)/i.test(mimeType)) return IMAGE_TOKENS;
  return Math.ceil(Math.min(sizeBytes, MAX_FILE_CHARS) / CHARS_PER_TOKEN);
}
