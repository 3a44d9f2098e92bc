import type { DiscordState, Message } from "../state/discord-state.ts";
import { isJson, jsons, textOf, textsOf } from "../../json.ts";
import type { Json } from "../../json.ts";

export type Mentions = { users: string[]; roles: string[]; everyone: boolean; here: boolean };

/** Code is not looked into for mentions. */
function withoutCode(text: string): string {
  return text.replaceAll(/```[\s\S]*?```/g, " ").replaceAll(/`[^`\n]+`/g, " ");
}

/** Text in which mentions count: the content, and text displays, which notify too; embeds do not. */
export function mentioningText({ content, components }: Pick<Message, "content" | "components">) {
  return [content, ...components.flatMap(displayedTexts)].map(withoutCode).join("\n");
}

function displayedTexts(component: Json): string[] {
  const own = component.type === TEXT_DISPLAY ? [textOf(component.content)] : [];
  return [...own, ...jsons(component.components).flatMap(displayedTexts)];
}

const TEXT_DISPLAY = 10;

const all = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? "")),
];

/** Everybody a message names, allowed or not. */
function named(state: DiscordState, message: Message): Mentions {
  const text = mentioningText(message);
  const roles = state.guilds.get(message.guildId ?? "")?.roles;
  return {
    users: all(text, /<@!?(\d+)>/g).filter((id) => state.users.has(id)),
    roles: all(text, /<@&(\d+)>/g).filter((id) => roles?.has(id) === true),
    everyone: text.includes("@everyone"),
    here: text.includes("@here"),
  };
}

/** What is assumed when nobody says: everything in a message, people only in an interaction's. */
function parsedOf(message: Message): string[] {
  const { allowedMentions } = message;
  if (allowedMentions) return textsOf(allowedMentions.parse);
  const isFromHook = message.interaction !== undefined || message.webhookId !== undefined;
  return isFromHook ? ["users"] : ["users", "roles", "everyone"];
}

/** Whom a message mentions: https://docs.discord.com/developers/resources/message#allowed-mentions-object. */
export function mentionsIn(state: DiscordState, message: Message): Mentions {
  const found = named(state, message);
  const parsed = parsedOf(message);
  const listed = (kind: "users" | "roles"): string[] =>
    parsed.includes(kind)
      ? found[kind]
      : found[kind].filter((id) => textsOf(message.allowedMentions?.[kind]).includes(id));
  const replied = repliedAuthor(state, message);
  return {
    users: [...new Set([...listed("users"), ...replied])],
    roles: listed("roles"),
    everyone: found.everyone && parsed.includes("everyone"),
    here: found.here && parsed.includes("everyone"),
  };
}

const REPLY = 19;

/** A reply mentions whom it answers, unless `replied_user` says no. */
function repliedAuthor(state: DiscordState, message: Message): string[] {
  const { reference, allowedMentions, type } = message;
  if (type !== REPLY || !reference) return [];
  if (isJson(allowedMentions) && allowedMentions.replied_user !== true) return [];
  const channel = state.channels.get(reference.channelId);
  const answered = channel?.messages.find(({ id }) => id === reference.messageId);
  return answered ? [answered.authorId] : [];
}

/** Whose phone rings. */
export function pingsOf(state: DiscordState, message: Message): string[] {
  const { users, roles, everyone, here } = mentionsIn(state, message);
  return [
    ...users.filter((id) => id !== message.authorId),
    ...roles.map((id) => `&${id}`),
    ...(everyone ? ["everyone"] : []),
    ...(here ? ["here"] : []),
  ];
}
