import type { DiscordEvent } from "./discord-event.ts";
import { type DiscordRoom, oursIn } from "./discord-room.ts";
import { messageEventId } from "./place-of.ts";
import { readDiscordText } from "./read-discord-text.ts";

type AmendmentEvent = Extract<DiscordEvent, { kind: "edited" | "deleted" }>;

/** What a person changed or took back is what the agents read from now on. */
export async function handleAmendment(room: DiscordRoom, event: AmendmentEvent): Promise<void> {
  if (event.kind === "deleted") {
    for (const id of event.ids) {
      const change = { ofEventId: messageEventId(id), eventId: `discord:deleted:${id}` };
      await room.core.amendMessage({ ...change, content: null });
    }
    return;
  }
  // The gateway hides what does not name us: that is no empty message.
  if (event.text === "" && !room.readsContent()) return;
  const ours = oursIn(room, event.guild);
  const content = readDiscordText(event.text, { ours, named: event.named });
  const eventId = `discord:edited:${event.id}:${event.at}`;
  await room.core.amendMessage({ ofEventId: messageEventId(event.id), eventId, content });
}
