import { COMPONENT, insideOf, withInside } from "../rules/component.ts";
import { has } from "../rules/flags.ts";
import type { Attachment, DiscordState, Message } from "../state/discord-state.ts";
import { nameOf } from "../state/find.ts";
import { isJson, jsons, numberOf, textOf } from "../../json.ts";
import type { Json } from "../../json.ts";
import type { MessageRef } from "./message-ref.ts";
import { renderText } from "./render-text.ts";

export type SeenButton = {
  label: string;
  customId: string;
  style: "primary" | "secondary" | "success" | "danger" | "link" | "premium";
  isDisabled: boolean;
  url?: string;
};

export type SeenFile = { name: string; content: string; bytes: number };

/** A message as a person sees it. */
export type SeenMessage = MessageRef & {
  author: string;
  authorId: string;
  isFromBot: boolean;
  /** What is read: content, embeds and containers from top to bottom; names for ids, marks taken away. */
  text: string;
  /** The content as it is stored. */
  content: string;
  embeds: Json[];
  components: Json[];
  buttons: SeenButton[];
  /** The colour at the side of the first container or embed that has one. */
  accent?: number;
  files: SeenFile[];
  isEdited: boolean;
  isThinking: boolean;
  /** Ephemeral: one person sees it. */
  isPrivate: boolean;
  /** User ids, `&role`, `everyone`, `here`. */
  pings: string[];
  replyTo?: string;
  reactions: string[];
  nonce?: string | number;
};

const STYLES: readonly SeenButton["style"][] = [
  "primary",
  "secondary",
  "success",
  "danger",
  "link",
  "premium",
];

export function seenMessage(state: DiscordState, message: Message): SeenMessage {
  const { embeds, components, reference, nonce } = message;
  const accent = accentOf(components, embeds);
  return {
    channel: message.channelId,
    id: message.id,
    author: nameOf(state, message.authorId),
    authorId: message.authorId,
    isFromBot: state.users.get(message.authorId)?.isBot === true,
    text: shownText(state, message),
    content: message.content,
    embeds,
    components,
    buttons: components.flatMap(withInside).flatMap(seenButton),
    ...(accent === undefined ? {} : { accent }),
    files: message.attachments.map(seenFile),
    isEdited: message.editedAt !== undefined,
    isThinking: has(message.flags, "loading"),
    isPrivate: message.onlyFor !== undefined,
    pings: message.pings,
    ...(reference ? { replyTo: reference.messageId } : {}),
    reactions: message.reactions.map(({ emoji }) => emoji),
    ...(nonce === undefined ? {} : { nonce }),
  };
}

function seenButton(component: Json): SeenButton[] {
  if (component.type !== COMPONENT.button) return [];
  const { label, emoji, custom_id: customId, style, url, disabled } = component;
  return [
    {
      label: textOf(label) || (isJson(emoji) ? textOf(emoji.name) : ""),
      customId: textOf(customId),
      style: STYLES[numberOf(style) - 1] ?? "secondary",
      isDisabled: disabled === true,
      ...(typeof url === "string" ? { url } : {}),
    },
  ];
}

function accentOf(components: readonly Json[], embeds: readonly Json[]): number | undefined {
  const colors = [
    ...components.map((each) => each.accent_color),
    ...embeds.map(({ color }) => color),
  ];
  return colors.find((color) => typeof color === "number");
}

const seenFile = ({ name, content }: Attachment): SeenFile => ({
  name,
  content: content.toString(),
  bytes: content.length,
});

function shownText(state: DiscordState, { content, embeds, components }: Message): string {
  return [content, ...embeds.flatMap(embedTexts), ...components.flatMap(componentTexts)]
    .filter((text) => text !== "")
    .map((text) => renderText(text, state))
    .join("\n");
}

function embedTexts({ title, description, fields, footer }: Json): string[] {
  const inFields = jsons(fields).flatMap(({ name, value }) => [textOf(name), textOf(value)]);
  const under = isJson(footer) ? textOf(footer.text) : "";
  return [textOf(title), textOf(description), ...inFields, under];
}

function componentTexts(component: Json): string[] {
  const own = component.type === COMPONENT.textDisplay ? [textOf(component.content)] : [];
  return [...own, ...insideOf(component).flatMap(componentTexts)];
}
