import { z } from "zod";
import type { FilePart } from "../../core/index.ts";
import type { DiscordFile } from "./discord-event.ts";
import { SNOWFLAKE } from "./snowflake.ts";

/**
 * Where a file lies. Discord's addresses hold for about a day: a later one is asked for by the
 * message that the file hangs on.
 */
export type FilePlace = {
  url: string;
  /** null: kept by a version that did not know it. */
  hangsOn: { channel: string; message: string; file: string } | null;
};

/** Files as the core keeps them: where their bytes are, for when an agent reads them. */
export function filePartsOf(event: {
  guild: string;
  channel: string;
  id: string;
  files: readonly DiscordFile[];
}): FilePart[] {
  const { guild: workspace, channel, id: message } = event;
  return event.files.map(({ id: file, name, mimeType, sizeBytes, url }) => {
    const place: FilePlace = { url, hangsOn: { channel, message, file } };
    const source = { platform: "discord", workspace, address: JSON.stringify(place) };
    return { type: "file", name, mimeType, sizeBytes, source };
  });
}

const id = z.string().regex(SNOWFLAKE);
const placeShape = z.object({
  url: z.string(),
  hangsOn: z.object({ channel: id, message: id, file: id }).nullable(),
});

/** What `filePartsOf` wrote; a bare address is one too. */
export function readFilePlace(address: string): FilePlace {
  if (!address.startsWith("{")) return { url: address, hangsOn: null };
  return placeShape.parse(JSON.parse(address));
}
