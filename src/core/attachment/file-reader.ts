import type { FilePart } from "../message/message.ts";
import type { ChatSurface } from "../ports/chat-surface.ts";
import { MAX_FILE_BYTES } from "./attachment-limits.ts";
import { judgeBytes } from "./judge-bytes.ts";
import type { FileReading } from "./tell-files.ts";

/** Characters of texts and of images in Base64 that are kept, so that no turn fetches them again. */
const CACHE_CHARS = 32_000_000;
const CACHE_FILES = 500;
/** What a person deletes on the platform is forgotten here after this many milliseconds. */
const KEPT_MS = 3_600_000;
/** A failure is not asked about again for so many milliseconds: an agent may call often. */
const FAILURE_KEPT_MS = 60_000;
const MAX_REFUSALS = 1_000;

/** Reads files where they lie, and remembers what came of it. */
export type FileReader = {
  read(part: FilePart): Promise<FileReading>;
  /** An agent's model refused these images: they are not sent to it again. */
  refuse(agent: string, parts: readonly FilePart[]): void;
  isRefused(agent: string, part: FilePart): boolean;
};

export function createFileReader(given: {
  chatSurfaces: ReadonlyMap<string, Pick<ChatSurface, "readFile">>;
  now: () => Date;
}): FileReader {
  const refused = new Set<string>();
  const cache = createCache(given.now);

  async function readThere({ source }: FilePart): Promise<FileReading> {
    const surface = given.chatSurfaces.get(source.platform);
    if (!surface) return { kind: "failed", problem: `${source.platform} is not connected` };
    try {
      const read = await surface.readFile(source, MAX_FILE_BYTES);
      return read.kind === "ok" ? judgeBytes(read.bytes) : read;
    } catch (error) {
      return { kind: "failed", problem: error instanceof Error ? error.message : String(error) };
    }
  }

  return {
    async read(part) {
      const key = keyOf(part);
      const kept = cache.find(key);
      if (kept) return kept;
      const reading = await readThere(part);
      cache.keep(key, reading);
      return reading;
    },
    refuse(agent, parts) {
      for (const part of parts) refused.add(`${agent} ${keyOf(part)}`);
      for (const oldest of refused) if (refused.size > MAX_REFUSALS) refused.delete(oldest);
    },
    isRefused: (agent, part) => refused.has(`${agent} ${keyOf(part)}`),
  };
}

function keyOf({ source: { platform, workspace, address } }: FilePart): string {
  return JSON.stringify([platform, workspace, address]);
}

/** Least recently used out first. */
function createCache(now: () => Date) {
  const kept = new Map<string, { reading: FileReading; until: number }>();
  let chars = 0;

  function drop(key: string): void {
    const entry = kept.get(key);
    if (entry) chars -= charsOf(entry.reading);
    kept.delete(key);
  }

  return {
    find(key: string): FileReading | null {
      const entry = kept.get(key);
      if (!entry || entry.until <= now().getTime()) return null;
      kept.delete(key);
      kept.set(key, entry);
      return entry.reading;
    },
    keep(key: string, reading: FileReading): void {
      drop(key);
      const keptMs = reading.kind === "failed" ? FAILURE_KEPT_MS : KEPT_MS;
      kept.set(key, { reading, until: now().getTime() + keptMs });
      chars += charsOf(reading);
      for (const oldest of kept.keys()) {
        if (chars <= CACHE_CHARS && kept.size <= CACHE_FILES) break;
        drop(oldest);
      }
    },
  };
}

function charsOf(reading: FileReading): number {
  if (reading.kind === "image") return reading.base64.length;
  return reading.kind === "text" ? reading.text.length : 0;
}
