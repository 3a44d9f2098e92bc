import type { Message } from "../message/message.ts";

/** What people changed their messages to, by the message. One that was taken back has no files. */
export function lastWordings(log: readonly Message[]): ReadonlyMap<string, Message> {
  const byId = new Map(log.map((message) => [message.id, message]));
  const last = new Map<string, Message>();
  for (const { content, metadata } of log) {
    const { amends } = metadata;
    const original = typeof amends === "string" ? byId.get(amends) : undefined;
    if (original?.role !== "user") continue;
    const parts = metadata["takenBack"] === true ? [] : original.parts;
    last.set(original.id, { ...original, content, parts });
  }
  return last;
}
