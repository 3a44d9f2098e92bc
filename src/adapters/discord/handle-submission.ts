import { type Click, decideByClick, UNKNOWN_REQUEST } from "../chat/decide-by-click.ts";
import type { Handled } from "../chat/handled.ts";
import { ACTION, type CustomId, INPUT_ID, readCustomId } from "./custom-ids.ts";
import type { DiscordEvent } from "./discord-event.ts";
import type { DiscordRoom } from "./discord-room.ts";
import { type Reply, words } from "./interaction-reply.ts";
import { misplacedProblem } from "./misplaced-problem.ts";
import { readEdit } from "./render-approval.ts";
import { interactionEventId, signedBy } from "./signed-by.ts";

type SubmittedEvent = Extract<DiscordEvent, { kind: "submitted" }>;

const NOT_OURS = "This dialog is none of the bot's as it is now. Nothing was decided.";
/** A dialog is gone once it was sent off: what was typed is given back with what is wrong. */
const MAX_GIVEN_BACK_CHARS = 1_200;

/** A dialog that was sent off. */
export async function handleSubmission(
  room: DiscordRoom,
  event: SubmittedEvent,
): Promise<Handled<Reply>> {
  const id = readCustomId(event.customId);
  const text = event.fields[INPUT_ID] ?? "";
  if (!id) return { response: words(NOT_OURS) };
  const misplaced = await misplacedProblem(room, event, id);
  if (misplaced !== null) return { response: words(givenBack(misplaced, text)) };
  const meant = await readMeant(room, id, text);
  if (!meant) return { response: words(NOT_OURS) };
  if ("problem" in meant) return { response: words(givenBack(meant.problem, text)) };
  const clicked = await decideByClick(room, {
    workspace: event.guild,
    ...meant,
    ...signedBy(id),
    person: await room.people.personOf(event.guild, event.speaker),
    eventId: interactionEventId(event),
  });
  if (clicked.kind === "refused") {
    return { response: words(givenBack(clicked.problem, text), id.approvalId) };
  }
  return clicked.told === null ? {} : { response: words(clicked.told, id.approvalId) };
}

type Meant = Pick<Click, "decision" | "scope" | "reason" | "editedArgs">;

async function readMeant(
  room: DiscordRoom,
  { action, approvalId }: CustomId,
  text: string,
): Promise<Meant | { problem: string } | null> {
  if (action === ACTION.denyReason) {
    return { decision: "deny", ...(text.trim() === "" ? {} : { reason: text }) };
  }
  if (action !== ACTION.edit) return null;
  const approval = await room.core.getApproval(approvalId);
  if (!approval) return { problem: UNKNOWN_REQUEST };
  const edit = readEdit(approval, text);
  if (edit.kind === "problem") return { problem: edit.problem };
  return { decision: "approve", scope: "once", editedArgs: edit.args };
}

function givenBack(problem: string, text: string): string {
  if (text === "") return problem;
  const cut = text.length > MAX_GIVEN_BACK_CHARS ? `${text.slice(0, MAX_GIVEN_BACK_CHARS)}…` : text;
  return `${problem}\n\nYou wrote:\n${cut}`;
}
