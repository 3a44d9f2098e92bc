import { z } from "zod";
import type { ActionValue } from "./action-ids.ts";

const metadata = z.object({
  approvalId: z.string(),
  digest: z.string().default(""),
});

/** What a dialog of ours is about; null when it is none of ours. */
export function readDialogSubject(text: string): ActionValue | null {
  const read = metadata.safeParse(parse(text));
  if (!read.success) return null;
  return { approvalId: read.data.approvalId, digest: read.data.digest };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
