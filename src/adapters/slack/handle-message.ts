import type { FilePart, ReceiveOutcome, SurfacePlace } from "../../core/index.ts";
import { type Handled, NOTHING_MORE } from "../chat/handled.ts";
import { problemForSender } from "../chat/problem-for-sender.ts";
import { earlierInThread } from "./earlier-in-thread.ts";
import { filePartsOf } from "./file-parts.ts";
import { messageEventId, placeOf } from "./place-of.ts";
import { answerPrivately } from "./private-answer.ts";
import { mentionedUsers, mentions, readSlackText } from "./read-slack-text.ts";
import type { SlackEvent } from "./slack-event.ts";
import type { SlackRoom } from "./slack-room.ts";

type MessageEvent = Extract<SlackEvent, { kind: "message" }>;

/**
 * Stores what a person wrote, if it is for us: a mention, a direct message, or anything in a
 * thread that is a session already. Whether it is for us is decided before anything is noted, as
 * the same message may come a second time in an event that says so.
 */
export async function handleMessage(room: SlackRoom, event: MessageEvent): Promise<Handled<never>> {
  const place = placeOf(event);
  const { botUserId } = room.ownIds(event.workspace);
  const isAddressed = event.isDirect || mentions(event.text, botUserId);
  const surface = await room.core.findSurface(place);
  if (!surface && !isAddressed) return NOTHING_MORE;
  if (!isWelcome(room, event)) {
    return isAddressed ? { after: () => turnAway(room, event) } : NOTHING_MORE;
  }
  const isNew = surface === null;
  const parts = filePartsOf(event);
  const outcome = await store(room, { event, place, botUserId, isNew, parts });
  const problem = problemForSender(outcome, parts);
  if (problem === null) return NOTHING_MORE;
  return { after: () => answerPrivately(room.api, readerOf(event), problem) };
}

function isWelcome({ settings }: SlackRoom, { speaker }: MessageEvent): boolean {
  const { allowedUsers } = settings;
  return allowedUsers.length === 0 || allowedUsers.includes(speaker.userId);
}

async function turnAway(room: SlackRoom, event: MessageEvent): Promise<void> {
  const text =
    "You may not talk to the agents here. The operator can add you in countersign.toml: " +
    `[slack] allowed_users = ["${event.speaker.userId}"]`;
  await answerPrivately(room.api, readerOf(event), text);
}

async function store(
  room: SlackRoom,
  taken: {
    event: MessageEvent;
    place: SurfacePlace;
    botUserId: string;
    isNew: boolean;
    parts: readonly FilePart[];
  },
): Promise<ReceiveOutcome> {
  const { event, place, botUserId, isNew, parts } = taken;
  const { workspace, speaker } = event;
  const [person, before] = await Promise.all([
    room.people.personOf(workspace, speaker),
    isNew && event.thread !== null && !event.isDirect ? earlierInThread(room, event) : null,
    room.people.learn(workspace, mentionedUsers(event.text)),
  ]);
  const nameOf = (userId: string) => room.people.knownName(workspace, userId);
  const text = readSlackText(event.text, { botUserId, nameOf });
  const agent = room.settings.channels[event.channel]?.agent ?? null;
  return room.core.receiveMessage({
    place,
    opens: agent === null ? {} : { agent },
    content: contentOf({ text, hasFiles: parts.length > 0 }),
    ...(before === null ? {} : { before }),
    person,
    eventId: messageEventId(event),
    parts,
    metadata: { slackTs: event.ts },
  });
}

/** A bare mention asks for attention: the agent is told so rather than nothing. */
function contentOf({ text, hasFiles }: { text: string; hasFiles: boolean }): string {
  return text === "" && !hasFiles ? "(mentioned you without a word)" : text;
}

function readerOf({ workspace, channel, thread, isDirect, speaker }: MessageEvent) {
  return { workspace, channel, thread: isDirect ? null : thread, userId: speaker.userId };
}
