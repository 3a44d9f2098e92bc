/** Of channels, private channels, direct and group conversations: whatever kind a session is in. */
const HISTORY = ["channels:history", "groups:history", "im:history", "mpim:history"] as const;

/**
 * Every method of Slack's Web API that is called, with the scopes of the bot token that it needs
 * (docs.slack.dev/reference/methods/NAME). `SlackApi` takes no other, so that none is called
 * whose scope the app was never given.
 */
export const METHOD_SCOPES = {
  "auth.test": [],
  "auth.revoke": [],
  /** Takes the app token, with its scope `connections:write`. */
  "apps.connections.open": [],
  "chat.postMessage": ["chat:write"],
  "chat.postEphemeral": ["chat:write"],
  "chat.update": ["chat:write"],
  "chat.delete": ["chat:write"],
  "chat.startStream": ["chat:write"],
  "chat.appendStream": ["chat:write"],
  "chat.stopStream": ["chat:write"],
  "assistant.threads.setStatus": ["chat:write"],
  "conversations.history": HISTORY,
  "conversations.replies": HISTORY,
  "files.getUploadURLExternal": ["files:write"],
  "files.completeUploadExternal": ["files:write"],
  "usergroups.list": ["usergroups:read"],
  "usergroups.users.list": ["usergroups:read"],
  "users.info": ["users:read"],
  "views.open": [],
  "views.publish": [],
  "views.update": [],
} as const satisfies Record<string, readonly string[]>;

export type SlackMethod = keyof typeof METHOD_SCOPES;

/** The events that `parseEvent` reads, as a manifest names them, with the scopes that they need. */
export const EVENT_SCOPES = {
  app_home_opened: [],
  app_mention: ["app_mentions:read"],
  agent_session_stopped: [],
  app_uninstalled: [],
  "message.channels": ["channels:history"],
  "message.groups": ["groups:history"],
  "message.im": ["im:history"],
  "message.mpim": ["mpim:history"],
  subteam_members_changed: ["usergroups:read"],
  subteam_updated: ["usergroups:read"],
  tokens_revoked: [],
  user_change: ["users:read"],
} as const satisfies Record<string, readonly string[]>;

/** An event's `type` in a delivery: a message comes under one, wherever it was said. */
export type SlackEventType = TypeOf<keyof typeof EVENT_SCOPES>;
type TypeOf<Name> = Name extends `message.${string}` ? "message" : Name;

/** What the app is besides methods and events. */
const FEATURE_SCOPES = {
  /** The messages tab with its timeline of threads. */
  agent_view: ["assistant:write"],
  slash_command: ["commands"],
  /** Downloading what people attach. */
  attachments: ["files:read"],
} as const satisfies Record<string, readonly string[]>;

/** Every scope that the bot token needs, and none that it does not; in order of their names. */
export const SLACK_SCOPES: readonly string[] = [
  ...new Set(
    [METHOD_SCOPES, EVENT_SCOPES, FEATURE_SCOPES].flatMap((table) => Object.values(table).flat()),
  ),
].toSorted((a, b) => (a < b ? -1 : 1));
