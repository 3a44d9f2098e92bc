import { answerCommand } from "../chat/answer-command.ts";
import { deedId } from "./deed-id.ts";
import { messageEventId, placeOf } from "./place-of.ts";
import { isOutage } from "./show-outcome.ts";
import type { SlackAnswer } from "./slack-api.ts";
import type { SlackEvent } from "./slack-event.ts";
import { PLATFORM, type SlackRoom } from "./slack-room.ts";

type CommandEvent = Extract<SlackEvent, { kind: "command" }>;

const MAX_TEXT_CHARS = 2_900;
const HELP = `\`/countersign pending\` lists what waits for approval in this channel.
\`/countersign approve <id>\`, \`/countersign deny <id> [reason]\` decide it.
\`/countersign agents\`, \`/countersign policy reload\`.
\`/countersign <anything else>\` begins a session with the agent, in a thread of this channel.`;

/**
 * `/countersign …`: the answer, which only the person who typed it sees. A command that Slack hands
 * over again, as after a broken connection, hears of the first time.
 * @throws Error when it could not be handled: the same command is handled anew when it comes again.
 */
export async function answerSlashCommand(room: SlackRoom, event: CommandEvent): Promise<string> {
  const { workspace, channel, speaker, at, text } = event;
  const about = [workspace, channel, speaker.userId, text];
  const eventId = deedId({ kind: "command", at, about });
  const told = await room.answered.get(eventId, async () => {
    try {
      return await answer(room, event, eventId);
    } catch (error) {
      room.log.error({ err: error }, "what a command asked for could not be done");
      return null;
    }
  });
  if (told === null) throw new Error("A command has no answer.");
  return told;
}

async function answer(room: SlackRoom, event: CommandEvent, eventId: string): Promise<string> {
  const { workspace, channel, speaker } = event;
  const { allowedUsers } = room.settings;
  const isNews = event.text.trim() !== "";
  if (isNews && allowedUsers.length > 0 && !allowedUsers.includes(speaker.userId)) {
    return `You may not talk to the agents here. The operator can add you: [slack] allowed_users = ["${speaker.userId}"]`;
  }
  return answerCommand({
    core: room.core,
    names: room.names,
    text: event.text,
    help: HELP,
    person: () => room.people.personOf(workspace, speaker),
    eventId,
    channel: { platform: PLATFORM, workspace, channel },
    begin: (text) => begin(room, event, text),
  });
}

function whyNotPosted(answer: SlackAnswer): string {
  return answer.kind === "refused" && !isOutage(answer)
    ? "I cannot write in this channel. Invite me with /invite, then try again."
    : "Slack did not take it just now. Try again in a moment.";
}

/** What was typed becomes a message that everybody sees, and its thread a session. */
async function begin(room: SlackRoom, event: CommandEvent, text: string): Promise<string> {
  const { workspace, channel, speaker } = event;
  const person = await room.people.personOf(workspace, speaker);
  const said = `${person.name}: ${text}`.slice(0, MAX_TEXT_CHARS);
  const blocks = [{ type: "section", text: { type: "plain_text", text: said, emoji: true } }];
  const args = { channel, text: "A session begins here.", blocks };
  const posted = await room.api.call("chat.postMessage", args, { workspace });
  const ts = posted.kind === "ok" ? posted.body["ts"] : null;
  if (typeof ts !== "string") return whyNotPosted(posted);
  const where = { workspace, channel, ts };
  const agent = room.settings.channels[channel]?.agent ?? null;
  const outcome = await room.core.receiveMessage({
    place: placeOf({ ...where, thread: null, isDirect: channel.startsWith("D") }),
    opens: agent === null ? {} : { agent },
    content: text,
    person,
    eventId: messageEventId(where),
    metadata: { slackTs: ts },
  });
  if (outcome.kind === "refused") return outcome.problem;
  return "A session begins in the thread below.";
}
