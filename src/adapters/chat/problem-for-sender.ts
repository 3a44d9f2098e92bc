import { aboutUnreadFiles, type FilePart, type ReceiveOutcome } from "../../core/index.ts";

/**
 * What only whoever wrote a message needs to know: that it was refused, or that a file of theirs
 * is not read; null when there is nothing, or it was said before.
 */
export function problemForSender(
  outcome: ReceiveOutcome,
  files: readonly FilePart[],
): string | null {
  if (outcome.kind === "refused") return outcome.problem;
  return outcome.kind === "stored" && !outcome.duplicate ? aboutUnreadFiles(files) : null;
}
