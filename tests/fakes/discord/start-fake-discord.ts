import { createFaults } from "../faults.ts";
import type { Fault, FaultSettings } from "./api/fault-settings.ts";
import { listen } from "./api/http-server.ts";
import type { Handler } from "../serve-fake.ts";
import { invalidRequests } from "./api/invalid-requests.ts";
import { createRateLimits } from "./api/rate-limits.ts";
import type { World } from "./api/rest-call.ts";
import { createGatewayHub } from "./gateway/gateway-hub.ts";
import type { GatewayHub } from "./gateway/gateway-hub.ts";
import type { GatewayEvent } from "./gateway/gateway-event.ts";
import { createGuildDriver } from "./people/guild-driver.ts";
import type { GuildDriver } from "./people/guild-driver.ts";
import { ANSWER_WITHIN_MS } from "./routes/interaction-callback.ts";
import { ROUTE_NAMES } from "./routes/route-table.ts";
import { clockOf, realClock } from "../fake-clock.ts";
import type { GivenClock } from "../fake-clock.ts";
import { createGuild } from "./state/create-guild.ts";
import type { GuildSettings } from "./state/create-guild.ts";
import type { Json } from "../json.ts";
import { createDiscordState } from "./state/discord-state.ts";
import type { ApiCall, Interaction, PrivilegedIntent, Refused } from "./state/discord-state.ts";
import { INTENT } from "./gateway/intents.ts";
import { guildCreateJson } from "./wire/guild-json.ts";

export type FakeDiscordSettings = {
  /** Every limit is counted on it; `createTurnedClock()` is one. Real time when left out. */
  clock?: GivenClock;
  /** Rate limits; all other limits always hold. */
  limits?: "real" | "off";
  /** Privileged intents that are switched on in the developer portal. */
  privileged?: readonly PrivilegedIntent[];
  heartbeatMs?: number;
  /** 1000 a day, as Discord allows. */
  identifiesPerDay?: number;
  recommendedShards?: number;
  token?: string;
  port?: number;
  /** The first guild's. */
  guildId?: string;
  /** Answers paths that are none of Discord's: the control of the command line. */
  other?: Handler;
};

/** A Discord in the hands of a test: its first guild, and the app as Discord sees it. */
export type FakeDiscord = GuildDriver &
  Pick<
    GatewayHub,
    | "connections"
    | "drop"
    | "outage"
    | "asksToReconnect"
    | "invalidates"
    | "closes"
    | "tellsAgain"
    | "tellsTwice"
    | "withholdsAcks"
    | "asksForHeartbeat"
  > & {
    /** For `new Client({ rest: { api: apiUrl } })`. */
    apiUrl: string;
    origin: string;
    token: string;
    bot: { id: string };
    applicationId: string;
    /** Adds a guild that has the bot. */
    guild(settings?: GuildSettings): GuildDriver;
    calls(route?: string): ApiCall[];
    /** Every request that broke one of Discord's limits or rules. */
    refused: readonly Refused[];
    /** Interactions that nobody answered in three seconds. */
    unanswered(): Pick<Interaction, "id" | "type" | "userId" | "channelId">[];
    waitFor<T>(predicate: () => T | undefined | null | false, timeoutMs?: number): Promise<T>;
    fault(settings: FaultSettings): Fault;
    /** Calls back with every event that Discord tells of, whoever listens to it. */
    onEvent(listener: (event: { t: string; d: Json }) => void): void;
    /** IDENTIFYs so far. */
    identifies(): number;
    /** Uses up so many of the day's IDENTIFYs. */
    burnsIdentifies(count: number): void;
    /** One IDENTIFY too many: the token is dead. */
    isTokenReset(): boolean;
    /** Requests answered 401, 403 or 429 in the last ten minutes: 10 000 earn a ban. */
    invalidRequests(): number;
    /** Counts requests as invalid, as a bot that went wrong before did. */
    burnsInvalidRequests(count: number): void;
    close(): Promise<void>;
  };

type Listener = (event: { t: string; d: Json }) => void;

const ALL_INTENTS = 0x7fff_ffff;

function tell(listeners: readonly Listener[], { t, d }: GatewayEvent): void {
  const told = { t, d: typeof d === "function" ? d(ALL_INTENTS) : d };
  for (const listener of listeners) listener(told);
}

/** A misspelt route would never strike, and never be found. */
function known(route: string): string {
  if (ROUTE_NAMES.includes(route)) return route;
  throw new Error(`There is no route "${route}"; there are: ${ROUTE_NAMES.join(", ")}.`);
}

const TOKEN = "ZmFrZS1ib3Q.fake.discord-token-for-tests";
/** https://docs.discord.com/developers/events/gateway: the interval it tells everybody. */
const HEARTBEAT_MS = 41_250;
const IDENTIFIES_PER_DAY = 1000;

export async function startFakeDiscord(settings: FakeDiscordSettings = {}): Promise<FakeDiscord> {
  const { limits = "real", privileged = ["MessageContent"], token = TOKEN, port = 0 } = settings;
  const clock = clockOf(settings.clock ?? realClock());
  const state = createDiscordState({ clock, limits, privileged, token });
  const heartbeatMs = settings.heartbeatMs ?? HEARTBEAT_MS;
  const identifiesPerDay = settings.identifiesPerDay ?? IDENTIFIES_PER_DAY;
  const listeners: Listener[] = [];
  const hub = createGatewayHub(state, { heartbeatMs, identifiesPerDay });
  const world: World = {
    state,
    emit(event) {
      hub.emit(event);
      if (event && listeners.length > 0) tell(listeners, event);
    },
    sessions: () => hub.sessions(),
    identifies: hub.identifies,
    recommendedShards: settings.recommendedShards ?? 1,
  };
  const faults = createFaults(({ route }: FaultSettings) => route);
  const rates = createRateLimits(clock);
  const server = await listen({ world, faults, rates }, hub, { port, other: settings.other });
  state.origin = server.origin;
  const { guildId: id } = settings;
  const first = createGuild(state, { name: "Acme", ...(id === undefined ? {} : { id }) });
  return {
    ...createGuildDriver(world, first),
    ...hub,
    apiUrl: `${server.origin}/api`,
    origin: server.origin,
    token,
    bot: { id: state.botId },
    applicationId: state.application.id,
    guild(given) {
      const guild = createGuild(state, given);
      const d = guildCreateJson(state, guild);
      hub.emit({ t: "GUILD_CREATE", intents: INTENT.Guilds, guildId: guild.id, d });
      return createGuildDriver(world, guild);
    },
    calls: (route) =>
      state.calls.filter((call) => route === undefined || call.route === known(route)),
    refused: state.refused,
    unanswered: () =>
      [...state.interactions.values()].filter(
        ({ answered, issuedAt }) => !answered && clock.now() - issuedAt > ANSWER_WITHIN_MS,
      ),
    waitFor: (predicate, timeoutMs) => state.signal.waitFor(predicate, timeoutMs),
    fault(given) {
      if (given.route !== undefined) known(given.route);
      return faults.add(given);
    },
    onEvent: (listener) => void listeners.push(listener),
    identifies: () => hub.identifies.seen(),
    burnsIdentifies: (count) => hub.identifies.burn(count),
    isTokenReset: () => state.isTokenReset,
    invalidRequests: () => invalidRequests(state),
    burnsInvalidRequests: (count) => {
      for (let n = 0; n < count; n += 1) state.invalidAt.push(clock.now());
    },
    async close() {
      faults.liftAll();
      await hub.close();
      await server.close();
    },
  };
}
