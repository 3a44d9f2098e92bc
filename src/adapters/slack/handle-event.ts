import { showHome } from "./app-home.ts";
import { handleAction } from "./handle-action.ts";
import { type Handled, NOTHING_MORE } from "../chat/handled.ts";
import { handleAmendment } from "./handle-amendment.ts";
import { handleMessage } from "./handle-message.ts";
import { handleSubmission } from "./handle-submission.ts";
import { answerSlashCommand } from "./slash-command.ts";
import type { SlackEvent } from "./slack-event.ts";
import { commandReply, type SlackReply } from "./slack-reply.ts";
import { PLATFORM, type SlackRoom } from "./slack-room.ts";

/** Stores what an event brings, and says what is left to do about it. */
export async function handleEvent(
  room: SlackRoom,
  event: SlackEvent,
): Promise<Handled<SlackReply>> {
  switch (event.kind) {
    case "message":
      return handleMessage(room, event);
    case "edited":
    case "deleted":
      return handleAmendment(room, event);
    case "action":
      return handleAction(room, event);
    case "submitted":
      return handleSubmission(room, event);
    case "command":
      return { response: commandReply(await answerSlashCommand(room, event)) };
    case "home_opened":
      return openHome(room, event);
    case "stop_pressed":
      return stopSession(room, event);
    default:
      return takeNotice(room, event);
  }
}

type Housekeeping = Extract<
  SlackEvent,
  { kind: "people_changed" | "uninstalled" | "ignored" | "unsupported" }
>;

async function takeNotice(room: SlackRoom, event: Housekeeping): Promise<Handled<never>> {
  if (event.kind === "people_changed") room.people.forget(event.userId);
  if (event.kind === "uninstalled") await leaveWorkspace(room, event);
  if (event.kind === "unsupported") {
    room.log.info({ what: event.what }, "Slack sent something that means nothing here");
  }
  return NOTHING_MORE;
}

/** The installation goes last: while it stands, a redelivery does again what a crash cut short. */
async function leaveWorkspace(
  { core, installed, log }: SlackRoom,
  { workspace, at }: Extract<SlackEvent, { kind: "uninstalled" }>,
): Promise<void> {
  const until = at ?? new Date();
  if (await installed?.isNewerThan(workspace, until)) return;
  await core.closeSurfaces({ platform: PLATFORM, workspace });
  await installed?.forget(workspace, until);
  log.warn({ workspace }, "Slack took the app out of a workspace");
}

function openHome(
  room: SlackRoom,
  event: Extract<SlackEvent, { kind: "home_opened" }>,
): Handled<never> {
  return event.tab === "home" ? { after: () => showHome(room, event) } : NOTHING_MORE;
}

async function stopSession(
  room: SlackRoom,
  event: Extract<SlackEvent, { kind: "stop_pressed" }>,
): Promise<Handled<never>> {
  const { workspace, channel, thread, speaker } = event;
  const isDirect = channel.startsWith("D");
  const place = { platform: PLATFORM, workspace, channel, thread: isDirect ? "" : thread };
  const surface = await room.core.findSurface(place);
  if (surface) {
    await room.core.stop(surface.sessionId, await room.people.personOf(workspace, speaker));
  }
  return NOTHING_MORE;
}
