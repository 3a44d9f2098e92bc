import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import type { WebSocket } from "ws";
import type { DiscordState } from "../state/discord-state.ts";
import { isJson } from "../state/json.ts";
import type { Json } from "../state/json.ts";
import type { GatewayEvent } from "./gateway-event.ts";
import { createIdentifyLimit } from "./identify-limit.ts";
import type { IdentifyLimit } from "./identify-limit.ts";
import { intentsRefusal } from "./intents.ts";
import { readyEvents } from "./ready.ts";
import { createSendLimit } from "./send-limit.ts";
import { dispatchTo, isOnShard, RESUME_WITHIN_MS, send, sendEvent } from "./session.ts";
import type { Session } from "./session.ts";

/** https://docs.discord.com/developers/topics/opcodes-and-status-codes#gateway */
const OP = {
  heartbeat: 1,
  identify: 2,
  presence: 3,
  voice: 4,
  resume: 6,
  reconnect: 7,
  members: 8,
  invalidSession: 9,
  hello: 10,
  ack: 11,
} as const;
const CLOSE = {
  unknownOpcode: 4001,
  decode: 4002,
  notAuthenticated: 4003,
  authentication: 4004,
  alreadyAuthenticated: 4005,
  invalidSequence: 4007,
  rateLimited: 4008,
  invalidShard: 4010,
  invalidVersion: 4012,
} as const;
const GOODBYE_MS = 200;
const VERSION = "10";
const MORE_OPS: readonly number[] = [OP.presence, OP.voice, OP.members];

export type GatewaySettings = { heartbeatMs: number; identifiesPerDay: number };

export type GatewayHub = {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  emit(event: GatewayEvent | undefined): void;
  /** Connections that have identified. */
  connections(): number;
  /** Sessions that are connected or may still come back. */
  sessions(): number;
  identifies: IdentifyLimit;
  /** Breaks every line; without `resume` the sessions are forgotten too. */
  drop(options: { resume: boolean }): void;
  /** Until it is ended nobody gets through: 503. */
  outage(): { ends(): void };
  asksToReconnect(): void;
  invalidates(options: { resume: boolean }): void;
  closes(code: number): void;
  /** Heartbeats are heard and not answered, until it is ended. */
  withholdsAcks(): { ends(): void };
  asksForHeartbeat(): void;
  close(): Promise<void>;
};

type Line = { socket: WebSocket; session?: Session; sends: ReturnType<typeof createSendLimit> };

export function createGatewayHub(state: DiscordState, settings: GatewaySettings): GatewayHub {
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const sessions = new Map<string, Session>();
  const lines = new Set<Line>();
  const identifies = createIdentifyLimit(state, settings.identifiesPerDay);
  const paused = { acks: 0, connections: 0 };

  function welcome(socket: WebSocket, request: IncomingMessage): void {
    const line: Line = { socket, sends: createSendLimit(state.clock) };
    lines.add(line);
    socket.on("message", (data) => heard(line, Buffer.isBuffer(data) ? data.toString() : ""));
    socket.on("error", () => socket.terminate());
    socket.on("close", (code: number) => leave(line, code));
    const version = new URL(request.url ?? "/", "http://localhost").searchParams.get("v");
    if (version !== VERSION) return socket.close(CLOSE.invalidVersion, "Invalid API version");
    send(socket, { op: OP.hello, d: { heartbeat_interval: settings.heartbeatMs, _trace: [] } });
  }

  function leave(line: Line, code: number): void {
    lines.delete(line);
    const { session } = line;
    if (session?.socket === line.socket) {
      delete session.socket;
      session.lostAt = state.clock.now();
      // A client that says goodbye ends its session: docs.discord.com, gateway#disconnecting.
      if (code === 1000 || code === 1001) sessions.delete(session.id);
    }
    state.signal.changed();
  }

  function heard(line: Line, text: string): void {
    if (!line.sends.take()) return line.socket.close(CLOSE.rateLimited, "Rate limited.");
    const payload = readPayload(text);
    if (!payload) return line.socket.close(CLOSE.decode, "Error while decoding payload.");
    const d = isJson(payload.d) ? payload.d : {};
    if (payload.op === OP.heartbeat) return beat(line);
    if (payload.op === OP.identify) return identify(line, d);
    if (payload.op === OP.resume) return resume(line, d);
    if (!MORE_OPS.includes(Number(payload.op))) return line.socket.close(CLOSE.unknownOpcode);
    if (!line.session) line.socket.close(CLOSE.notAuthenticated, "Not authenticated.");
  }

  function beat({ socket }: Line): void {
    if (paused.acks === 0) send(socket, { op: OP.ack });
  }

  function identify(line: Line, d: Json): void {
    const { socket } = line;
    if (line.session) return socket.close(CLOSE.alreadyAuthenticated, "Already authenticated.");
    identifies.take();
    if (!isToken(d.token)) return socket.close(CLOSE.authentication, "Authentication failed.");
    const wrong = intentsRefusal(Number(d.intents), state.privileged);
    if (wrong !== undefined) return socket.close(wrong, "Disallowed intent(s).");
    const shard = shardOf(d.shard);
    if (!shard) return socket.close(CLOSE.invalidShard, "Invalid shard.");
    const id = randomBytes(16).toString("hex");
    const session = { id, shard, intents: Number(d.intents), seq: 0, sent: [], socket };
    sessions.set(id, session);
    line.session = session;
    for (const { t, d: body } of readyEvents(state, session)) dispatchTo(session, t, body);
    state.signal.changed();
  }

  const isToken = (token: unknown): boolean => !state.isTokenReset && token === state.token;

  function resume(line: Line, d: Json): void {
    const { socket } = line;
    if (!isToken(d.token)) return socket.close(CLOSE.authentication, "Authentication failed.");
    const session = sessions.get(String(d.session_id));
    const lostAt = session?.lostAt ?? state.clock.now();
    if (!session || state.clock.now() - lostAt > RESUME_WITHIN_MS) {
      return send(socket, { op: OP.invalidSession, d: false });
    }
    const seq = Number(d.seq);
    if (!(seq <= session.seq)) return socket.close(CLOSE.invalidSequence, "Invalid seq.");
    session.socket?.terminate();
    line.session = session;
    session.socket = socket;
    delete session.lostAt;
    for (const event of session.sent) if (event.s > seq) sendEvent(socket, event);
    dispatchTo(session, "RESUMED", { _trace: [] });
    state.signal.changed();
  }

  function forgetSessions(): void {
    sessions.clear();
    for (const line of lines) delete line.session;
  }

  function pause(what: "acks" | "connections"): { ends(): void } {
    paused[what] += 1;
    let isOver = false;
    return {
      ends() {
        if (!isOver) paused[what] -= 1;
        isOver = true;
      },
    };
  }

  return {
    identifies,
    upgrade(request, socket, head) {
      if (paused.connections > 0 || !request.url?.startsWith("/gateway")) {
        socket.end("HTTP/1.1 503 Service Unavailable\r\n\r\n");
        return;
      }
      server.handleUpgrade(request, socket, head, (made) => welcome(made, request));
    },
    emit(event) {
      state.signal.changed();
      if (!event) return;
      for (const session of sessions.values()) {
        const isWanted = event.intents === 0 || (session.intents & event.intents) !== 0;
        if (!isWanted || !isOnShard(session.shard, event.guildId)) continue;
        const d = typeof event.d === "function" ? event.d(session.intents) : event.d;
        dispatchTo(session, event.t, d);
      }
    },
    connections: () => [...lines].filter(({ session }) => session !== undefined).length,
    sessions: () => sessions.size,
    drop({ resume }) {
      if (!resume) forgetSessions();
      for (const { socket } of lines) socket.terminate();
    },
    outage() {
      const pausing = pause("connections");
      for (const { socket } of lines) socket.terminate();
      return pausing;
    },
    asksToReconnect: () => {
      for (const { socket } of lines) send(socket, { op: OP.reconnect, d: null });
    },
    invalidates({ resume }) {
      if (!resume) forgetSessions();
      for (const { socket } of lines) send(socket, { op: OP.invalidSession, d: resume });
    },
    closes: (code) => {
      for (const { socket } of lines) socket.close(code);
    },
    withholdsAcks: () => pause("acks"),
    asksForHeartbeat: () => {
      for (const { socket } of lines) send(socket, { op: OP.heartbeat, d: null });
    },
    async close() {
      await Promise.all([...server.clients].map(goodbye));
      server.close();
    },
  };
}

function readPayload(text: string): Json | undefined {
  try {
    const payload: unknown = JSON.parse(text);
    return isJson(payload) ? payload : undefined;
  } catch {
    return undefined;
  }
}

function shardOf(value: unknown): readonly [number, number] | undefined {
  const [id, count] = Array.isArray(value) ? value.map(Number) : [0, 1];
  const isGood = Number.isInteger(id) && Number.isInteger(count) && Number(id) < Number(count);
  return isGood ? [Number(id), Number(count)] : undefined;
}

/** Lets a closing handshake end, so that clients do not take it for a broken line. */
function goodbye(socket: WebSocket): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => socket.terminate(), GOODBYE_MS);
    socket.once("close", () => {
      clearTimeout(cut);
      resolve();
    });
    socket.close(1001);
  });
}
