import { Refusal } from "../api/refusal.ts";
import type { Answering, RestCall, Route } from "../api/rest-call.ts";
import { deletedMessageEvent } from "../gateway/gateway-event.ts";
import type { Channel, Interaction, Message } from "../state/discord-state.ts";
import { messageJson } from "../wire/message-json.ts";
import { editMessage } from "./edit-message.ts";
import { originalOf, postFor } from "./interaction-callback.ts";

/** An interaction's token edits and follows up for a quarter of an hour. */
export const TOKEN_LIFE_MS = 15 * 60_000;

function interactionOf({ state, params }: RestCall): Interaction {
  if (params.application !== state.application.id) throw new Refusal(10015);
  const found = [...state.interactions.values()].find(({ token }) => token === params.token);
  if (!found || state.clock.now() - found.issuedAt > TOKEN_LIFE_MS) throw new Refusal(50027);
  if (!found.answered) throw new Refusal(10015);
  return found;
}

/** The first follow-up of a "is thinking" is what it was thinking of. */
const follow: Answering = (call) => {
  const { state, body, files } = call;
  const interaction = interactionOf(call);
  const original = interaction.isThinking ? originalOf(call, interaction) : undefined;
  if (!original) return messageJson(state, postFor(call, interaction, { body, files }));
  interaction.isThinking = false;
  const { flags: _, ...rest } = body;
  return messageJson(state, editMessage(call, { ...original, body: rest, files }));
};

type Own = { interaction: Interaction; channel: Channel; message: Message };

/** `@original`, or a message that this interaction sent. */
function ownMessageOf(call: RestCall): Own {
  const interaction = interactionOf(call);
  const id = call.params.message ?? "";
  const channel = call.state.channels.get(interaction.channelId);
  if (!channel) throw new Refusal(10003);
  const wanted = id === "@original" ? interaction.originalId : id;
  const message = channel.messages.find((each) => each.id === wanted);
  const isOwn =
    message?.interaction?.id === interaction.id || message?.id === interaction.originalId;
  if (!message || !isOwn) throw new Refusal(10008);
  return { interaction, channel, message };
}

const get: Answering = (call) => messageJson(call.state, ownMessageOf(call).message);

const edit: Answering = (call) => {
  const { state, body, files } = call;
  const { interaction, channel, message } = ownMessageOf(call);
  const edited = editMessage(call, { channel, message, body, files });
  if (message.id === interaction.originalId) interaction.isThinking = false;
  return messageJson(state, edited);
};

const remove: Answering = (call) => {
  const { channel, message } = ownMessageOf(call);
  channel.messages.splice(channel.messages.indexOf(message), 1);
  call.emit(message.onlyFor === undefined ? deletedMessageEvent(channel, message.id) : undefined);
  return undefined;
};

const HOOK = "/webhooks/:application/:token";
const MESSAGE = `${HOOK}/messages/:message`;
const shared = { isOpen: true, bucket: { limit: 5, windowMs: 2000 }, bucketName: "webhook" };

export const WEBHOOK_ROUTES: readonly Route[] = [
  { name: "webhooks.create", method: "POST", path: HOOK, run: follow, ...shared },
  { name: "webhooks.get", method: "GET", path: MESSAGE, run: get, ...shared },
  { name: "webhooks.edit", method: "PATCH", path: MESSAGE, run: edit, ...shared },
  { name: "webhooks.delete", method: "DELETE", path: MESSAGE, run: remove, ...shared },
];
