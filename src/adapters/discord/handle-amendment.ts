import type { DiscordEvent } from "./discord-event.ts";
import type { DiscordRoom } from "./discord-room.ts";
import { messageEventId } from "./place-of.ts";
import { readDiscordText } from "./read-discord-text.ts";

type AmendmentEvent = Extract<DiscordEvent, { kind: "edited" | "deleted" }>;

/** What a person changed or took back is what the agents read from now on. */
export async function handleAmendment(room: DiscordRoom, event: AmendmentEvent): Promise<void> {
  const ofEventId = messageEventId(event.id);
  if (event.kind === "deleted") {
    const eventId = `discord:deleted:${event.id}`;
    await room.core.amendMessage({ ofEventId, eventId, content: null });
    return;
  }
  // The gateway hides what does not name us: that is no empty message.
  if (event.text === "" && !room.readsContent()) return;
  const { botUserId } = room.own;
  const content = readDiscordText(event.text, { botUserId, named: event.named });
  const eventId = `discord:edited:${event.id}:${event.at}`;
  await room.core.amendMessage({ ofEventId, eventId, content });
}
