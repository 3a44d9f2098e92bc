import { isJson, jsons, textOf } from "../../json.ts";
import type { Json } from "../../json.ts";
import type { Channel, Message, User, View } from "../state/workspace-state.ts";
import { messageJson } from "../text/message-json.ts";
import { interactionBase, issueResponseUrl, reactionOf } from "./interaction.ts";
import type { Reaction } from "./interaction.ts";
import { enteredValue, initialValues } from "./view-values.ts";
import { viewJson } from "./view-stack.ts";
import type { MessageRef, World } from "./world.ts";

export type ClickOptions = {
  /** For menus and inputs: the option's value or label, or the text. */
  choose?: string | readonly string[];
};

type Found = { block: Json; element: Json };

/** The element with that action id, label or value; a wrong name says what there is. */
function findElement(blocks: readonly Json[], wanted: string): Found {
  const all = blocks.flatMap(elementsOf);
  const found =
    all.find(({ element }) => element.action_id === wanted) ??
    all.find(({ element }) => labelOf(element) === wanted || element.value === wanted);
  if (found) return found;
  const offered = all.map(({ element }) => `${labelOf(element)} (${textOf(element.action_id)})`);
  throw new Error(`There is nothing called "${wanted}" to click; there is: ${offered.join(", ")}.`);
}

function elementsOf(block: Json): Found[] {
  const nested = [...jsons(block.child_blocks), ...cards(block)].flatMap(elementsOf);
  const own = [...jsons(block.elements), ...jsons(block.actions), block.accessory, block.element];
  const found = own
    .filter(isJson)
    .filter(({ action_id: id }) => typeof id === "string")
    .map((element) => ({ block, element }));
  return [...found, ...nested];
}

const cards = (block: Json): Json[] => (block.type === "carousel" ? jsons(block.elements) : []);

const labelOf = ({ text }: Json): string => (isJson(text) ? textOf(text.text) : "");

function actionOf({ block, element }: Found, actionTs: string, { choose }: ClickOptions): Json {
  const { action_id: id, type, text, value, style } = element;
  const base = { action_id: id, block_id: block.block_id, type, action_ts: actionTs };
  if (choose !== undefined) return { ...base, ...enteredValue(element, choose) };
  return {
    ...base,
    ...(text === undefined ? {} : { text }),
    ...(value === undefined ? {} : { value }),
    ...(style === undefined ? {} : { style }),
  };
}

function seenBy(world: World, user: User, ref: MessageRef): { channel: Channel; message: Message } {
  const channel = world.workspace.channels.get(ref.channel);
  const message = [...(channel?.messages ?? []), ...(channel?.ephemerals ?? [])].find(
    ({ ts }) => ts === ref.ts,
  );
  const isVisible = message?.onlyFor === undefined || message.onlyFor === user.id;
  if (!channel || !message || !isVisible || !channel.members.has(user.id)) {
    throw new Error(`${user.name} sees no message ${ref.ts} in ${channel?.name ?? ref.channel}.`);
  }
  return { channel, message };
}

export type Click = { wanted: string; options: ClickOptions };

/** A click in a message: `block_actions`. */
export async function clickMessage(
  world: World,
  user: User,
  { message: ref, wanted, options }: Click & { message: MessageRef },
): Promise<Reaction> {
  const { state, workspace, desk } = world;
  const { channel, message } = seenBy(world, user, ref);
  const found = findElement(message.blocks, wanted);
  const { ts, onlyFor, threadTs } = message;
  const isEphemeral = onlyFor !== undefined;
  const thread = threadTs === undefined ? {} : { thread_ts: threadTs };
  const container = { type: "message", message_ts: ts, channel_id: channel.id, ...thread };
  const url = issueResponseUrl(state, workspace, {
    channel: channel.id,
    user: user.id,
    message: isEphemeral ? { ts, onlyFor } : { ts },
    ...(threadTs === undefined ? {} : { threadTs }),
  });
  const payload = {
    type: "block_actions",
    ...interactionBase(world, user),
    container: { ...container, is_ephemeral: isEphemeral },
    channel: { id: channel.id, name: channel.kind === "im" ? "directmessage" : channel.name },
    // An ephemeral message is not part of the payload: docs.slack.dev, block_actions.
    ...(isEphemeral ? {} : { message: messageJson({ state, workspace, channel }, message) }),
    state: { values: initialValues({ blocks: message.blocks }) },
    response_url: url,
    actions: [actionOf(found, state.ids.nextTs(), options)],
  };
  return reactionOf(await desk.interaction("interactive", payload));
}

/** A click in a modal or in the Home tab: `block_actions` with the view. */
export async function clickView(
  world: World,
  user: User,
  { view, wanted, options }: Click & { view: View },
): Promise<Reaction> {
  const { state, workspace, desk } = world;
  const found = findElement(jsons(view.view.blocks), wanted);
  const action = actionOf(found, state.ids.nextTs(), options);
  if (options.choose !== undefined) {
    const entered = enteredValue(found.element, options.choose);
    (view.values[textOf(found.block.block_id)] ??= {})[textOf(found.element.action_id)] = entered;
  }
  const payload = {
    type: "block_actions",
    ...interactionBase(world, user),
    container: { type: "view", view_id: view.id },
    view: viewJson(state, workspace, view),
    actions: [action],
  };
  return reactionOf(await desk.interaction("interactive", payload));
}
