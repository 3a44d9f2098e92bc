import type { World } from "../api/rest-call.ts";
import { INTERACTION } from "../routes/interaction-callback.ts";
import { COMPONENT, SELECTS, withInside } from "../rules/component.ts";
import type { Channel, Message, User } from "../state/discord-state.ts";
import { mustFindChannel, mustFindMessage } from "../state/find.ts";
import { jsons, numberOf, textOf } from "../../json.ts";
import type { Json } from "../../json.ts";
import { messageJson } from "../wire/message-json.ts";
import { raise } from "./interaction.ts";
import type { Reaction } from "./interaction.ts";
import type { MessageRef } from "./message-ref.ts";

export type ClickOptions = {
  /** For menus: the option's value or label. */
  choose?: string | readonly string[];
};

export type Click = { message: MessageRef; wanted: string; options: ClickOptions };

/** A click in a message: a component interaction. */
export async function clickMessage(world: World, user: User, click: Click): Promise<Reaction> {
  const { state } = world;
  const message = mustFindMessage(state, click.message);
  if (message.onlyFor !== undefined && message.onlyFor !== user.id) {
    throw new Error(`${user.name} does not see message ${message.id}: it is for somebody else.`);
  }
  const component = findComponent(message.components, click.wanted);
  if (component.disabled === true) {
    throw new Error(`"${click.wanted}" is disabled: ${user.name} cannot click it.`);
  }
  return raise(world, {
    type: INTERACTION.component,
    userId: user.id,
    channel: mustFindChannel(state, message.channelId),
    messageId: message.id,
    data: componentData(component, click.options),
    forged: { message: messageJson(state, message) },
  });
}

function findComponent(components: readonly Json[], wanted: string): Json {
  const all = components.flatMap(withInside).filter(({ custom_id: id }) => typeof id === "string");
  const found =
    all.find(({ custom_id: id }) => id === wanted) ??
    all.find(({ label, placeholder }) => label === wanted || placeholder === wanted);
  if (found) return found;
  const offered = all.map(({ label, custom_id: id }) => `${textOf(label)} (${textOf(id)})`);
  throw new Error(`There is nothing called "${wanted}" to click; there is: ${offered.join(", ")}.`);
}

function componentData(component: Json, { choose }: ClickOptions): Json {
  const base = { component_type: component.type, custom_id: component.custom_id, id: component.id };
  if (!SELECTS.includes(numberOf(component.type))) return base;
  const chosen = choose === undefined ? [] : [choose].flat();
  const options = jsons(component.options);
  const values = chosen.map(
    (name) =>
      textOf(options.find(({ value, label }) => value === name || label === name)?.value) || name,
  );
  return { ...base, values };
}

/** An interaction that nobody clicked: the custom id is free, and so is where it seems to come from. */
export type Forgery = {
  customId: string;
  /** The message it pretends to hang on. */
  message: MessageRef;
  /**
   * `dm`: as from the direct conversation with the bot. `uncached guild`: from a guild that the
   * bot was never told of. `webhook`: the message is some webhook's. Left out: where the message is.
   */
  from?: "dm" | "uncached guild" | "webhook";
};

export type Elsewhere = { dm(): Channel; foreign(): Channel };

/** Sends what a hostile client or another app's component would. */
export function forge(
  world: World,
  user: User,
  { forgery, elsewhere }: { forgery: Forgery; elsewhere: Elsewhere },
): Promise<Reaction> {
  const { state } = world;
  const original = mustFindMessage(state, forgery.message);
  const channel = placeOf(world, original, { from: forgery.from, elsewhere });
  const message: Message = { ...original, channelId: channel.id };
  if (channel.guildId === undefined) delete message.guildId;
  else message.guildId = channel.guildId;
  if (forgery.from === "webhook") message.webhookId = state.ids.next();
  if (!channel.messages.some(({ id }) => id === message.id)) channel.messages.push(message);
  return raise(world, {
    type: INTERACTION.component,
    userId: user.id,
    channel,
    messageId: message.id,
    data: { component_type: COMPONENT.button, custom_id: forgery.customId, id: 1 },
    forged: { message: messageJson(state, message) },
  });
}

function placeOf(
  { state }: World,
  message: Message,
  { from, elsewhere }: { from: Forgery["from"]; elsewhere: Elsewhere },
): Channel {
  if (from === "dm") return elsewhere.dm();
  if (from === "uncached guild") return elsewhere.foreign();
  return mustFindChannel(state, message.channelId);
}
