import type { ApprovalMode, PolicyDecision } from "../core/index.ts";

export type ProviderName = "openai" | "anthropic" | "google" | "demo";

/** What a provider needs besides the agent's own settings; null: not set. */
export type ProviderAccess = Readonly<{ apiKey: string | null; baseUrl: string | null }>;

/** A file is read afresh for every turn, so that a prompt can be changed without a restart. */
export type SystemPrompt =
  | { readonly kind: "text"; readonly text: string }
  /** Absolute. */
  | { readonly kind: "file"; readonly path: string };

export type AgentConfig = Readonly<{
  name: string;
  provider: ProviderName;
  model: string;
  systemPrompt: SystemPrompt;
  /** Exact names and patterns with one `*` (`github__*`); null: every tool. */
  tools: readonly string[] | null;
  /** Model calls since the last human message. */
  turnLimit: number;
  maxOutputTokens: number;
  /** Overrides the provider's address. */
  baseUrl: string | null;
  contextTokens: number;
}>;

export type ShellConfig = Readonly<{
  enabled: boolean;
  /** Absolute; made on first use. */
  workingDirectory: string;
  timeoutMs: number;
  outputLimitBytes: number;
  /** Everything a command inherits: the configured variables that are set. */
  env: Readonly<Record<string, string>>;
  sandbox: "none" | "bubblewrap" | "seatbelt";
}>;

export type CommandParameter = Readonly<{
  type: "string" | "integer" | "number" | "boolean";
  description?: string | undefined;
  pattern?: string | undefined;
  enum?: readonly (string | number)[] | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
}>;

/** A team's own command as a tool; `{name}` in an argument stands for a parameter. */
export type CommandToolConfig = Readonly<{
  /** Without `discovered_tool_`. */
  name: string;
  description: string;
  command: readonly string[];
  parameters: Readonly<Record<string, CommandParameter>>;
  /** Absolute. */
  workingDirectory: string;
  timeoutMs: number;
}>;

export type McpServerConfig = Readonly<{
  id: string;
  connection:
    | Readonly<{
        kind: "command";
        command: string;
        args: readonly string[];
        /** The configured variables that are set. */
        env: Readonly<Record<string, string>>;
        /** Absolute: where the configuration file is. */
        workingDirectory: string;
      }>
    | Readonly<{ kind: "url"; url: string; headers: Readonly<Record<string, string>> }>;
  trustAnnotations: boolean;
  timeoutMs: number;
}>;

export type ApprovalsConfig = Readonly<{
  /** `slack:U…`, `slack:group:…`, `discord:role:…`, `web:ann`, `requester`, `anyone`. */
  approvers: readonly string[];
  admins: readonly string[];
  selfApproval: boolean;
  quorum: number;
  /** null: never. */
  expiresAfterMs: number | null;
  remindAfterMs: number | null;
  escalateAfterMs: number | null;
  escalateTo: readonly string[];
  route: readonly string[];
  /** How long a grant lives (`scope` wider than once); null: until it is revoked. */
  grantExpiresAfterMs: number | null;
  onMessageWhileWaiting: "queue" | "deny";
}>;

export type PolicyConfig = Readonly<{
  /** Patterns of files, absolute. */
  files: readonly string[];
  adminFiles: readonly string[];
  approvalMode: ApprovalMode;
  allowedTools: readonly string[];
  excludedTools: readonly string[];
  defaultDecision: PolicyDecision;
}>;

export type WebUser = Readonly<{
  name: string;
  /** The bearer token itself, read from the environment. */
  token: string;
  tokenEnv: string;
  approver: boolean;
}>;

export type SlackConfig = Readonly<{
  botToken: string | null;
  appToken: string | null;
  signingSecret: string | null;
  /** For the installation by several workspaces; null: off. */
  install: Readonly<{ clientId: string; clientSecret: string; stateSecret: string }> | null;
  /** Workspaces that may install the app, and be talked to once they have. */
  workspaces: readonly string[];
  apiUrl: string;
  /** Empty: every member of the workspace. */
  allowedUsers: readonly string[];
  channels: Readonly<Record<string, Readonly<{ agent: string | null }>>>;
}>;

export type DiscordConfig = Readonly<{
  token: string | null;
  apiUrl: string;
  guilds: readonly string[];
  sessionIn: "thread" | "channel";
}>;

export type LogLevel = "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";

/** Everything the operator settled, checked and complete. Times in milliseconds, sizes in bytes. */
export type Config = Readonly<{
  /** The configuration file, absolute; null when there is none. */
  file: string | null;
  /** What relative paths are relative to: the file's folder, else the working directory. */
  folder: string;
  server: Readonly<{ host: string; port: number; dataDir: string }>;
  /** `file:` with an absolute path, or `postgresql:`. */
  databaseUrl: string;
  logLevel: LogLevel;
  providers: Readonly<Record<Exclude<ProviderName, "demo">, ProviderAccess>>;
  /** At least one; exactly one of them is `defaultAgent`. */
  agents: readonly AgentConfig[];
  defaultAgent: string;
  tools: Readonly<{ shellCmd: ShellConfig; commands: readonly CommandToolConfig[] }>;
  mcp: readonly McpServerConfig[];
  approvals: ApprovalsConfig;
  policy: PolicyConfig;
  slack: SlackConfig;
  discord: DiscordConfig;
  web: Readonly<{ users: readonly WebUser[] }>;
  /** Accounts of one person, by a name of the operator's choice. */
  people: Readonly<Record<string, readonly string[]>>;
  /** Values to hide wherever text is shown (guarantee 10). */
  secrets: readonly string[];
}>;
