import type { ChatSurface, Core, Log } from "../../core/index.ts";
import { createBoundedSet } from "../chat/bounded-set.ts";
import { keepTrying } from "../chat/keep-trying.ts";
import type { KeyNames } from "../chat/key-names.ts";
import { approverNames } from "./approver-names.ts";
import { createChannels } from "./channels.ts";
import { createDiscordApi, createGatewayConnection } from "./discord-client.ts";
import { createInbox, type DiscordInbox } from "./discord-inbox.ts";
import { createLateInbox } from "./late-inbox.ts";
import { type DiscordSettings, PLATFORM } from "./discord-room.ts";
import { createDiscordSurface } from "./discord-surface.ts";
import { type KeptGateway, keepGateway, NO_CONTENT } from "./keep-gateway.ts";
import { createPeople } from "./people.ts";
import { syncCommands } from "./sync-commands.ts";
import { sessionStarts, whoAmI } from "./who-am-i.ts";

/** Subjects that something was said about once. */
const MAX_SUBJECTS = 10_000;

export type DiscordOptions = {
  token: string;
  apiUrl: string;
  settings: DiscordSettings;
  /** What people, groups and roles are called, on whatever platform. */
  names: KeyNames;
  /** When a grant that is given now ends; null: not by itself. */
  grantsEndAt: () => Date | null;
  /** Several agents: answers say whose they are. */
  hasSeveralAgents: boolean;
  now: () => Date;
  log: Log;
};

export type DiscordAdapter = {
  surface: ChatSurface;
  /** Discord sends its events through the gateway. */
  listener: null;
  /** Begins to listen to Discord, and goes on trying when it cannot be reached. */
  start(core: Core): void;
  status(): { ok: boolean; detail: string };
  close(): Promise<void>;
};

/** Translates between Discord and the core. */
export function createDiscordAdapter(options: DiscordOptions): DiscordAdapter {
  const { token, apiUrl, settings, names, log } = options;
  const api = createDiscordApi({ token, apiUrl });
  const clock = () => performance.now();
  const seenGuilds = new Set<string>();
  const servedGuilds = () => (settings.guilds.length > 0 ? settings.guilds : [...seenGuilds]);
  const people = createPeople({ api, clock, guilds: servedGuilds });
  names.addSource(PLATFORM, approverNames(api, servedGuilds));
  const channels = createChannels({ api, clock });
  const { hasSeveralAgents } = options;
  const surface = createDiscordSurface({ api, names, clock, now: options.now, hasSeveralAgents });
  const isFirst = createIsFirst();
  let gateway: KeptGateway | null = null;
  let inbox: DiscordInbox | null = null;
  let problem: string | null = "not connected yet";
  let trying = { stop: () => {} };

  async function connect(core: Core, isStopped: () => boolean): Promise<void> {
    const told = await whoAmI(api);
    if (isStopped()) return;
    problem = null;
    const { grantsEndAt, now } = options;
    const readsContent = () => gateway?.readsContent() ?? true;
    const asked = { core, api, people, names, channels, settings, ownRoles: new Map() };
    const room = { ...asked, grantsEndAt, readsContent, isFirst, log };
    const events = createLateInbox(told, (own) => {
      void syncCommands(api, { applicationId: own.applicationId, guilds: settings.guilds }, log);
      return createInbox({ ...room, own }, { seenGuilds, servedGuilds, now });
    });
    inbox = events;
    gateway = keepGateway({
      connect: (wanted, listener) =>
        createGatewayConnection({ ...wanted, token, apiUrl, log }, listener),
      starts: () => sessionStarts(api),
      onDispatch: events.onDispatch,
      log,
    });
    gateway.start();
  }

  return {
    surface,
    listener: null,
    start(core) {
      trying = keepTrying(
        (isStopped) => connect(core, isStopped),
        (why) => {
          problem = why;
          log.warn({ why }, "Discord cannot be reached; trying again");
        },
      );
    },
    status: () => statusOf(problem, gateway),
    async close() {
      trying.stop();
      inbox?.close();
      surface.close();
      await gateway?.close();
    },
  };
}

function statusOf(
  notConnected: string | null,
  gateway: KeptGateway | null,
): { ok: boolean; detail: string } {
  if (notConnected !== null || !gateway) {
    return { ok: false, detail: notConnected ?? "not connected yet" };
  }
  const { ready, of, problem } = gateway.status();
  if (problem !== null) return { ok: false, detail: problem };
  const detail = `${ready} of ${of} shards`;
  return { ok: true, detail: gateway.readsContent() ? detail : `${detail}. ${NO_CONTENT}` };
}

function createIsFirst(): (subject: string) => boolean {
  const said = createBoundedSet(MAX_SUBJECTS);
  return (subject) => {
    if (said.has(subject)) return false;
    said.add(subject);
    return true;
  };
}
