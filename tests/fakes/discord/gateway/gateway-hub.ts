import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import type { WebSocket } from "ws";
import type { DiscordState } from "../state/discord-state.ts";
import type { GatewayEvent } from "./gateway-event.ts";
import { createIdentifyLimit } from "./identify-limit.ts";
import type { IdentifyLimit } from "./identify-limit.ts";
import { hear } from "./hear.ts";
import type { Gateway, Line } from "./hear.ts";
import { CLOSE, OP } from "./codes.ts";
import { createSendLimit } from "./send-limit.ts";
import { dispatchTo, isOnShard, send } from "./session.ts";
import type { Session } from "./session.ts";

const GOODBYE_MS = 200;
const VERSION = "10";
/** What people do; everything else says how things stand. */
const DEEDS = new Set(["MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE", "INTERACTION_CREATE"]);
const DEEDS_MAX = 10_000;

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
  /** What people did so far is told once more, as while two processes of a bot take over. */
  tellsAgain(): void;
  /** From now on everything is told twice at the same moment. */
  tellsTwice(): void;
  /** Heartbeats are heard and not answered, until it is ended. */
  withholdsAcks(): { ends(): void };
  asksForHeartbeat(): void;
  close(): Promise<void>;
};

export function createGatewayHub(state: DiscordState, settings: GatewaySettings): GatewayHub {
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const sessions = new Map<string, Session>();
  const lines = new Set<Line>();
  const identifies = createIdentifyLimit(state, settings.identifiesPerDay);
  const paused = { acks: 0, connections: 0 };
  const deeds: GatewayEvent[] = [];
  let copies = 1;
  const gateway: Gateway = {
    state,
    sessions,
    identifies,
    isAcking: () => paused.acks === 0,
  };

  function welcome(socket: WebSocket, request: IncomingMessage): void {
    const line: Line = { socket, sends: createSendLimit(state.clock) };
    lines.add(line);
    socket.on("message", (data) =>
      hear(gateway, line, Buffer.isBuffer(data) ? data.toString() : ""),
    );
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

  function tell(event: GatewayEvent): void {
    for (const session of sessions.values()) {
      const isWanted = event.intents === 0 || (session.intents & event.intents) !== 0;
      if (!isWanted || !isOnShard(session.shard, event.guildId)) continue;
      const d = typeof event.d === "function" ? event.d(session.intents) : event.d;
      dispatchTo(session, event.t, d);
    }
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
      for (let copy = 0; copy < copies; copy++) tell(event);
      if (DEEDS.has(event.t) && deeds.push(event) > DEEDS_MAX) deeds.shift();
    },
    tellsAgain: () => deeds.forEach(tell),
    tellsTwice: () => void (copies = 2),
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
