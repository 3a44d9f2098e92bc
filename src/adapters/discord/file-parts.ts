import type { FilePart } from "../../core/index.ts";
import type { DiscordFile } from "./discord-event.ts";

/** Files as the core keeps them: where their bytes are, for when an agent reads them. */
export function filePartsOf(event: { guild: string; files: readonly DiscordFile[] }): FilePart[] {
  return event.files.map(({ name, mimeType, sizeBytes, url }) => ({
    type: "file",
    name,
    mimeType,
    sizeBytes,
    source: { platform: "discord", workspace: event.guild, address: url },
  }));
}
