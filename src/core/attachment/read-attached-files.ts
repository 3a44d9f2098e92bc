import { lastWordings } from "../agent/last-wordings.ts";
import type { CoreContext } from "../context.ts";
import type { Message } from "../message/message.ts";
import { FILES_SHARE, IMAGE_TOKENS, MAX_BYTES_PER_REQUEST } from "./attachment-limits.ts";
import { createFileChooser, type FileChoice, NO_ROOM } from "./choose-files.ts";
import { filesIn } from "./file-words.ts";
import { firstChars } from "./judge-bytes.ts";
import type { AttachedFile, AttachedFiles, FileReading } from "./tell-files.ts";
import { untilAborted } from "./until-aborted.ts";

/** Characters of a text in one token, roughly. */
const CHARS_PER_TOKEN = 4;
/** Less of a text than this is not worth its line. */
const MIN_CHARS = 200;
const BASE64_CHARS_PER_BYTE = 4 / 3;

export type FilesAsked = {
  agent: { name: string; contextTokens: number };
  /** `named`: the call is about words only. `refused`: the model did not take them. */
  images: "sent" | "named" | "refused";
  signal: AbortSignal;
};

/**
 * Fetches the files of the messages that an agent is about to read, within the limits of one
 * request: what is left over goes to the newest message first. Files of a message that was taken
 * back are not read.
 */
export async function readAttachedFiles(
  { files }: Pick<CoreContext, "files">,
  log: readonly Message[],
  asked: FilesAsked,
): Promise<AttachedFiles> {
  const wanted = filesOf(log);
  const read = async ({ choice, ...file }: (typeof wanted)[number]) => {
    const reading: FileReading = choice.kind === "fetch" ? await files.read(file.part) : choice;
    return { ...file, reading };
  };
  const readings = await untilAborted(Promise.all(wanted.map(read)), asked.signal);
  const room = createRoom(asked.agent.contextTokens);
  const attached = new Map<string, AttachedFile[]>();
  for (const { messageId, part, reading } of readings) {
    const isRefused = files.isRefused(asked.agent.name, part);
    const fitted = fit(reading, { images: isRefused ? "refused" : asked.images, room });
    attached.set(messageId, [...(attached.get(messageId) ?? []), { part, reading: fitted }]);
  }
  return attached;
}

/** Every file, newest message first, and in the order in which it came. */
function filesOf(log: readonly Message[]) {
  const choose = createFileChooser();
  const wordings = lastWordings(log);
  return log.toReversed().flatMap((stored) => {
    const { parts } = wordings.get(stored.id) ?? stored;
    return filesIn(parts).map((part, place) => {
      const choice: FileChoice = choose(place, part);
      return { messageId: stored.id, part, choice };
    });
  });
}

type Room = { tokens: number; imageChars: number };

function createRoom(contextTokens: number): Room {
  return {
    tokens: contextTokens * FILES_SHARE,
    imageChars: MAX_BYTES_PER_REQUEST * BASE64_CHARS_PER_BYTE,
  };
}

/** What of a reading there is room for; takes that from the room. */
function fit(
  reading: FileReading,
  { images, room }: { images: FilesAsked["images"]; room: Room },
): FileReading {
  if (reading.kind === "text") return fitText(reading, room);
  if (reading.kind !== "image") return reading;
  if (images !== "sent") return { kind: "left_out", why: NOT_SHOWN[images] };
  const chars = reading.base64.length;
  if (room.tokens < IMAGE_TOKENS || room.imageChars < chars) {
    return { kind: "left_out", why: NO_ROOM };
  }
  room.tokens -= IMAGE_TOKENS;
  room.imageChars -= chars;
  return reading;
}

const NOT_SHOWN: Record<Exclude<FilesAsked["images"], "sent">, string> = {
  named: "an image, not shown here",
  refused: "an image, which your model does not take",
};

function fitText(reading: Extract<FileReading, { kind: "text" }>, room: Room): FileReading {
  const text = firstChars(reading.text, Math.floor(room.tokens * CHARS_PER_TOKEN));
  const isWorthIt = text.length >= Math.min(MIN_CHARS, reading.text.length);
  if (!isWorthIt) return { kind: "left_out", why: NO_ROOM };
  room.tokens -= text.length / CHARS_PER_TOKEN;
  return { ...reading, text };
}
