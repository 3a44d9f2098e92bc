import { randomBytes } from "node:crypto";
import type { WebSocket } from "ws";
import type { DiscordState } from "../state/discord-state.ts";
import { isJson } from "../../json.ts";
import type { Json } from "../../json.ts";
import { CLOSE, OP } from "./codes.ts";
import type { IdentifyLimit } from "./identify-limit.ts";
import { intentsRefusal } from "./intents.ts";
import { readyEvents } from "./ready.ts";
import type { SendLimit } from "./send-limit.ts";
import { dispatchTo, RESUME_WITHIN_MS, send, sendEvent } from "./session.ts";
import type { Session } from "./session.ts";

/** One connection; it has a session once it has identified or resumed. */
export type Line = { socket: WebSocket; session?: Session; sends: SendLimit };

export type Gateway = {
  state: DiscordState;
  sessions: Map<string, Session>;
  identifies: IdentifyLimit;
  isAcking(): boolean;
};

const MORE_OPS: readonly number[] = [OP.presence, OP.voice, OP.members];

/** What a client says on its line. */
export function hear(gateway: Gateway, line: Line, text: string): void {
  if (!line.sends.take()) return line.socket.close(CLOSE.rateLimited, "Rate limited.");
  const payload = readPayload(text);
  if (!payload) return line.socket.close(CLOSE.decode, "Error while decoding payload.");
  const d = isJson(payload.d) ? payload.d : {};
  if (payload.op === OP.heartbeat) return beat(gateway, line);
  if (payload.op === OP.identify) return identify(gateway, line, d);
  if (payload.op === OP.resume) return resume(gateway, line, d);
  if (!MORE_OPS.includes(Number(payload.op))) return line.socket.close(CLOSE.unknownOpcode);
  if (!line.session) line.socket.close(CLOSE.notAuthenticated, "Not authenticated.");
}

function beat({ isAcking }: Gateway, { socket }: Line): void {
  if (isAcking()) send(socket, { op: OP.ack });
}

function identify(gateway: Gateway, line: Line, d: Json): void {
  const { state, sessions, identifies } = gateway;
  const { socket } = line;
  if (line.session) return socket.close(CLOSE.alreadyAuthenticated, "Already authenticated.");
  identifies.take();
  if (!isToken(state, d.token)) return socket.close(CLOSE.authentication, "Authentication failed.");
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

const isToken = (state: DiscordState, token: unknown): boolean =>
  !state.isTokenReset && token === state.token;

function resume({ state, sessions }: Gateway, line: Line, d: Json): void {
  const { socket } = line;
  if (!isToken(state, d.token)) return socket.close(CLOSE.authentication, "Authentication failed.");
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
