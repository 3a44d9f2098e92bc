import { type Handled, NOTHING_MORE } from "../chat/handled.ts";
import { messageEventId } from "./place-of.ts";
import { readSlackText } from "./read-slack-text.ts";
import type { SlackEvent } from "./slack-event.ts";
import type { SlackRoom } from "./slack-room.ts";

type AmendmentEvent = Extract<SlackEvent, { kind: "edited" | "deleted" }>;

/** What a person changed or took back is what the agents read from now on. */
export async function handleAmendment(
  room: SlackRoom,
  event: AmendmentEvent,
): Promise<Handled<never>> {
  const { workspace } = event;
  const ofEventId = messageEventId(event);
  const eventId = `slack:event:${workspace}:${event.eventId}`;
  if (event.kind === "deleted") {
    await room.core.amendMessage({ ofEventId, eventId, content: null });
    return NOTHING_MORE;
  }
  const { botUserId } = room.ownIds(workspace);
  const nameOf = (userId: string) => room.people.knownName(workspace, userId);
  const content = readSlackText(event.text, { botUserId, nameOf });
  await room.core.amendMessage({ ofEventId, eventId, content });
  return NOTHING_MORE;
}
