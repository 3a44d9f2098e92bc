/** A file that came with a message; its bytes are fetched later. */
export type DiscordFile = {
  id: string;
  name: string;
  mimeType: string;
  sizeBytes: number;
  url: string;
};

/** A person as an event names them. */
export type DiscordSpeaker = {
  userId: string;
  /** As the place shows them. */
  name: string;
  /** Their roles there, as this very event vouches for them; null where it does not say. */
  roles: readonly string[] | null;
};

/** Somebody whom a text names. */
export type NamedUser = { userId: string; name: string };

/** `guild`: empty in a direct conversation. `channel`: where it stands, which may be a thread. */
type Where = { guild: string; channel: string };

/** What every interaction carries, and its answer needs. `channel`: empty where nobody told it. */
export type Interaction = Where & {
  id: string;
  applicationId: string;
  /** The right to answer it, for 15 minutes. */
  token: string;
  speaker: DiscordSpeaker;
  /** What the place is; null where Discord does not say. */
  seen: SeenChannel | null;
};

/** What Discord told us, read once at the border. */
export type DiscordEvent =
  | (Where & {
      kind: "message";
      id: string;
      speaker: DiscordSpeaker;
      /** As Discord wrote it, with its markup. */
      text: string;
      named: readonly NamedUser[];
      /** Ids of the roles that it names. */
      roles: readonly string[];
      files: readonly DiscordFile[];
      /** The text of a message that it forwards; null: it forwards none. Its files are ours then. */
      forwarded: string | null;
      /** When this wording was written, of one that was edited. */
      editedAt: string | null;
      /** What it answers, where Discord shows it along. */
      repliesTo: { name: string; text: string; isOurs: boolean } | null;
    })
  | (Where & {
      kind: "edited";
      id: string;
      /** When it was changed: the same in a redelivery. */
      at: string;
      text: string;
      named: readonly NamedUser[];
    })
  /** Several when a moderator's bot took them away at once. */
  | (Where & { kind: "deleted"; ids: readonly string[] })
  /** A button of ours. */
  | (Interaction & { kind: "clicked"; customId: string })
  /** A dialog that was sent off, with what was typed by the ids of its fields. */
  | (Interaction & {
      kind: "submitted";
      customId: string;
      fields: Readonly<Record<string, string>>;
      /** Opened by a button of a message. */
      hasMessage: boolean;
    })
  | (Interaction & { kind: "command"; text: string })
  /** Something that waits for an answer and is none of the above. */
  | (Interaction & { kind: "strange_interaction"; what: string })
  /** A new session with the gateway: what happened before it was not told. */
  | { kind: "session_began"; guilds: readonly string[] }
  | {
      kind: "guild_seen";
      guild: string;
      channels: readonly SeenChannel[];
      readable: readonly ReadableChannel[];
      /** The role that came with the bot; null: it came without one. */
      ownRole: string | null;
    }
  | { kind: "channel_seen"; channel: SeenChannel }
  | { kind: "guild_gone"; guild: string }
  | (Where & { kind: "channel_gone"; parent: string | null })
  /** Known and of no concern: our own messages, other bots. */
  | { kind: "ignored"; why: string }
  | { kind: "unsupported"; what: string };

/** A channel or a thread as Discord tells of it. */
export type SeenChannel = Where & {
  type: number;
  /** Of a thread: the channel above. */
  parent: string | null;
};

/** A channel or thread that we may read back, with its last message. */
export type ReadableChannel = SeenChannel & { lastMessage: string };
