import type { JsonObject } from "../../core/index.ts";
import { ANSWER_WITHIN_MS, answerInTime, COMMAND_FAILED, FAILED } from "../chat/answer-in-time.ts";
import type { Handled } from "../chat/handled.ts";
import { callAgain, type Patience } from "./call-again.ts";
import { opensDialog } from "./custom-ids.ts";
import { problemOf } from "./discord-api.ts";
import type { DiscordEvent, Interaction } from "./discord-event.ts";
import { type DiscordPost, MESSAGE_FLAG } from "./discord-post.ts";
import type { DiscordRoom } from "./discord-room.ts";
import { type Reply, words } from "./interaction-reply.ts";
import { plainAnswer } from "./render-approval.ts";
import { sayInChannel } from "./say-in-channel.ts";

/** https://docs.discord.com/developers/interactions/receiving-and-responding */
const CALLBACK = {
  message: 4,
  deferredMessage: 5,
  deferredUpdate: 6,
  update: 7,
  modal: 9,
} as const;
const ALREADY_ANSWERED = 40_060;
/** The same words twice do less harm than none; Discord waits three seconds for the first. */
const FIRST: Patience = { tries: 8, pauseMs: 150, maxSlowMs: 1_500 };
/** What comes later is waited for. */
const LATER: Patience = { tries: 6, pauseMs: 1_000, maxSlowMs: 5_000 };
/**
 * After this long Discord is told that more is to come. It sends no interaction again, so nothing
 * is gained by keeping it waiting (docs/decisions/discord-clicks.md).
 */
const DEFER_AFTER_MS = 200;

export type InteractionEvent = Extract<DiscordEvent, Interaction>;

const TOO_SLOW = "That took too long for Discord to open a dialog. Press the button again.";

/**
 * Gives an interaction its first answer in time, whatever the database does, and its last word
 * when it is known. Discord sends no interaction twice of its own accord: whatever happens, the
 * person gets an answer, in private while Discord allows it, else in the channel.
 */
export async function answerInteraction(
  room: DiscordRoom,
  event: InteractionEvent,
  handle: () => Promise<Handled<Reply>>,
): Promise<void> {
  const line = openLine(room, event);
  const handleSafely = async (): Promise<Handled<Reply>> => {
    try {
      return await handle();
    } catch (error) {
      room.log.error({ err: error, interaction: event.id }, "an interaction could not be handled");
      return { response: words(event.kind === "command" ? COMMAND_FAILED : FAILED) };
    }
  };
  await answerInTime<Reply>({
    answer: line.first,
    handle: handleSafely,
    once: {
      withinMs: mayOpenDialog(event) ? ANSWER_WITHIN_MS : DEFER_AFTER_MS,
      later: line.later,
    },
    log: room.log,
  });
}

/** A dialog can only be the first answer, and is worth the wait. */
function mayOpenDialog(event: InteractionEvent): boolean {
  return event.kind === "clicked" && opensDialog(event.customId);
}

type Line = {
  /** Discord's first answer; without a reply it is told that one may come. */
  first(reply?: Reply): Promise<void>;
  later(reply: Reply): Promise<void>;
};

function openLine(room: DiscordRoom, event: InteractionEvent): Line {
  const { api } = room;
  const { id, token, applicationId } = event;
  /** `deferred`: Discord shows that something is still to come. */
  let state: "open" | "deferred" | "answered" | "dead" = "open";

  async function first(reply?: Reply): Promise<void> {
    const body = callbackFor(event, reply);
    let tries = 0;
    const answer = await callAgain(() => {
      tries++;
      return api.call("POST", `/interactions/${id}/${token}/callback`, { body });
    }, FIRST);
    const wasTold = answer.kind === "refused" && answer.code === ALREADY_ANSWERED;
    // An earlier try got through, and its answer was lost; else it was somebody else who answered.
    if (answer.kind === "ok" || (wasTold && tries > 1)) {
      state = body["type"] === CALLBACK.deferredMessage ? "deferred" : "answered";
      return;
    }
    // Where every try got lost, one may have got through: only Discord's word ends it.
    state = answer.kind === "refused" && !wasTold ? "dead" : "answered";
    const why = problemOf(answer);
    room.log.warn({ interaction: id, why }, "an interaction could not be answered in time");
    if (reply) await later(reply);
  }

  async function later(reply: Reply): Promise<void> {
    if (state === "dead") return aloud(reply);
    const isInPlace = reply.kind === "in_place" || state === "deferred";
    const body = { ...postOf(reply) };
    const base = `/webhooks/${applicationId}/${token}` as const;
    const answer = await callAgain(
      () =>
        isInPlace
          ? api.call("PATCH", `${base}/messages/@original`, { body: changed(body) })
          : api.call("POST", base, { body }),
      LATER,
    );
    if (answer.kind !== "ok") await aloud(reply);
  }

  /** Nobody is left without an answer; what the card says already is not said again. */
  async function aloud(reply: Reply): Promise<void> {
    if (event.channel === "") return;
    if (reply.kind === "words" && reply.about !== undefined) {
      const approval = await room.core.getApproval(reply.about);
      if (approval !== null && approval.state !== "pending") return;
    }
    const text =
      reply.kind === "words"
        ? reply.text
        : "Discord did not take the answer in time. Press the button again.";
    await sayInChannel(api, event, `${event.speaker.name}: ${text}`);
  }

  return { first, later };
}

function callbackFor(event: InteractionEvent, reply: Reply | undefined): JsonObject {
  if (!reply) return isOnMessage(event) ? { type: CALLBACK.deferredUpdate } : DEFERRED;
  if (reply.kind === "modal") return { type: CALLBACK.modal, data: reply.modal };
  if (reply.kind === "in_place") return { type: CALLBACK.update, data: changed({ ...reply.post }) };
  return { type: CALLBACK.message, data: { ...postOf(reply) } };
}

const DEFERRED = { type: CALLBACK.deferredMessage, data: { flags: MESSAGE_FLAG.ephemeral } };

/** Something stands there already: the button's message, or the one that the dialog came from. */
function isOnMessage(event: InteractionEvent): boolean {
  return event.kind === "clicked" || (event.kind === "submitted" && event.hasMessage);
}

function postOf(reply: Reply): DiscordPost {
  if (reply.kind === "private" || reply.kind === "in_place") return reply.post;
  return plainAnswer(reply.kind === "words" ? reply.text : TOO_SLOW);
}

/** Who may read a message is settled when it is posted. */
function changed(body: JsonObject): JsonObject {
  const flags = typeof body["flags"] === "number" ? body["flags"] & ~MESSAGE_FLAG.ephemeral : 0;
  return { ...body, flags };
}
