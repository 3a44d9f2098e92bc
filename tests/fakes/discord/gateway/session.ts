import type { WebSocket } from "ws";
import type { Json } from "../../json.ts";

export type Dispatched = { s: number; t: string; d: Json };

/** One identified session: it outlives its connection, so that a RESUME can replay what it missed. */
export type Session = {
  id: string;
  shard: readonly [number, number];
  intents: number;
  seq: number;
  sent: Dispatched[];
  socket?: WebSocket;
  /** When its connection broke. */
  lostAt?: number;
};

/** How much a session remembers for a RESUME. */
const REPLAY_MAX = 10_000;
/** Discord does not tell how long a lost session can be resumed; minutes are what is seen. */
export const RESUME_WITHIN_MS = 5 * 60_000;

/** Numbers and keeps an event, and sends it when the session is connected. */
export function dispatchTo(session: Session, t: string, d: Json): void {
  session.seq += 1;
  const event = { s: session.seq, t, d };
  session.sent.push(event);
  if (session.sent.length > REPLAY_MAX) session.sent.shift();
  if (session.socket) sendEvent(session.socket, event);
}

export function sendEvent(socket: WebSocket, event: Dispatched): void {
  send(socket, { op: 0, ...event });
}

export function send(socket: WebSocket, payload: Json): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(payload));
}

/** https://docs.discord.com/developers/events/gateway#sharding-sharding-formula */
export function isOnShard([id, count]: readonly [number, number], guildId: string | undefined) {
  if (guildId === undefined) return id === 0;
  return Number((BigInt(guildId) >> 22n) % BigInt(count)) === id;
}
