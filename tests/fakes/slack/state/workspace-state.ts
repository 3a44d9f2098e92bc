import type { Json } from "../../json.ts";

export type User = {
  id: string;
  name: string;
  teamId: string;
  kind: "member" | "guest" | "external" | "bot";
  timezone: string;
  isDeleted: boolean;
};

export type Stream = {
  startedAt: number;
  /** The shape of its opening call, which it keeps for life. */
  mode: "text" | "chunks" | undefined;
  state: "open" | "stopped" | "expired" | "stopped_by_user";
  recipient?: string;
};

export type Message = {
  ts: string;
  channel: string;
  /** The author: a person, or the app's bot user. */
  user: string;
  botId?: string;
  username?: string;
  text: string;
  blocks: Json[];
  attachments: Json[];
  threadTs?: string;
  subtype?: string;
  edited?: { user: string; ts: string };
  metadata?: Json;
  files: string[];
  reactions: { name: string; users: string[] }[];
  stream?: Stream;
  /** Set on an ephemeral message: the one person who sees it. */
  onlyFor?: string;
  clientMsgId?: string;
};

export type Channel = {
  id: string;
  name: string;
  kind: "public" | "private" | "im" | "mpim";
  members: Set<string>;
  isShared: boolean;
  isArchived: boolean;
  messages: Message[];
  /** Ephemeral messages: nobody finds them again by history or update. */
  ephemerals: Message[];
};

export type StoredFile = {
  id: string;
  name: string;
  title: string;
  user: string;
  mimetype: string;
  declaredBytes: number;
  content?: Buffer;
  state: "awaiting_upload" | "uploaded" | "shared";
  channels: string[];
  created: number;
};

export type View = {
  id: string;
  user: string;
  /** What the app sent, checked. */
  view: Json;
  hash: string;
  rootId: string;
  previousId: string | null;
  /** What the person typed, as `view.state.values`. */
  values: Record<string, Record<string, Json>>;
};

export type AgentThread = { status: string; title: string; sessionStatus: string; prompts: Json[] };

export type Workspace = {
  id: string;
  domain: string;
  name: string;
  botToken: string;
  /** The app's own account here. */
  bot: { userId: string; botId: string };
  isInstalled: boolean;
  users: Map<string, User>;
  channels: Map<string, Channel>;
  groups: Map<string, { id: string; handle: string; users: string[]; isDisabled: boolean }>;
  files: Map<string, StoredFile>;
  views: Map<string, View>;
  homes: Map<string, View>;
  /** By `channel:thread_ts`. */
  agentThreads: Map<string, AgentThread>;
};
