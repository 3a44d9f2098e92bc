import type { SentFile } from "../api/read-request.ts";
import { Refusal } from "../api/refusal.ts";
import { refuseForm } from "../api/form-errors.ts";
import type { World } from "../api/rest-call.ts";
import { channelEvent, messageEvent } from "../gateway/gateway-event.ts";
import { checkMessage, SETTABLE_FLAGS } from "../rules/check-message.ts";
import { withIds } from "../rules/component.ts";
import { pingsOf } from "../rules/mentions.ts";
import type { Attachment, Channel, Message } from "../state/discord-state.ts";
import { isArchived } from "../state/find.ts";
import { isJson, jsons, numberOf, textOf } from "../../json.ts";
import type { Json } from "../../json.ts";

const REPLY = 19;
const DEFAULT = 0;

export type Posting = {
  channel: Channel;
  authorId: string;
  body: Json;
  files: ReadonlyMap<string, SentFile>;
  /** Fields that only Discord itself sets. */
  extra?: Partial<Message>;
};

/** Checks and stores a message, wakes its thread, and tells the gateway. */
export function postMessage(world: World, posting: Posting): Message {
  const { state } = world;
  const { channel, body, files, extra } = posting;
  checkMessage({ body, files });
  const reference = referenceOf(channel, body);
  const message: Message = {
    id: state.ids.next(),
    channelId: channel.id,
    ...(channel.guildId === undefined ? {} : { guildId: channel.guildId }),
    authorId: posting.authorId,
    type: reference ? REPLY : DEFAULT,
    content: textOf(body.content),
    embeds: jsons(body.embeds).map((embed) => ({ type: "rich", ...embed })),
    components: withIds(jsons(body.components)),
    flags: numberOf(body.flags) & SETTABLE_FLAGS,
    attachments: [...files.values()].map((file) => ({ id: state.ids.next(), ...file })),
    createdAt: state.clock.now(),
    reactions: [],
    pings: [],
    ...(reference ? { reference } : {}),
    ...(isNonce(body.nonce) ? { nonce: body.nonce } : {}),
    ...(isJson(body.allowed_mentions) ? { allowedMentions: body.allowed_mentions } : {}),
    ...extra,
  };
  message.pings = pingsOf(state, message);
  return storeMessage(world, channel, message);
}

/** Puts a finished message into its channel. */
export function storeMessage(world: World, channel: Channel, message: Message): Message {
  wake(world, channel, message);
  channel.messages.push(message);
  world.emit(messageEvent(world.state, "MESSAGE_CREATE", { channel, message }));
  return message;
}

const isNonce = (nonce: unknown): nonce is string | number =>
  typeof nonce === "string" || typeof nonce === "number";

function referenceOf(channel: Channel, { message_reference: given }: Json): Message["reference"] {
  if (!isJson(given)) return undefined;
  const messageId = String(given.message_id);
  if (channel.messages.some(({ id, onlyFor }) => id === messageId && !onlyFor)) {
    return { channelId: channel.id, messageId };
  }
  if (given.fail_if_not_exists === false) return undefined;
  const message = "Unknown message";
  refuseForm([{ path: "message_reference", code: "REPLIES_UNKNOWN_MESSAGE", message }]);
  throw new Refusal(10008);
}

/** A message in an archived thread opens it again. */
function wake({ state, emit }: World, channel: Channel, message: Message): void {
  const { thread } = channel;
  if (!thread || message.onlyFor !== undefined) return;
  const wasArchived = isArchived(state, channel);
  thread.isArchived = false;
  thread.lastActiveAt = state.clock.now();
  thread.members.add(message.authorId);
  if (!wasArchived) return;
  thread.archiveChangedAt = state.clock.now();
  emit(channelEvent(state, "THREAD_UPDATE", { channel }));
}

/** Attachments as an edit leaves them: those it lists (all when it lists none), and the new ones. */
export function attachmentsAfter(
  { state }: World,
  before: readonly Attachment[],
  { body, files }: { body: Json; files: ReadonlyMap<string, SentFile> },
): Attachment[] {
  const listed = Array.isArray(body.attachments)
    ? new Set(jsons(body.attachments).map(({ id }) => String(id)))
    : undefined;
  const kept = before.filter(({ id }) => listed === undefined || listed.has(id));
  return [...kept, ...[...files.values()].map((file) => ({ id: state.ids.next(), ...file }))];
}
