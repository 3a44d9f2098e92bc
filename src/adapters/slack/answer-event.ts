import { ANSWER_WITHIN_MS, answerInTime, COMMAND_FAILED, FAILED } from "../chat/answer-in-time.ts";
import type { Handled } from "../chat/handled.ts";
import { say } from "./handle-action.ts";
import { handleEvent } from "./handle-event.ts";
import { notDecided } from "./handle-submission.ts";
import { answerPrivately, tellDirectly } from "./private-answer.ts";
import type { SlackEvent } from "./slack-event.ts";
import { commandReply, type SlackReply } from "./slack-reply.ts";
import type { SlackRoom } from "./slack-room.ts";

type Acknowledge = (reply?: SlackReply) => Promise<void>;

/** Somebody waits for what comes of these, and Slack does not send them again. */
type WaitedFor = Extract<SlackEvent, { kind: "action" | "submitted" | "command" }>;

/**
 * Acknowledges an event once what matters is stored. What Slack does not send again is
 * acknowledged in time, whatever the database does, and whoever did it hears what came of it.
 * @throws what kept an event from being stored that Slack sends again.
 */
export async function answerEvent(
  room: SlackRoom,
  event: SlackEvent,
  answer: Acknowledge,
): Promise<void> {
  const { log } = room;
  if (!isWaitedFor(event)) {
    return answerInTime({ answer, handle: () => handleEvent(room, event), once: null, log });
  }
  await answerInTime<SlackReply>({
    answer,
    handle: () => handleSafely(room, event),
    once: { withinMs: ANSWER_WITHIN_MS, later: ({ words }) => tell(room, event, words) },
    log,
  });
}

function isWaitedFor(event: SlackEvent): event is WaitedFor {
  return event.kind === "action" || event.kind === "submitted" || event.kind === "command";
}

async function handleSafely(room: SlackRoom, event: WaitedFor): Promise<Handled<SlackReply>> {
  try {
    return await handleEvent(room, event);
  } catch (error) {
    room.log.error({ err: error, kind: event.kind }, "what a person did could not be handled");
    return failureOf(room, event);
  }
}

function failureOf(room: SlackRoom, event: WaitedFor): Handled<SlackReply> {
  switch (event.kind) {
    case "action":
      return { after: () => say(room, event, FAILED) };
    case "submitted":
      return notDecided(event, FAILED);
    case "command":
      return { response: commandReply(COMMAND_FAILED) };
    default:
      return event satisfies never;
  }
}

/** An acknowledged dialog is closed: there is no place any more but the direct conversation. */
async function tell({ api }: SlackRoom, event: WaitedFor, words: string): Promise<void> {
  const { workspace } = event;
  const { userId } = event.speaker;
  if (event.kind === "command") {
    const { channel } = event;
    await answerPrivately(api, { workspace, channel, thread: null, userId }, words);
  } else await tellDirectly(api, { workspace, userId }, words);
}
