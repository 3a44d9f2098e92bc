import type { IncomingMessage, ServerResponse } from "node:http";
import { createKeyNames } from "./adapters/chat/key-names.ts";
import { createDiscordAdapter, type DiscordOptions } from "./adapters/discord/discord-adapter.ts";
import { createSlackAdapter, type SlackOptions } from "./adapters/slack/slack-adapter.ts";
import type { Config } from "./config/config.ts";
import type { ChatSurface, Core, Log, Store } from "./core/index.ts";

/** A chat platform that is switched on. */
export type ChatPlatform = {
  surface: ChatSurface;
  /** For its own paths on our server; null when it needs none. */
  listener: ((request: IncomingMessage, response: ServerResponse) => void) | null;
  /** Begins to listen, and goes on trying while the platform cannot be reached. */
  start(core: Core): void;
  status(): { ok: boolean; detail: string };
  close(): Promise<void>;
};

/** The platforms whose tokens are set. `store` is asked for once the core is there. */
export function openChatPlatforms(config: Config, log: Log, store: () => Store): ChatPlatform[] {
  const shared = {
    names: createKeyNames(),
    grantsEndAt: () => endOfGrant(config, new Date()),
    hasSeveralAgents: config.agents.length > 1,
    log,
  };
  const platforms = [openSlack(config, shared, store), openDiscord(config, shared)];
  return platforms.filter((platform) => platform !== null);
}

type Shared = Pick<
  SlackOptions & DiscordOptions,
  "names" | "grantsEndAt" | "hasSeveralAgents" | "log"
>;

function openSlack(config: Config, shared: Shared, store: () => Store): ChatPlatform | null {
  const { allowedUsers, channels, ...tokens } = config.slack;
  const isAnswering = tokens.botToken !== null || tokens.install !== null;
  const isHearing = tokens.appToken !== null || tokens.signingSecret !== null;
  if (!isAnswering || !isHearing) return null;
  let started: Core | null = null;
  const adapter = createSlackAdapter({
    ...tokens,
    store,
    settings: { allowedUsers: allowedUsers.map(withoutPlatform), channels },
    groups: () => groupsThatDecide(config, started),
    ...shared,
  });
  return {
    ...adapter,
    start(core) {
      started = core;
      adapter.start(core);
    },
  };
}

function openDiscord(config: Config, shared: Shared): ChatPlatform | null {
  const { token, apiUrl, guilds, sessionIn } = config.discord;
  if (token === null) return null;
  return createDiscordAdapter({
    token,
    apiUrl,
    settings: { guilds, sessionIn },
    now: () => new Date(),
    ...shared,
  });
}

/** Groups and roles that the configuration or a rule of the policy names. */
function groupsThatDecide({ approvals }: Config, core: Core | null): string[] {
  const rules = core?.policyRules() ?? [];
  const named = rules.flatMap(({ approvers }) => approvers ?? []);
  return [...approvals.approvers, ...approvals.admins, ...named];
}

function endOfGrant({ approvals }: Config, now: Date): Date | null {
  const { grantExpiresAfterMs: ms } = approvals;
  return ms === null ? null : new Date(now.getTime() + ms);
}

/** `slack:U…` as in other lists, or the bare id. */
function withoutPlatform(key: string): string {
  return key.slice(key.indexOf(":") + 1);
}
