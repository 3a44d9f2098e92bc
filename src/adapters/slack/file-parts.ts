import type { FilePart } from "../../core/index.ts";
import type { SlackFile } from "./slack-event.ts";

/** Files as the core keeps them: where their bytes are, for when an agent reads them. */
export function filePartsOf(event: { workspace: string; files: readonly SlackFile[] }): FilePart[] {
  return event.files.map(({ name, mimeType, sizeBytes, url }) => ({
    type: "file",
    name,
    mimeType,
    sizeBytes,
    source: { platform: "slack", workspace: event.workspace, address: url },
  }));
}
