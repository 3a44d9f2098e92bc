import { z } from "zod";

const message = z.object({
  id: z.string(),
  content: z.string().default(""),
  components: z.array(z.unknown()).default([]),
  author: z.object({ id: z.string() }).optional(),
  /** Discord keeps it for a while only. */
  nonce: z.union([z.string(), z.number()]).nullish(),
});

/** A message as Discord hands it back. */
export type ReadMessage = z.infer<typeof message>;

/** null for what is no message. */
export function readMessage(body: unknown): ReadMessage | null {
  return message.safeParse(body).data ?? null;
}

/** null for what is no list of messages. */
export function readMessages(body: unknown): ReadMessage[] | null {
  return z.array(message).safeParse(body).data ?? null;
}
