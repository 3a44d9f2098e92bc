import { badChoice, refuseForm } from "../api/form-errors.ts";
import { Refusal } from "../api/refusal.ts";
import type { Answering, RestCall, Route, World } from "../api/rest-call.ts";
import { checkModal } from "../rules/check-modal.ts";
import { FLAG, has } from "../rules/flags.ts";
import type { Channel, Interaction, Message } from "../state/discord-state.ts";
import { findMessage } from "../state/find.ts";
import { isJson, numberOf } from "../../json.ts";
import type { Json } from "../../json.ts";
import { messageJson } from "../wire/message-json.ts";
import { editMessage } from "./edit-message.ts";
import { postMessage, storeMessage } from "./post-message.ts";

/** https://docs.discord.com/developers/interactions/receiving-and-responding#followup-messages */
export const ANSWER_WITHIN_MS = 3000;

export const CALLBACK = { reply: 4, thinking: 5, silent: 6, update: 7, modal: 9 } as const;

export const INTERACTION = { command: 2, component: 3, modal: 5 } as const;

const answer: Answering = (call) => {
  const { state, params, body, query } = call;
  const interaction = state.interactions.get(params.interaction ?? "");
  if (!interaction || interaction.token !== params.token) throw new Refusal(10062);
  if (interaction.answered) throw new Refusal(40060);
  if (state.clock.now() - interaction.issuedAt > ANSWER_WITHIN_MS) throw new Refusal(10062);
  const type = numberOf(body.type);
  const choices = choicesFor(interaction);
  if (!choices.includes(type)) refuseForm([badChoice("type", choices)]);
  const data = isJson(body.data) ? body.data : {};
  const message = ANSWERS[type]?.(call, interaction, data);
  interaction.answered = { type, at: state.clock.now() };
  interaction.settle();
  state.signal.changed();
  if (query.get("with_response") !== "true") return undefined;
  return callbackJson(call, interaction, message);
};

/** A modal answers no modal; only what hangs on a message can update it. */
function choicesFor({ type, messageId }: Interaction): number[] {
  const replies = [CALLBACK.reply, CALLBACK.thinking];
  const updates = messageId === undefined ? [] : [CALLBACK.silent, CALLBACK.update];
  return [...replies, ...updates, ...(type === INTERACTION.modal ? [] : [CALLBACK.modal])];
}

type Answer = (call: RestCall, interaction: Interaction, data: Json) => Message | undefined;

const ANSWERS: Record<number, Answer> = {
  [CALLBACK.reply](call, interaction, data) {
    const message = postFor(call, interaction, { body: data, files: call.files });
    interaction.originalId = message.id;
    return message;
  },
  [CALLBACK.thinking](call, interaction, data) {
    const isPrivate = has(numberOf(data.flags), "ephemeral");
    const message = thinking(call, interaction, isPrivate);
    interaction.originalId = message.id;
    interaction.isThinking = true;
    return message;
  },
  [CALLBACK.silent](call, interaction) {
    if (interaction.messageId !== undefined) interaction.originalId = interaction.messageId;
    return originalOf(call, interaction)?.message;
  },
  [CALLBACK.update](call, interaction, data) {
    if (interaction.messageId !== undefined) interaction.originalId = interaction.messageId;
    const found = originalOf(call, interaction);
    if (!found) throw new Refusal(10008);
    return editMessage(call, { ...found, body: data, files: call.files, at: "data" });
  },
  [CALLBACK.modal](call, interaction, data) {
    refuseForm(checkModal(data));
    const { userId, id } = interaction;
    for (const open of call.state.modals.values()) {
      if (open.userId === userId) call.state.modals.delete(open.id);
    }
    call.state.modals.set(id, { id, userId, interactionId: id, body: data });
    interaction.modal = data;
    return undefined;
  },
};

function channelOf({ state }: World, { channelId }: Interaction): Channel {
  const channel = state.channels.get(channelId);
  if (!channel) throw new Refusal(10003);
  return channel;
}

/** What `@original` means now, if it is still there. */
export function originalOf(
  world: World,
  interaction: Interaction,
): { channel: Channel; message: Message } | undefined {
  const channel = channelOf(world, interaction);
  const message = findMessage(channel, interaction.originalId ?? "");
  return message ? { channel, message } : undefined;
}

type Sent = Pick<RestCall, "body" | "files">;

/** A message by the interaction's token: shown to one person when the flag says so. */
export function postFor(world: World, interaction: Interaction, { body, files }: Sent): Message {
  const isPrivate = has(numberOf(body.flags), "ephemeral");
  const channel = channelOf(world, interaction);
  const { id, type, userId } = interaction;
  const { application, botId } = world.state;
  const message = postMessage(world, {
    channel,
    authorId: botId,
    body,
    files,
    extra: {
      interaction: { id, type, userId },
      webhookId: application.id,
      ...(isPrivate ? { onlyFor: userId } : {}),
    },
  });
  if (isPrivate) message.flags |= FLAG.ephemeral;
  return message;
}

function thinking(world: World, interaction: Interaction, isPrivate: boolean): Message {
  const channel = channelOf(world, interaction);
  const { id, type, userId } = interaction;
  const { state } = world;
  return storeMessage(world, channel, {
    id: state.ids.next(),
    channelId: channel.id,
    ...(channel.guildId === undefined ? {} : { guildId: channel.guildId }),
    authorId: state.botId,
    type: type === INTERACTION.command ? COMMAND_REPLY : 0,
    content: "",
    embeds: [],
    components: [],
    flags: FLAG.loading | (isPrivate ? FLAG.ephemeral : 0),
    attachments: [],
    createdAt: state.clock.now(),
    reactions: [],
    pings: [],
    interaction: { id, type, userId },
    webhookId: state.application.id,
    ...(isPrivate ? { onlyFor: userId } : {}),
  });
}

const COMMAND_REPLY = 20;

function callbackJson({ state }: RestCall, given: Interaction, message: Message | undefined): Json {
  const { id, type, answered } = given;
  const told = message ? { response_message_id: message.id } : {};
  const ephemeral = message?.onlyFor !== undefined;
  const loading = answered?.type === CALLBACK.thinking;
  return {
    interaction: {
      id,
      type,
      ...told,
      response_message_loading: loading,
      response_message_ephemeral: ephemeral,
    },
    resource: {
      type: answered?.type,
      ...(message ? { message: messageJson(state, message) } : {}),
    },
  };
}

export const INTERACTION_ROUTES: readonly Route[] = [
  {
    name: "interactions.callback",
    method: "POST",
    path: "/interactions/:interaction/:token/callback",
    run: answer,
    isOpen: true,
    isOutsideGlobal: true,
  },
];
