import type { FakeClock } from "../../fake-clock.ts";
import type { Json } from "../../json.ts";
import { createSignal } from "../../signal.ts";
import type { Signal } from "../../signal.ts";
import { createSnowflakes } from "./snowflakes.ts";
import type { Snowflakes } from "./snowflakes.ts";

export type User = {
  id: string;
  name: string;
  isBot: boolean;
  /** Their privacy settings keep the bot's direct messages out: 50007. */
  isClosedToDirect: boolean;
};

export type Role = {
  id: string;
  name: string;
  permissions: bigint;
  position: number;
  /** It came with a bot, which alone has it. */
  ofBot?: string;
};

export type Member = { userId: string; roles: Set<string>; joinedAt: number; nick?: string };

export type Guild = {
  id: string;
  name: string;
  ownerId: string;
  roles: Map<string, Role>;
  members: Map<string, Member>;
  /** The bot is in it. */
  isJoined: boolean;
};

/** https://docs.discord.com/developers/resources/channel#channel-object-channel-types */
export const CHANNEL_TYPE = { text: 0, dm: 1, publicThread: 11, privateThread: 12 } as const;

export type Thread = {
  parentId: string;
  ownerId: string;
  /** Set when somebody archived it; idling archives too, see `isArchived`. */
  isArchived: boolean;
  isLocked: boolean;
  autoArchiveMinutes: number;
  archiveChangedAt: number;
  lastActiveAt: number;
  members: Set<string>;
};

export type Channel = {
  id: string;
  type: number;
  name: string;
  guildId?: string;
  /** Of a direct conversation: the person. */
  recipientId?: string;
  overwrites: { id: string; type: 0 | 1; allow: bigint; deny: bigint }[];
  thread?: Thread;
  messages: Message[];
};

export type Attachment = { id: string; name: string; mimetype: string; content: Buffer };

export type Message = {
  id: string;
  channelId: string;
  guildId?: string;
  authorId: string;
  /** https://docs.discord.com/developers/resources/message#message-object-message-types */
  type: number;
  content: string;
  embeds: Json[];
  components: Json[];
  flags: number;
  attachments: Attachment[];
  createdAt: number;
  editedAt?: number;
  nonce?: string | number;
  reference?: { channelId: string; messageId: string };
  /** Of one that forwards another: that one as it was then. */
  snapshot?: Message;
  reactions: { emoji: string; users: string[] }[];
  /** Whom it made a phone ring for: user ids, `&role`, `everyone`, `here`. Editing adds none. */
  pings: string[];
  allowedMentions?: Json;
  /** Sent in answer to an interaction. */
  interaction?: { id: string; type: number; userId: string };
  webhookId?: string;
  /** An ephemeral message: the one person who sees it. */
  onlyFor?: string;
};

export type Interaction = {
  id: string;
  token: string;
  type: number;
  userId: string;
  channelId: string;
  guildId?: string;
  /** The message whose component was used, or from which the modal was opened. */
  messageId?: string;
  issuedAt: number;
  /** The first response's type, and when. */
  answered?: { type: number; at: number };
  /** What `@original` means. */
  originalId?: string;
  /** Nobody has edited the "is thinking" yet. */
  isThinking: boolean;
  modal?: Json;
  /** Told once: the answer is there, or nobody gave one in time. */
  settle(): void;
};

export type OpenModal = { id: string; userId: string; interactionId: string; body: Json };

export type ApiCall = {
  /** `messages.create` and the like: see the route table. */
  route: string;
  path: string;
  body: Json;
  /** Milliseconds on the fake's clock. */
  at: number;
  status: number;
  /** Discord's error code, when it refused. */
  code?: number;
  fault?: string;
};

/** A request that ran into one of Discord's limits or rules. */
export type Refused = {
  route: string;
  code: number;
  message: string;
  errors?: Json;
  at: number;
  body: Json;
};

export type PrivilegedIntent = "GuildMembers" | "GuildPresences" | "MessageContent";

export type DiscordState = {
  clock: FakeClock;
  ids: Snowflakes;
  signal: Signal;
  limits: "real" | "off";
  /** Where it listens: `http://127.0.0.1:54321`. */
  origin: string;
  application: { id: string; name: string };
  botId: string;
  token: string;
  /** Too many identifies: Discord resets the token, and this one is dead. */
  isTokenReset: boolean;
  privileged: Set<PrivilegedIntent>;
  users: Map<string, User>;
  guilds: Map<string, Guild>;
  channels: Map<string, Channel>;
  interactions: Map<string, Interaction>;
  modals: Map<string, OpenModal>;
  /** Application commands, by guild id; `global` are those of every guild. */
  commands: Map<string, Json[]>;
  commandCreates: { guildId: string; at: number }[];
  calls: ApiCall[];
  refused: Refused[];
  /** When requests were answered 401, 403 or 429. */
  invalidAt: number[];
};

const CALLS_IN_A_COMPLAINT = 12;

export type StateSettings = Pick<DiscordState, "clock" | "limits" | "token"> & {
  privileged: Iterable<PrivilegedIntent>;
};

export function createDiscordState(settings: StateSettings): DiscordState {
  const { clock, limits, token, privileged } = settings;
  const ids = createSnowflakes(clock);
  const calls: ApiCall[] = [];
  const botId = ids.next();
  const bot: User = { id: botId, name: "countersign", isBot: true, isClosedToDirect: true };
  return {
    clock,
    ids,
    signal: createSignal(() => `The last calls were:\n${describeCalls(calls)}`),
    limits,
    origin: "",
    application: { id: ids.next(), name: "countersign" },
    botId,
    token,
    isTokenReset: false,
    privileged: new Set(privileged),
    users: new Map([[botId, bot]]),
    guilds: new Map(),
    channels: new Map(),
    interactions: new Map(),
    modals: new Map(),
    commands: new Map(),
    commandCreates: [],
    calls,
    refused: [],
    invalidAt: [],
  };
}

function describeCalls(calls: readonly ApiCall[]): string {
  const last = calls.slice(-CALLS_IN_A_COMPLAINT);
  return last.map((call) => `  ${call.route} ${call.code ?? call.status}`).join("\n") || "  none";
}
