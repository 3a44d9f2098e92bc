import { z } from "zod";
import { answerCommand } from "../chat/answer-command.ts";
import { callAgain, HICCUP } from "./call-again.ts";
import type { DiscordAnswer } from "./discord-api.ts";
import type { DiscordEvent } from "./discord-event.ts";
import { type DiscordRoom, PLATFORM } from "./discord-room.ts";
import { MESSAGE_FLAG } from "./discord-post.ts";
import { openPlace } from "./open-thread.ts";
import { isThread, messageEventId, placeOf } from "./place-of.ts";
import { plainAnswer } from "./render-approval.ts";
import { interactionEventId } from "./signed-by.ts";
import { whereIs } from "./where-is.ts";

type CommandEvent = Extract<DiscordEvent, { kind: "command" }>;

const HELP = `/countersign pending lists what waits for approval in this channel.
/countersign approve and /countersign deny decide it, by its id.
/countersign agents, /countersign policy-reload.
/countersign ask begins a session with the agent; so does mentioning me.`;

/** `/countersign …`: the answer, which only the person who typed it sees. */
export function answerSlashCommand(room: DiscordRoom, event: CommandEvent): Promise<string> {
  const { guild, channel, speaker } = event;
  return answerCommand({
    core: room.core,
    names: room.names,
    text: event.text,
    help: HELP,
    person: () => room.people.personOf(guild, speaker),
    eventId: interactionEventId(event),
    channel: { platform: PLATFORM, workspace: guild, channel },
    begin: (text) => begin(room, event, text),
  });
}

const posted = z.object({ id: z.string() });

/** What was typed becomes a message that everybody sees, and its thread a session. */
async function begin(room: DiscordRoom, event: CommandEvent, text: string): Promise<string> {
  const { guild, channel, speaker } = event;
  const seen = await whereIs(room, event);
  const said = await say(room, event, `${speaker.name}: ${text}`);
  const id = said.kind === "ok" ? posted.safeParse(said.body).data?.id : undefined;
  if (id === undefined) return whyNotSaid(said);
  const placed = placeOf({ id }, seen, room.settings.sessionIn);
  const place = await openPlace(room, placed, { guild, channel, id, name: text });
  if ("problem" in place) return place.problem;
  const outcome = await room.core.receiveMessage({
    place,
    opens: {},
    content: text,
    person: await room.people.personOf(guild, speaker),
    eventId: messageEventId(id),
    metadata: { discordId: id },
  });
  if (outcome.kind === "refused") return outcome.problem;
  const isBelow = placed.opensThread || isThread(seen.type);
  return isBelow ? "A session begins in the thread." : "A session begins here.";
}

function whyNotSaid(answer: DiscordAnswer): string {
  return answer.kind === "refused"
    ? "I cannot write here. Give me the permissions View Channel and Send Messages."
    : "Discord did not take it just now. Try again in a moment.";
}

/**
 * A command that is told twice, as to two processes while one takes over, and a call that is made
 * again, as its answer got lost, find the message of the first time.
 */
function say(
  { api }: DiscordRoom,
  { id: nonce, channel }: CommandEvent,
  text: string,
): Promise<DiscordAnswer> {
  const { flags = 0, ...post } = plainAnswer(text);
  const body = { ...post, flags: flags & ~MESSAGE_FLAG.ephemeral, nonce, enforce_nonce: true };
  return callAgain(() => api.call("POST", `/channels/${channel}/messages`, { body }), HICCUP);
}
