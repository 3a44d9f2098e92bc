import { z } from "zod";
import type { DiscordEvent, DiscordFile, DiscordSpeaker, NamedUser } from "./discord-event.ts";
import type { OwnIds } from "./discord-room.ts";
import { SNOWFLAKE } from "./snowflake.ts";

/** A person's words: plain ones and answers; everything else is housekeeping. */
const SPOKEN = new Set([0, 19]);
const MAX_FILES = 20;
const MAX_NAMED = 100;
/** Discord lets nobody take away more at once. */
const MAX_REMOVED = 100;

export const user = z.object({
  id: z.string().min(1),
  username: z.string().nullish(),
  global_name: z.string().nullish(),
  bot: z.boolean().nullish(),
});

export const member = z.object({
  nick: z.string().nullish(),
  roles: z.array(z.string()).max(1_000).nullish(),
});

const named = user.extend({ member: member.nullish() });

const attachment = z.object({
  id: z.string(),
  filename: z.string().nullish(),
  content_type: z.string().nullish(),
  size: z.number().nullish(),
  url: z.string(),
});

const answered = z.object({ author: user, content: z.string().nullish() });

const message = z.object({
  id: z.string().regex(SNOWFLAKE),
  channel_id: z.string().min(1),
  guild_id: z.string().nullish(),
  type: z.number().nullish(),
  author: user,
  member: member.nullish(),
  webhook_id: z.string().nullish(),
  content: z.string().nullish(),
  mentions: z.array(z.unknown()).nullish(),
  mention_roles: z.array(z.unknown()).nullish(),
  attachments: z.array(z.unknown()).nullish(),
  referenced_message: z.unknown().optional(),
  message_snapshots: z.array(z.unknown()).nullish(),
  edited_timestamp: z.string().nullish(),
});

type Message = z.infer<typeof message>;

/** What is forwarded, as it was then. */
const snapshot = z.object({
  message: z.object({
    content: z.string().nullish(),
    attachments: z.array(z.unknown()).nullish(),
  }),
});

/** Reads a message of MESSAGE_CREATE, or of a channel's history. Pure; never throws. */
export function parseMessage(data: unknown, own: OwnIds): DiscordEvent {
  const read = message.safeParse(data);
  if (!read.success) return { kind: "unsupported", what: "a message without its parts" };
  const said = read.data;
  if (!isPersons(said, own)) return { kind: "ignored", why: "a message of a bot" };
  if (!SPOKEN.has(said.type ?? 0))
    return { kind: "ignored", why: `a message of type ${said.type}` };
  const forwarded = readForwarded(said);
  return {
    kind: "message",
    guild: said.guild_id ?? "",
    channel: said.channel_id,
    id: said.id,
    speaker: speakerOf(said.author, said.member),
    text: said.content ?? "",
    named: namedIn(said),
    roles: rolesIn(said),
    files: [said, forwarded].flatMap(filesOf).slice(0, MAX_FILES),
    forwarded: forwarded.text,
    editedAt: said.edited_timestamp ?? null,
    repliesTo: readAnswered(said.referenced_message, own),
  };
}

/** Discord sends an update also when it unfurls a link: then nothing was edited. */
export function parseEdit(data: unknown, own: OwnIds): DiscordEvent {
  const read = message.safeParse(data);
  if (!read.success) return { kind: "ignored", why: "an update that changes no words" };
  const said = read.data;
  if (!isPersons(said, own)) return { kind: "ignored", why: "a bot's edit" };
  const { edited_timestamp: at, content } = said;
  if (typeof at !== "string" || typeof content !== "string") {
    return { kind: "ignored", why: "an update that changes no words" };
  }
  return {
    kind: "edited",
    guild: said.guild_id ?? "",
    channel: said.channel_id,
    id: said.id,
    at,
    text: content,
    named: namedIn(said),
  };
}

const messageId = z.string().regex(SNOWFLAKE);
const where = z.object({ channel_id: z.string().min(1), guild_id: z.string().nullish() });
const removed = z.union([
  where.extend({ id: messageId }),
  where.extend({ ids: z.array(messageId).max(MAX_REMOVED) }),
]);

/** Reads MESSAGE_DELETE and MESSAGE_DELETE_BULK. */
export function parseDeletion(data: unknown): DiscordEvent {
  const read = removed.safeParse(data);
  if (!read.success) return { kind: "unsupported", what: "a deletion without its message" };
  const { channel_id: channel, guild_id: guild } = read.data;
  const ids = "ids" in read.data ? read.data.ids : [read.data.id];
  return { kind: "deleted", guild: guild ?? "", channel, ids };
}

/** A person, with the roles that the event itself vouches for. */
export function speakerOf(
  who: z.infer<typeof user>,
  there: z.infer<typeof member> | null | undefined,
): DiscordSpeaker {
  const roles = there ? (there.roles ?? []) : null;
  return { userId: who.id, name: nameOf(who, there), roles };
}

/** As the place shows them. */
export function nameOf(
  { id, username, global_name: globalName }: z.infer<typeof user>,
  there?: z.infer<typeof member> | null,
): string {
  const names = [there?.nick, globalName, username];
  return names.find((name) => typeof name === "string" && name !== "") ?? id;
}

/** Webhooks speak under any name they like. */
function isPersons({ author, webhook_id: webhook }: Message, { botUserId }: OwnIds): boolean {
  return author.bot !== true && author.id !== botUserId && typeof webhook !== "string";
}

function namedIn({ mentions }: Message): NamedUser[] {
  return (mentions ?? []).slice(0, MAX_NAMED).flatMap((value) => {
    const read = named.safeParse(value);
    return read.success
      ? [{ userId: read.data.id, name: nameOf(read.data, read.data.member) }]
      : [];
  });
}

function rolesIn({ mention_roles: roles }: Message): string[] {
  return (roles ?? []).slice(0, MAX_NAMED).filter((role) => typeof role === "string");
}

/** Discord lets people forward one message at a time. */
function readForwarded({ message_snapshots: snapshots }: Message) {
  const found = snapshot.safeParse(snapshots?.[0]).data?.message;
  return { text: found ? (found.content ?? "") : null, attachments: found?.attachments };
}

function filesOf({ attachments }: { attachments?: unknown[] | null | undefined }): DiscordFile[] {
  return (attachments ?? []).slice(0, MAX_FILES).flatMap(readFile);
}

function readFile(value: unknown): DiscordFile[] {
  const read = attachment.safeParse(value);
  if (!read.success) return [];
  const { id, filename, content_type: mimeType, size, url } = read.data;
  return [
    {
      id,
      name: filename ?? id,
      mimeType: mimeType ?? "application/octet-stream",
      sizeBytes: size ?? 0,
      url,
    },
  ];
}

function readAnswered(value: unknown, { botUserId }: OwnIds) {
  const read = answered.safeParse(value);
  if (!read.success) return null;
  const { author, content } = read.data;
  return { name: nameOf(author), text: content ?? "", isOurs: author.id === botUserId };
}
