import { z } from "zod";
import { answerCommand } from "../chat/answer-command.ts";
import type { DiscordEvent } from "./discord-event.ts";
import type { DiscordRoom } from "./discord-room.ts";
import { MESSAGE_FLAG } from "./discord-post.ts";
import { openThread } from "./open-thread.ts";
import { isThread, messageEventId, placeOf } from "./place-of.ts";
import { plainAnswer } from "./render-approval.ts";
import { interactionEventId } from "./signed-by.ts";

type CommandEvent = Extract<DiscordEvent, { kind: "command" }>;

const DIRECT = 1;
const HELP = `/countersign pending lists what waits for approval in this channel.
/countersign approve and /countersign deny decide it, by its id.
/countersign agents, /countersign policy-reload.
/countersign ask begins a session with the agent; so does mentioning me.`;

/** `/countersign …`: the answer, which only the person who typed it sees. */
export function answerSlashCommand(room: DiscordRoom, event: CommandEvent): Promise<string> {
  const { guild, channel, speaker } = event;
  return answerCommand({
    core: room.core,
    text: event.text,
    help: HELP,
    person: () => room.people.personOf(guild, speaker),
    eventId: interactionEventId(event),
    // In a thread its own session; in a channel those of its threads too.
    isHere: (place) =>
      place.workspace === guild && (place.thread === channel || place.channel === channel),
    begin: (text) => begin(room, event, text),
  });
}

const posted = z.object({ id: z.string() });

/** What was typed becomes a message that everybody sees, and its thread a session. */
async function begin(room: DiscordRoom, event: CommandEvent, text: string): Promise<string> {
  const { guild, channel, speaker } = event;
  const id = await say(room, channel, `${speaker.name}: ${text}`);
  if (id === null) {
    return "I cannot write here. Give me the permissions View Channel and Send Messages.";
  }
  const known = await room.channels.find(channel);
  const seen = known ?? { guild, channel, type: DIRECT, parent: null };
  const { place, opensThread } = placeOf({ id }, { ...seen, guild }, room.settings.sessionIn);
  const problem = opensThread ? await openThread(room.api, { channel, id, name: text }) : null;
  if (problem !== null) return problem;
  const outcome = await room.core.receiveMessage({
    place,
    opens: {},
    content: text,
    person: await room.people.personOf(guild, speaker),
    eventId: messageEventId(id),
    metadata: { discordId: id },
  });
  if (outcome.kind === "refused") return outcome.problem;
  const isBelow = opensThread || isThread(seen.type);
  return isBelow ? "A session begins in the thread." : "A session begins here.";
}

/** Answers with the id of the message; null when it may not be written. */
async function say({ api }: DiscordRoom, channel: string, text: string): Promise<string | null> {
  const { flags = 0, ...post } = plainAnswer(text);
  const body = { ...post, flags: flags & ~MESSAGE_FLAG.ephemeral };
  const answer = await api.call("POST", `/channels/${channel}/messages`, { body });
  return answer.kind === "ok" ? (posted.safeParse(answer.body).data?.id ?? null) : null;
}
