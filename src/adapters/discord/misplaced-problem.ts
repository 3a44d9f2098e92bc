import { UNKNOWN_REQUEST } from "../chat/decide-by-click.ts";
import type { CustomId } from "./custom-ids.ts";
import type { DiscordEvent, Interaction } from "./discord-event.ts";
import type { DiscordRoom } from "./discord-room.ts";
import { placeAt } from "./place-of.ts";
import { whereIs } from "./where-is.ts";

const SHOWN_ELSEWHERE =
  "This button does not belong here: its request was never shown in this place. Nothing was " +
  "decided; look for the card where the agent asked.";

/**
 * Why a button or dialog does not count where it stands; null when it does. An id that was carried
 * into another conversation decides nothing there, and shows nobody what is asked elsewhere.
 * @throws Error while Discord does not tell what the channel is.
 */
export async function misplacedProblem(
  room: DiscordRoom,
  event: Extract<DiscordEvent, Interaction>,
  { approvalId }: CustomId,
): Promise<string | null> {
  const { core } = room;
  const place = placeAt(await whereIs(room, event));
  if (await core.hasCardAt(place, approvalId)) return null;
  return (await core.getApproval(approvalId)) === null ? UNKNOWN_REQUEST : SHOWN_ELSEWHERE;
}
