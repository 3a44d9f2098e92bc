import { answerCommand } from "../chat/answer-command.ts";
import { messageEventId, placeOf } from "./place-of.ts";
import type { SlackEvent } from "./slack-event.ts";
import type { SlackRoom } from "./slack-room.ts";

type CommandEvent = Extract<SlackEvent, { kind: "command" }>;

const MAX_TEXT_CHARS = 2_900;
const HELP = `\`/countersign pending\` lists what waits for approval in this channel.
\`/countersign approve <id>\`, \`/countersign deny <id> [reason]\` decide it.
\`/countersign agents\`, \`/countersign policy reload\`.
\`/countersign <anything else>\` begins a session with the agent, in a thread of this channel.`;

/** `/countersign …`: the answer, which only the person who typed it sees. */
export async function answerSlashCommand(room: SlackRoom, event: CommandEvent): Promise<string> {
  const { workspace, channel, speaker } = event;
  const { allowedUsers } = room.settings;
  const isNews = event.text.trim() !== "";
  if (isNews && allowedUsers.length > 0 && !allowedUsers.includes(speaker.userId)) {
    return `You may not talk to the agents here. The operator can add you: [slack] allowed_users = ["${speaker.userId}"]`;
  }
  return answerCommand({
    core: room.core,
    text: event.text,
    help: HELP,
    person: () => room.people.personOf(workspace, speaker),
    eventId: `slack:command:${event.at}`,
    isHere: (place) => place.workspace === workspace && place.channel === channel,
    begin: (text) => begin(room, event, text),
  });
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
  if (typeof ts !== "string") {
    return "I cannot write in this channel. Invite me with /invite, then try again.";
  }
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
