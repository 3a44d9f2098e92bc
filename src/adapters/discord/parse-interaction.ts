import { z } from "zod";
import { readChannel } from "./channels.ts";
import type { DiscordEvent, Interaction } from "./discord-event.ts";
import { member, speakerOf, user } from "./parse-message.ts";

const TYPE = { command: 2, component: 3, autocomplete: 4, submission: 5 } as const;
const BUTTON = 2;
const MAX_TEXT_CHARS = 6_000;
const MAX_FIELDS = 10;

/** Whoever waits behind it can be answered, whatever else it holds. */
const answerable = z.object({
  id: z.string().min(1),
  application_id: z.string().min(1),
  token: z.string().min(1),
});

const interaction = answerable.extend({
  type: z.number(),
  guild_id: z.string().nullish(),
  channel_id: z.string().nullish(),
  channel: z.unknown().optional(),
  member: member.extend({ user }).nullish(),
  user: user.nullish(),
  data: z.unknown().optional(),
  message: z.unknown().optional(),
});

type Read = z.infer<typeof interaction>;

/** Reads clicks, dialogs and slash commands. Pure; never throws. */
export function parseInteraction(data: unknown): DiscordEvent {
  const waiting = answerable.safeParse(data);
  if (!waiting.success) return { kind: "unsupported", what: "an interaction without its parts" };
  const read = interaction.safeParse(data);
  const common = read.success ? commonOf(read.data) : null;
  if (!read.success || !common) {
    const what = "an interaction without its parts";
    return { ...ofNobody(waiting.data), kind: "strange_interaction", what };
  }
  const known = Object.hasOwn(READERS, read.data.type) ? READERS[read.data.type] : undefined;
  const event = known?.(read.data, common) ?? null;
  if (event) return event;
  return {
    ...common,
    kind: "strange_interaction",
    what: `an interaction of type ${read.data.type}`,
  };
}

function ofNobody({ id, application_id, token }: z.infer<typeof answerable>): Interaction {
  const speaker = { userId: "", name: "", roles: null };
  return { id, applicationId: application_id, token, guild: "", channel: "", speaker, seen: null };
}

type Reader = (read: Read, common: Interaction) => DiscordEvent | null;

const READERS: Readonly<Record<number, Reader>> = {
  [TYPE.command]: readCommand,
  [TYPE.component]: readClick,
  [TYPE.submission]: readSubmission,
};

/** The server's member where there is one: in a direct conversation only the user. */
function commonOf(read: Read): Interaction | null {
  const who = read.member?.user ?? read.user;
  const guild = read.guild_id ?? "";
  const told = readChannel(read.channel, guild);
  const channel = read.channel_id ?? told?.channel;
  if (!who || channel === undefined) return null;
  return {
    id: read.id,
    applicationId: read.application_id,
    token: read.token,
    guild,
    channel,
    speaker: speakerOf(who, read.member),
    seen: told?.channel === channel ? { ...told, guild } : null,
  };
}

const clicked = z.object({ custom_id: z.string(), component_type: z.number().default(BUTTON) });

function readClick({ data }: Read, common: Interaction): DiscordEvent | null {
  const read = clicked.safeParse(data);
  if (!read.success || read.data.component_type !== BUTTON) return null;
  return { ...common, kind: "clicked", customId: read.data.custom_id };
}

const submitted = z.object({ custom_id: z.string(), components: z.array(z.unknown()).max(100) });

function readSubmission({ data, message }: Read, common: Interaction): DiscordEvent | null {
  const read = submitted.safeParse(data);
  if (!read.success) return null;
  const fields = Object.fromEntries(read.data.components.flatMap(fieldsIn).slice(0, MAX_FIELDS));
  const hasMessage = typeof message === "object" && message !== null;
  return { ...common, kind: "submitted", customId: read.data.custom_id, fields, hasMessage };
}

const field = z.object({ custom_id: z.string(), value: z.string() });
const label = z.object({ component: field });
const row = z.object({ components: z.array(z.unknown()).max(10) });

/** A field stands in a label, or in a row of its own. */
function fieldsIn(value: unknown): [string, string][] {
  const labelled = label.safeParse(value).data?.component;
  const found = labelled ? [labelled] : (row.safeParse(value).data?.components ?? []);
  return found.flatMap((one) => {
    const read = field.safeParse(one);
    return read.success ? [[read.data.custom_id, read.data.value] as [string, string]] : [];
  });
}

const command = z.object({
  name: z.string(),
  options: z.array(z.unknown()).max(25).nullish(),
});
const option = z.object({
  name: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]).optional(),
  options: z.array(z.unknown()).max(25).nullish(),
});

/** `/countersign approve id:3f9k2a` and `/countersign ask text:…` read as what one would type. */
function readCommand({ data }: Read, common: Interaction): DiscordEvent | null {
  const read = command.safeParse(data);
  if (!read.success) return null;
  const text = (read.data.options ?? []).flatMap(wordsOf).join(" ").slice(0, MAX_TEXT_CHARS);
  return { ...common, kind: "command", text };
}

function wordsOf(value: unknown): string[] {
  const read = option.safeParse(value);
  if (!read.success) return [];
  const { name, value: given, options } = read.data;
  if (given !== undefined) return [String(given)];
  const inner = [...(options ?? [])].sort(idFirst).flatMap(wordsOf);
  // `ask` only carries a text: what follows it is what one would say.
  return name === ASK ? inner : [name.replaceAll("-", " "), ...inner];
}

/** `deny <id> <reason>`, in whatever order they were filled in. */
function idFirst(a: unknown, b: unknown): number {
  const rank = (value: unknown) => (option.safeParse(value).data?.name === "id" ? 0 : 1);
  return rank(a) - rank(b);
}

/** The command that begins a session. */
export const ASK = "ask";
