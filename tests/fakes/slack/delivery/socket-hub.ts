import { randomUUID } from "node:crypto";
import { WebSocket, WebSocketServer } from "ws";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { FakeState } from "../state/fake-state.ts";
import { isJson } from "../../json.ts";
import type { Json } from "../../json.ts";
import { ACK_WITHIN_MS } from "./outgoing.ts";
import type { Outcome, Outgoing, Transport } from "./outgoing.ts";

/** docs.slack.dev/apis/events-api/using-socket-mode: at most ten connections of one app. */
export const CONNECTIONS_MAX = 10;
/** Slack pings its clients; one that heard a ping once expects the next within 30 s. */
const PING_EVERY_MS = 10_000;
const GOODBYE_MS = 200;

type Pending = { socket: WebSocket; settle(outcome: Settled): void };
type Settled = { acked: Json | string | undefined } | { failed: string };

export type DisconnectReason = "warning" | "refresh_requested" | "link_disabled";

export type SocketHub = Transport & {
  /** `apps.connections.open`: a URL good for one connection. */
  openConnection(): Json;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Called whenever somebody connects. */
  onConnect(listener: () => void): void;
  connections(): number;
  /** Asks every client to reconnect, as Slack does every few hours. */
  disconnect(reason: DisconnectReason): void;
  /** Cuts the lines without a word. */
  drop(): void;
  close(): Promise<void>;
};

export function createSocketHub(state: FakeState): SocketHub {
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const tickets = new Set<string>();
  const open = new Set<WebSocket>();
  const pending = new Map<string, Pending>();
  const listeners: (() => void)[] = [];
  let turn = 0;
  const pinging = setInterval(() => {
    for (const socket of open) socket.ping();
  }, PING_EVERY_MS);
  pinging.unref();

  function welcome(socket: WebSocket): void {
    if (open.size >= CONNECTIONS_MAX) {
      socket.send(JSON.stringify({ type: "disconnect", reason: "too_many_websockets" }));
      return socket.close();
    }
    open.add(socket);
    socket.on("message", (data) => heard(Buffer.isBuffer(data) ? data.toString() : ""));
    socket.on("error", () => socket.terminate());
    socket.on("close", () => leave(socket));
    socket.send(JSON.stringify(hello(state, open.size)));
    state.signal.changed();
    for (const listener of listeners) listener();
  }

  function leave(socket: WebSocket): void {
    open.delete(socket);
    for (const waiting of pending.values()) {
      if (waiting.socket === socket) waiting.settle({ failed: "connection_closed" });
    }
    state.signal.changed();
  }

  function heard(text: string): void {
    const message: unknown = JSON.parse(text);
    if (!isJson(message) || typeof message.envelope_id !== "string") return;
    const { payload } = message;
    pending.get(message.envelope_id)?.settle({ acked: isJson(payload) ? payload : undefined });
  }

  /** Each payload goes to one connection; they take turns. */
  function nextSocket(): WebSocket | undefined {
    const ready = [...open].filter((socket) => socket.readyState === WebSocket.OPEN);
    return ready[turn++ % ready.length];
  }

  function send(outgoing: Outgoing): Promise<Outcome> {
    const socket = nextSocket();
    if (!socket) return Promise.resolve({ kind: "nobody" });
    const id = randomUUID();
    const startedAt = state.clock.now();
    return new Promise((resolve) => {
      const settle = (settled: Settled): void => {
        timer.cancel();
        pending.delete(id);
        const ms = state.clock.now() - startedAt;
        if ("acked" in settled) resolve({ kind: "acked", response: settled.acked, ms });
        else resolve({ kind: "failed", reason: settled.failed, ms, noRetry: false });
      };
      const timer = state.clock.after(ACK_WITHIN_MS, () => settle({ failed: "timeout" }));
      pending.set(id, { socket, settle });
      socket.send(JSON.stringify(envelope(id, outgoing)));
    });
  }

  return {
    send,
    openConnection() {
      const ticket = randomUUID();
      tickets.add(ticket);
      const origin = state.origin.replace(/^http/, "ws");
      return { url: `${origin}/link/?ticket=${ticket}&app_id=${state.app.id}` };
    },
    upgrade(request, socket, head) {
      const ticket =
        new URL(request.url ?? "/", "http://localhost").searchParams.get("ticket") ?? "";
      if (!tickets.delete(ticket)) {
        socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
        return;
      }
      server.handleUpgrade(request, socket, head, welcome);
    },
    onConnect: (listener) => void listeners.push(listener),
    connections: () => open.size,
    disconnect(reason) {
      const message = { type: "disconnect", reason, debug_info: { host: "applink-fake" } };
      for (const socket of open) {
        socket.send(JSON.stringify(message));
        // Slack sends no more over a line it has given up.
        open.delete(socket);
      }
    },
    drop: () => {
      for (const socket of open) socket.terminate();
    },
    async close() {
      clearInterval(pinging);
      for (const waiting of pending.values()) waiting.settle({ failed: "connection_closed" });
      await Promise.all([...server.clients].map(goodbye));
      server.close();
    },
  };
}

function envelope(id: string, { kind, payload, attempt, retryReason }: Outgoing): Json {
  const base = {
    envelope_id: id,
    type: kind,
    payload,
    accepts_response_payload: kind !== "events_api",
  };
  if (kind !== "events_api") return base;
  return { ...base, retry_attempt: attempt, retry_reason: retryReason };
}

function hello(state: FakeState, connections: number): Json {
  const lifeSeconds = 18_060;
  return {
    type: "hello",
    num_connections: connections,
    debug_info: { host: "applink-fake", build_number: 1, approximate_connection_time: lifeSeconds },
    connection_info: { app_id: state.app.id },
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
