import { z } from "zod";

const schema = z.object({
  approvalId: z.string(),
  page: z.number().int().min(1),
  digest: z.string(),
});

/** Where a reader is: of which request, on which page, and what was signed when they read it. */
export type ReviewPlace = z.infer<typeof schema>;

export function writeReviewPlace(place: ReviewPlace): string {
  return JSON.stringify(place);
}

/** Reads a review's `private_metadata`; null when it is none. */
export function readReviewPlace(metadata: string): ReviewPlace | null {
  try {
    return schema.safeParse(JSON.parse(metadata)).data ?? null;
  } catch {
    return null;
  }
}
