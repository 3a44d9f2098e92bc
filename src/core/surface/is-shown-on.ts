import type { Message } from "../message/message.ts";
import type { Surface } from "./surface.ts";

/** What a call came to that is worth a post of its own; a card tells of all else. */
const RAN = ["succeeded", "failed", "interrupted"];

/**
 * Whether a message is posted on a surface. What a person wrote there stands there already;
 * decisions are told by their cards; an answer to a command goes where it was typed.
 */
export function isShownOn(
  message: Message,
  surface: Pick<Surface, "id">,
  hasCard: (toolCallId: string) => boolean,
): boolean {
  const { metadata } = message;
  switch (message.role) {
    case "assistant":
      return message.content.trim() !== "";
    case "system":
      return metadata["surface"] === undefined || metadata["surface"] === surface.id;
    case "user":
      return metadata["surface"] !== surface.id && isTalk(message);
    case "tool":
      return RAN.some((state) => state === metadata["state"]) || !hasCard(message.toolCallId);
    default:
      return message satisfies never;
  }
}

/** Decisions are told by their cards, and commands concern whoever typed them. */
function isTalk({ metadata }: Message): boolean {
  return metadata["isToolApproval"] !== true && metadata["command"] === undefined;
}
