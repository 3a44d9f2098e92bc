import type { SentFile } from "../api/read-request.ts";
import type { World } from "../api/rest-call.ts";
import { messageEvent } from "../gateway/gateway-event.ts";
import { checkMessage, SETTABLE_FLAGS } from "../rules/check-message.ts";
import { withIds } from "../rules/component.ts";
import { FLAG, has } from "../rules/flags.ts";
import { pingsOf } from "../rules/mentions.ts";
import type { Channel, Message } from "../state/discord-state.ts";
import { isJson, jsons, textOf } from "../../json.ts";
import type { Json } from "../../json.ts";
import { attachmentsAfter } from "./post-message.ts";

export type Editing = {
  channel: Channel;
  message: Message;
  body: Json;
  files: ReadonlyMap<string, SentFile>;
  /** Where the fields stand in the request. */
  at?: string;
};

/** Checks and changes a message, and tells the gateway. Fields left out stay. */
export function editMessage(world: World, { channel, message, body, files, at }: Editing): Message {
  const { state } = world;
  checkMessage({ body, files, before: message, ...(at === undefined ? {} : { at }) });
  const wasThinking = has(message.flags, "loading");
  if (body.content !== undefined) message.content = textOf(body.content);
  if (body.embeds !== undefined) {
    message.embeds = jsons(body.embeds).map((embed) => ({ type: "rich", ...embed }));
  }
  if (body.components !== undefined) message.components = withIds(jsons(body.components));
  if (isJson(body.allowed_mentions)) message.allowedMentions = body.allowed_mentions;
  message.attachments = attachmentsAfter(world, message.attachments, { body, files });
  message.flags = flagsAfter(message.flags, body) & ~FLAG.loading;
  // The answer to "is thinking" is new to everybody: it pings, and is not marked as edited.
  if (wasThinking) message.pings = pingsOf(state, message);
  else message.editedAt = state.clock.now();
  world.emit(messageEvent(state, "MESSAGE_UPDATE", { channel, message }));
  return message;
}

function flagsAfter(before: number, { flags }: Json): number {
  if (typeof flags !== "number") return before;
  return (before & ~SETTABLE_FLAGS) | (flags & SETTABLE_FLAGS) | (before & FLAG.componentsV2);
}
