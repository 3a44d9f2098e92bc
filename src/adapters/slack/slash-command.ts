import {
  type ApprovalView,
  type Person,
  parseTextCommand,
  type TextCommand,
} from "../../core/index.ts";
import { decideByClick } from "../chat/decide-by-click.ts";
import { messageEventId, placeOf } from "./place-of.ts";
import type { SlackEvent } from "./slack-event.ts";
import type { SlackRoom } from "./slack-room.ts";

type CommandEvent = Extract<SlackEvent, { kind: "command" }>;

const MAX_LISTED = 50;
const MAX_TEXT_CHARS = 2_900;
const HELP = `\`/countersign pending\` lists what waits for approval in this channel.
\`/countersign approve <id>\`, \`/countersign deny <id> [reason]\` decide it.
\`/countersign agents\`, \`/countersign policy reload\`.
\`/countersign <anything else>\` begins a session with the agent, in a thread of this channel.`;

/** `/countersign …`: the answer, which only the person who typed it sees. */
export async function answerSlashCommand(room: SlackRoom, event: CommandEvent): Promise<string> {
  const text = event.text.trim();
  if (text === "") return HELP;
  const { allowedUsers } = room.settings;
  if (allowedUsers.length > 0 && !allowedUsers.includes(event.speaker.userId)) {
    return `You may not talk to the agents here. The operator can add you: [slack] allowed_users = ["${event.speaker.userId}"]`;
  }
  const command = parseTextCommand(text);
  return (command ? await run(room, event, command) : null) ?? (await begin(room, event, text));
}

async function run(
  room: SlackRoom,
  event: CommandEvent,
  command: TextCommand,
): Promise<string | null> {
  switch (command.kind) {
    case "help":
      return HELP;
    case "pending":
      return list(await pendingHere(room, event));
    case "approve":
      return decide(room, event, { id: command.id, decision: "approve", scope: command.scope });
    case "deny": {
      const [id = null, ...words] = command.rest?.split(/\s+/) ?? [];
      return decide(room, event, { id, decision: "deny", reason: words.join(" ") });
    }
    case "agents":
      return room.core
        .agents()
        .map(({ name, provider, model }) => `• @${name}: ${provider} ${model}`)
        .join("\n");
    case "policy_reload":
      return reload(room, await room.people.personOf(event.workspace, event.speaker));
    default:
      return `Say \`${event.text.trim()}\` in the thread of the session that you mean.`;
  }
}

async function reload(room: SlackRoom, person: Person): Promise<string> {
  const outcome = await room.core.reloadPolicy(person);
  if (outcome.kind === "not_allowed") return outcome.problem;
  const { rules, problems } = outcome.status;
  if (outcome.kind === "reloaded") return `The policy was reloaded: ${rules} rules are in force.`;
  return `The policy was not reloaded; the old rules stay in force.\n${problems.join("\n")}`;
}

/** Of sessions in this channel only: what runs elsewhere is not for its readers. */
async function pendingHere(room: SlackRoom, event: CommandEvent): Promise<ApprovalView[]> {
  const all = await room.core.listApprovals({ limit: MAX_LISTED });
  const sessions = new Map<string, Promise<boolean>>();
  const isHere = (sessionId: string) => {
    const known = sessions.get(sessionId) ?? isShownIn(room, sessionId, event);
    sessions.set(sessionId, known);
    return known;
  };
  const here = await Promise.all(all.map(({ sessionId }) => isHere(sessionId)));
  return all.filter((_, at) => here[at]);
}

async function isShownIn(
  room: SlackRoom,
  sessionId: string,
  { workspace, channel }: CommandEvent,
): Promise<boolean> {
  const surfaces = await room.core.surfacesOf(sessionId);
  return surfaces.some((place) => place.workspace === workspace && place.channel === channel);
}

function list(pending: readonly ApprovalView[]): string {
  if (pending.length === 0) return "Nothing waits for approval in this channel.";
  const lines = pending.map(({ shortId, agent, toolName, display, toolArgs }) => {
    const what = (display ?? JSON.stringify(toolArgs)).replaceAll("\n", " ").slice(0, 200);
    return `• ${shortId} ${agent} wants ${toolName}: ${what}`;
  });
  return lines.join("\n").slice(0, MAX_TEXT_CHARS);
}

type Wish = {
  id: string | null;
  decision: "approve" | "deny";
  scope?: "once" | "session";
  reason?: string;
};

async function decide(room: SlackRoom, event: CommandEvent, wish: Wish): Promise<string> {
  const pending = await pendingHere(room, event);
  const meant = pending.filter(({ shortId, id }) => wish.id === shortId || wish.id === id);
  const [approval] = wish.id === null && pending.length === 1 ? pending : meant;
  if (!approval) return `Say which, by its id: \`${wish.decision} <id>\`.\n${list(pending)}`;
  const clicked = await decideByClick(room.core, {
    person: await room.people.personOf(event.workspace, event.speaker),
    approvalId: approval.id,
    decision: wish.decision,
    eventId: `slack:command:${event.at}`,
    ...(wish.scope ? { scope: wish.scope } : {}),
    ...(wish.reason ? { reason: wish.reason } : {}),
  });
  if (clicked.kind === "refused") return clicked.problem;
  const done = wish.decision === "approve" ? "Approved" : "Denied";
  return clicked.told ?? `${done}: ${approval.shortId}.`;
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
