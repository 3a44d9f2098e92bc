import type { ChatSurface, Core, Log } from "../../core/index.ts";
import { createInOrder } from "../chat/in-order.ts";
import { keepTrying } from "../chat/keep-trying.ts";
import { catchUp } from "./catch-up.ts";
import { createChannels } from "./channels.ts";
import { createDiscordApi, createGatewayConnection } from "./discord-client.ts";
import type { DiscordEvent } from "./discord-event.ts";
import type { DiscordRoom, DiscordSettings, OwnIds } from "./discord-room.ts";
import { createDiscordSurface } from "./discord-surface.ts";
import { handleEvent } from "./handle-event.ts";
import { type KeptGateway, keepGateway, NO_CONTENT } from "./keep-gateway.ts";
import { parseEvent } from "./parse-event.ts";
import { createPeople } from "./people.ts";
import { syncCommands } from "./sync-commands.ts";
import { sessionStarts, whoAmI } from "./who-am-i.ts";

/** Subjects that something was said about once. */
const MAX_SUBJECTS = 10_000;

export type DiscordOptions = {
  token: string;
  apiUrl: string;
  settings: DiscordSettings;
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
  const { token, apiUrl, settings, log } = options;
  const api = createDiscordApi({ token, apiUrl });
  const clock = () => performance.now();
  const seenGuilds = new Set<string>();
  const servedGuilds = () => (settings.guilds.length > 0 ? settings.guilds : [...seenGuilds]);
  const people = createPeople({ api, clock, guilds: servedGuilds });
  const channels = createChannels({ api, clock });
  const { hasSeveralAgents } = options;
  const surface = createDiscordSurface({ api, people, clock, hasSeveralAgents });
  const inOrder = createInOrder();
  const isFirst = createIsFirst();
  let gateway: KeptGateway | null = null;
  let problem: string | null = "not connected yet";
  let trying = { stop: () => {} };
  const readings = new Set<{ stop(): void }>();

  function roomFor(core: Core, own: OwnIds): DiscordRoom {
    const { grantsEndAt } = options;
    const readsContent = () => gateway?.readsContent() ?? true;
    const room = { core, api, people, channels, settings, own, grantsEndAt, isFirst, log };
    return { ...room, readsContent };
  }

  /** What is written in one channel is taken in the order in which it was written. */
  async function take(room: DiscordRoom, event: DiscordEvent): Promise<void> {
    const isWritten =
      event.kind === "message" || event.kind === "edited" || event.kind === "deleted";
    if (isWritten) await inOrder(event.channel, () => handleEvent(room, event));
    else await handleEvent(room, event);
  }

  function onDispatch(room: DiscordRoom, payload: unknown): void {
    const event = parseEvent(payload, room.own);
    if (event.kind === "session_began") {
      for (const guild of event.guilds) seenGuilds.add(guild);
      // Direct conversations belong to no server.
      readMissed(room, ["", ...event.guilds]);
      return;
    }
    if (event.kind === "guild_seen") seenGuilds.add(event.guild);
    if (event.kind === "guild_gone") seenGuilds.delete(event.guild);
    take(room, event).catch((error: unknown) => {
      log.error({ err: error, kind: event.kind }, "an event of Discord's could not be taken");
      // It is read from its channel once the store can be written again.
      if (event.kind === "message") readMissed(room, [event.guild]);
    });
  }

  /** Goes on trying until it was read once. */
  function readMissed(room: DiscordRoom, guilds: readonly string[]): void {
    const served = guilds.filter((guild) => guild === "" || servedGuilds().includes(guild));
    const reading = keepTrying(
      async () => {
        const handle = (event: DiscordEvent) => take(room, event);
        const read = await catchUp(room, { guilds: served, now: options.now(), handle });
        if (read > 0) log.info({ read }, "messages were read that Discord had not told of");
        readings.delete(reading);
      },
      (why) => log.warn({ why }, "what was missed on Discord cannot be read yet"),
    );
    readings.add(reading);
  }

  async function connect(core: Core): Promise<void> {
    const own = await whoAmI(api);
    problem = null;
    const room = roomFor(core, own);
    gateway = keepGateway({
      connect: (wanted, listener) =>
        createGatewayConnection({ ...wanted, token, apiUrl, log }, listener),
      starts: () => sessionStarts(api),
      onDispatch: (payload) => onDispatch(room, payload),
      log,
    });
    gateway.start();
    const { applicationId } = own;
    void syncCommands(api, { applicationId, guilds: settings.guilds }, log);
  }

  return {
    surface,
    listener: null,
    start(core) {
      trying = keepTrying(
        () => connect(core),
        (why) => {
          problem = why;
          log.warn({ why }, "Discord cannot be reached; trying again");
        },
      );
    },
    status() {
      const shards = gateway?.status();
      const trouble = problem ?? shards?.problem ?? null;
      if (trouble !== null || !shards) return { ok: false, detail: trouble ?? "not connected yet" };
      const detail = `${shards.ready} of ${shards.of} shards`;
      return { ok: true, detail: gateway?.readsContent() ? detail : `${detail}. ${NO_CONTENT}` };
    },
    async close() {
      trying.stop();
      for (const reading of readings) reading.stop();
      surface.close();
      await gateway?.close();
    },
  };
}

function createIsFirst(): (subject: string) => boolean {
  const said = new Set<string>();
  return (subject) => {
    if (said.has(subject)) return false;
    if (said.size >= MAX_SUBJECTS) said.clear();
    said.add(subject);
    return true;
  };
}
