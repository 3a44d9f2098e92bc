import { z } from "zod";
import { parseInteraction } from "./parse-interaction.ts";
import type { SlackEvent, SlackFile } from "./slack-event.ts";
import type { SlackEventType } from "./slack-scopes.ts";
import { workspaceIn } from "./workspace-in.ts";

/** Who we are, so that we do not talk to ourselves. */
export type OwnIds = {
  botUserId: string;
  /** null where Slack does not say. */
  botId: string | null;
  /** Where we are, for deliveries that do not say. */
  workspace?: string;
};

/** A person's words; every other subtype is housekeeping. */
const SPOKEN = new Set([undefined, "file_share", "thread_broadcast", "me_message"]);
const MAX_FILES = 20;

const file = z.object({
  id: z.string(),
  name: z.string().nullish(),
  mimetype: z.string().nullish(),
  size: z.number().nullish(),
  url_private_download: z.string().optional(),
  url_private: z.string().optional(),
});

const spoken = z.object({
  user: z.string().min(1),
  text: z.string().nullish(),
  ts: z.string().min(1),
  thread_ts: z.string().optional(),
  channel: z.string().min(1),
  channel_type: z.string().optional(),
  user_team: z.string().optional(),
  files: z.array(z.unknown()).max(1_000).optional(),
});

const envelope = z.object({
  type: z.literal("event_callback"),
  event_id: z.string().min(1),
  event_time: z.number().nullish(),
  event: z.looseObject({ type: z.string(), subtype: z.string().optional() }),
});
type Inner = z.infer<typeof envelope>["event"];

/** Reads whatever Slack delivered. Pure; never throws. */
export function parseEvent(body: unknown, own: OwnIds): SlackEvent {
  const read = envelope.safeParse(body);
  if (!read.success) return parseInteraction(body, own);
  const { event, event_id: eventId, event_time: seconds } = read.data;
  const workspace = workspaceIn(body) ?? own.workspace ?? null;
  if (workspace === null) return { kind: "unsupported", what: "an event without a workspace" };
  const parse = parsers.get(event.type);
  if (!parse) return { kind: "unsupported", what: `event ${event.type}` };
  // Its last moment: Slack tells the second.
  const at = typeof seconds === "number" ? new Date(seconds * 1_000 + 999) : null;
  return parse(event, { workspace, eventId, at, own });
}

type Context = { workspace: string; eventId: string; at: Date | null; own: OwnIds };

type Parse = (event: Inner, context: Context) => SlackEvent;

/** Of exactly those events that the app's manifest subscribes to. */
const PARSERS: Readonly<Record<SlackEventType, Parse>> = {
  app_mention: parseMessage,
  message: parseMessage,
  app_home_opened: parseHome,
  agent_session_stopped: parseStop,
  user_change: changedPeople,
  subteam_members_changed: changedPeople,
  subteam_updated: changedPeople,
  app_uninstalled: (_, { workspace, at }) => ({ kind: "uninstalled", workspace, at }),
  tokens_revoked: parseRevoked,
};
const parsers = new Map<string, Parse>(Object.entries(PARSERS));

function parseMessage(event: Inner, context: Context): SlackEvent {
  if (event.subtype === "message_changed") return parseEdit(event, context);
  if (event.subtype === "message_deleted") return parseDeletion(event, context);
  if (!SPOKEN.has(event.subtype)) return { kind: "ignored", why: `a message of ${event.subtype}` };
  if (isBots(event, context.own)) return { kind: "ignored", why: "a message of a bot" };
  const read = spoken.safeParse(event);
  if (!read.success) return { kind: "unsupported", what: "a message without its parts" };
  return messageOf(read.data, context.workspace);
}

function messageOf(said: z.infer<typeof spoken>, workspace: string): SlackEvent {
  const { user, text, ts, channel, files = [] } = said;
  return {
    kind: "message",
    workspace,
    speaker: { userId: user, team: said.user_team ?? null },
    channel,
    ts,
    thread: said.thread_ts ?? null,
    isDirect: said.channel_type === "im" || channel.startsWith("D"),
    text: text ?? "",
    files: files.slice(0, MAX_FILES).flatMap(readFile),
  };
}

/** A file that the app may not see has no address; that one was there is worth knowing. */
function readFile(value: unknown): SlackFile[] {
  const read = file.safeParse(value);
  if (!read.success) return [];
  const { id, name, mimetype, size, url_private_download: download, url_private: url } = read.data;
  return [
    {
      id,
      name: name ?? id,
      mimeType: mimetype ?? "application/octet-stream",
      sizeBytes: size ?? 0,
      url: download ?? url ?? "",
    },
  ];
}

function isBots(event: Inner, own: OwnIds): boolean {
  return typeof event["bot_id"] === "string" || event["user"] === own.botUserId;
}

const changed = z.object({
  channel: z.string(),
  message: z.looseObject({
    subtype: z.string().optional(),
    user: z.string(),
    text: z.string().nullish(),
    ts: z.string(),
    user_team: z.string().optional(),
  }),
  previous_message: z.looseObject({ text: z.string().nullish() }).optional(),
});

/** Stands in for a deleted message that a thread hangs on. */
const TOMBSTONE = "tombstone";

/** Slack sends an edit also when it unfurls a link: then the text is the same. */
function parseEdit(event: Inner, { workspace, eventId, own }: Context): SlackEvent {
  const read = changed.safeParse(event);
  if (!read.success) return { kind: "ignored", why: "an edit of a message without an author" };
  const { message, channel, previous_message: before } = read.data;
  if (message.subtype === TOMBSTONE) {
    return { kind: "deleted", workspace, channel, ts: message.ts, eventId };
  }
  if (isBots({ ...message, type: "message" }, own)) return { kind: "ignored", why: "a bot's edit" };
  if (before !== undefined && before.text === message.text) {
    return { kind: "ignored", why: "an edit that left the text alone" };
  }
  const speaker = { userId: message.user, team: message.user_team ?? null };
  const { ts, text } = message;
  return { kind: "edited", workspace, speaker, channel, ts, text: text ?? "", eventId };
}

const removed = z.object({ channel: z.string(), deleted_ts: z.string() });

function parseDeletion(event: Inner, { workspace, eventId }: Context): SlackEvent {
  const read = removed.safeParse(event);
  if (!read.success) return { kind: "unsupported", what: "a deletion without its message" };
  const { channel, deleted_ts: ts } = read.data;
  return { kind: "deleted", workspace, channel, ts, eventId };
}

const opened = z.object({ user: z.string(), tab: z.string().default("home") });

function parseHome(event: Inner, { workspace }: Context): SlackEvent {
  const read = opened.safeParse(event);
  if (!read.success) return { kind: "unsupported", what: "a home tab without its reader" };
  const speaker = { userId: read.data.user, team: null };
  return { kind: "home_opened", workspace, speaker, tab: read.data.tab };
}

const stopped = z.object({
  user: z.string(),
  channel: z.string(),
  thread_ts: z.string(),
});

function parseStop(event: Inner, { workspace }: Context): SlackEvent {
  const read = stopped.safeParse({ ...event, user: event["user"] ?? event["user_id"] });
  if (!read.success) return { kind: "unsupported", what: "a stop without its thread" };
  const { user, channel, thread_ts: thread } = read.data;
  return {
    kind: "stop_pressed",
    workspace,
    speaker: { userId: user, team: null },
    channel,
    thread,
  };
}

/** Only the bot's own token ends what we can do there; a person's does not. */
function parseRevoked(event: Inner, { workspace, at }: Context): SlackEvent {
  const read = z.object({ tokens: z.object({ bot: z.array(z.unknown()).default([]) }) });
  const bots = read.safeParse(event).data?.tokens.bot ?? [];
  if (bots.length === 0) return { kind: "ignored", why: "tokens of people were revoked" };
  return { kind: "uninstalled", workspace, at };
}

/** Empty for a change of a group: everybody may be concerned. */
function changedPeople(event: Inner): SlackEvent {
  const read = z.object({ user: z.object({ id: z.string() }) }).safeParse(event);
  return { kind: "people_changed", userId: read.data?.user.id ?? "" };
}
