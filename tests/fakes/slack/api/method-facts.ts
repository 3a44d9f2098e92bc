/** What Slack's reference says of each method: docs.slack.dev/reference/methods/NAME. */
export type MethodFacts = {
  needs: readonly string[];
  /** A bot token must hold one of these. Empty: any token. */
  scopes: readonly string[];
  /** Calls a minute that Slack promises: its floor is the fake's limit. */
  perMinute: number;
  token: "bot" | "app" | "none";
};

/** https://docs.slack.dev/apis/web-api/rate-limits; "special" tiers allow hundreds a minute. */
const TIER = { 1: 1, 2: 20, 3: 50, 4: 100, special: 600 } as const;

type Tier = keyof typeof TIER;

const bot = (tier: Tier, scopes: string, ...needs: string[]): MethodFacts => ({
  needs,
  scopes: scopes === "" ? [] : scopes.split(" "),
  perMinute: TIER[tier],
  token: "bot",
});

const HISTORY = "channels:history groups:history im:history mpim:history";
const READ = "channels:read groups:read im:read mpim:read";

export const METHOD_FACTS: Record<string, MethodFacts> = {
  "auth.test": bot("special", ""),
  "auth.revoke": bot(3, ""),
  "apps.connections.open": { needs: [], scopes: [], perMinute: TIER[3], token: "app" },
  "apps.event.authorizations.list": {
    needs: ["event_context"],
    scopes: [],
    perMinute: TIER.special,
    token: "app",
  },
  "oauth.v2.access": { needs: [], scopes: [], perMinute: TIER.special, token: "none" },
  "chat.postMessage": bot("special", "chat:write", "channel"),
  "chat.postEphemeral": bot(4, "chat:write", "channel", "user"),
  "chat.update": bot(3, "chat:write", "channel", "ts"),
  "chat.delete": bot(3, "chat:write", "channel", "ts"),
  "chat.getPermalink": bot("special", "", "channel", "message_ts"),
  "chat.startStream": bot(2, "chat:write", "channel"),
  "chat.appendStream": bot(4, "chat:write", "channel", "ts"),
  "chat.stopStream": bot(2, "chat:write", "channel", "ts"),
  "conversations.replies": bot(3, HISTORY, "channel", "ts"),
  "conversations.history": bot(3, HISTORY, "channel"),
  "conversations.info": bot(3, READ, "channel"),
  "conversations.open": bot(3, "im:write mpim:write channels:manage groups:write"),
  "conversations.members": bot(4, READ, "channel"),
  "conversations.list": bot(2, READ),
  "users.conversations": bot(3, READ),
  "users.info": bot(4, "users:read", "user"),
  "users.list": bot(2, "users:read"),
  "usergroups.list": bot(2, "usergroups:read"),
  "usergroups.users.list": bot(2, "usergroups:read", "usergroup"),
  "views.open": bot(4, "", "view"),
  "views.push": bot(4, "", "view"),
  "views.update": bot(4, "", "view"),
  "views.publish": bot(4, "", "user_id", "view"),
  "files.getUploadURLExternal": bot(4, "files:write", "filename", "length"),
  "files.completeUploadExternal": bot(4, "files:write", "files"),
  "files.info": bot(4, "files:read", "file"),
  "assistant.threads.setStatus": bot("special", "chat:write", "channel_id", "thread_ts", "status"),
  "assistant.threads.setSuggestedPrompts": bot(4, "assistant:write", "channel_id", "prompts"),
  "assistant.threads.setTitle": bot(4, "assistant:write", "channel_id", "thread_ts", "title"),
  "agents.sessions.setStatus": bot(3, "chat:write", "channel_id", "status"),
  "reactions.add": bot(3, "reactions:write", "channel", "timestamp", "name"),
  "team.info": bot(3, "team:read"),
  "bots.info": bot(3, "users:read"),
};

/** The scopes of this project's own manifest, and those a fuller agent asks for. */
export const DEFAULT_SCOPES = [
  "app_mentions:read",
  "assistant:write",
  "channels:history",
  "channels:read",
  "chat:write",
  "commands",
  "files:read",
  "files:write",
  "groups:history",
  "groups:read",
  "im:history",
  "im:read",
  "im:write",
  "mpim:history",
  "mpim:read",
  "reactions:write",
  "team:read",
  "usergroups:read",
  "users:read",
];
