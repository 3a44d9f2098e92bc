import { z } from "zod";
import type { ActionValue } from "./action-ids.ts";

const metadata = z.object({
  approvalId: z.string(),
  digest: z.string().default(""),
  page: z.int().min(0).default(0),
});

/** What a dialog of ours is about; null when it is none of ours. */
export function readDialogSubject(text: string): ActionValue | null {
  const read = metadata.safeParse(parse(text));
  if (!read.success) return null;
  return { approvalId: read.data.approvalId, digest: read.data.digest };
}

export function readDialogPage(text: string): number {
  return metadata.safeParse(parse(text)).data?.page ?? 0;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
