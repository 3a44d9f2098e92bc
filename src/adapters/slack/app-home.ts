import {
  type ApprovalView,
  type JsonObject,
  type Surface,
  showOnOneLine,
} from "../../core/index.ts";
import { clipText } from "../chat/text/clip-text.ts";
import { ACTION, writeValue } from "./action-ids.ts";
import type { SlackSpeaker } from "./slack-event.ts";
import type { SlackRoom } from "./slack-room.ts";

const MAX_WAITING = 15;
const MAX_DECIDED = 10;
const MAX_SESSIONS = 10;
const MAX_LINE_CHARS = 250;

/** Draws the home tab of one person: what waits for them, what was decided, their sessions. */
export async function showHome(
  room: SlackRoom,
  { workspace, speaker }: { workspace: string; speaker: SlackSpeaker },
): Promise<void> {
  const person = await room.people.personOf(workspace, speaker);
  const [waiting, decided, surfaces] = await Promise.all([
    room.core.approvalsWaitingFor(person, MAX_WAITING),
    room.core.decisionsConcerning(person, MAX_DECIDED),
    room.core.surfacesOpenedBy(person, MAX_SESSIONS),
  ]);
  const sessions = await Promise.all(surfaces.map((surface) => sessionLine(room, surface)));
  const blocks = [
    heading("Waiting for you"),
    ...(waiting.length === 0
      ? [line("Nothing waits for your signature.")]
      : waiting.flatMap(waitingBlocks)),
    { type: "divider" },
    heading("Decided lately"),
    ...(decided.length === 0 ? [line("Nothing yet.")] : decided.map(decidedLine)),
    { type: "divider" },
    heading("Your sessions"),
    ...(sessions.length === 0
      ? [line("Mention me in a channel, or write to me here, to begin one.")]
      : sessions.map(line)),
  ];
  const args = { user_id: speaker.userId, view: { type: "home", blocks } };
  const answer = await room.api.call("views.publish", args, { workspace });
  if (answer.kind === "ok") return;
  room.log.warn({ why: answer.kind === "refused" ? answer.error : answer.kind }, "no home tab");
}

/** The whole call stands in its dialog: here it may be cut, so nothing is approved here. */
function waitingBlocks(approval: ApprovalView): JsonObject[] {
  const { agent, toolName, requestedBy, shortId } = approval;
  const asker = requestedBy === null ? "" : `, asked by ${requestedBy.name}`;
  const value = writeValue(approval);
  return [
    line(`${agent} wants to run ${toolName}${asker} (${shortId}): ${whatRuns(approval)}`),
    {
      type: "actions",
      elements: [
        { ...button("Review", ACTION.review, value), style: "primary" },
        button("Deny", ACTION.deny, value),
      ],
    },
  ];
}

function decidedLine(approval: ApprovalView): JsonObject {
  const by = approval.decisions.at(-1)?.by.name;
  const who = by === undefined ? "" : ` by ${by}`;
  return line(`${approval.state}${who}: ${whatRuns(approval)}`);
}

async function sessionLine(room: SlackRoom, { sessionId, channel }: Surface): Promise<string> {
  const session = await room.core.getSession(sessionId);
  if (!session) return `${sessionId} (gone)`;
  const state = session.status === "waiting_approval" ? "waits for approval" : session.status;
  return `${session.title || "Untitled"} · ${state} · in ${channel}`;
}

function whatRuns({ display, toolArgs }: ApprovalView): string {
  return display ?? JSON.stringify(toolArgs);
}

function heading(text: string): JsonObject {
  return { type: "header", text: { type: "plain_text", text } };
}

/** Plain text: nothing in it is markup, whoever wrote it. */
function line(text: string): JsonObject {
  const shown = clipText(showOnOneLine(text), MAX_LINE_CHARS, () => 1);
  return { type: "section", text: { type: "plain_text", text: shown, emoji: false } };
}

function button(text: string, actionId: string, value: string): JsonObject {
  return {
    type: "button",
    text: { type: "plain_text", text },
    action_id: actionId,
    value,
  };
}
