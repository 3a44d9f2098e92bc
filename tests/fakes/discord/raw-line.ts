import { WebSocket } from "ws";
import type { FakeDiscord } from "./start-fake-discord.ts";

export type Frame = { op: number; s?: number; t?: string; d: Record<string, unknown> };
export type Raw = {
  socket: WebSocket;
  frames: Frame[];
  closed: Promise<number>;
  send(payload: unknown): void;
};

/** A gateway client without any manners. */
export async function rawLine(fake: FakeDiscord, query = "?v=10&encoding=json"): Promise<Raw> {
  const socket = new WebSocket(`${fake.origin.replace("http", "ws")}/gateway${query}`);
  const frames: Frame[] = [];
  socket.on("message", (data) => frames.push(JSON.parse((data as Buffer).toString()) as Frame));
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  await new Promise((resolve) => socket.on("open", resolve));
  return { socket, frames, closed, send: (payload) => socket.send(JSON.stringify(payload)) };
}

/** A good IDENTIFY, with what is to be wrong about it. */
export const identify = (fake: FakeDiscord, more: Record<string, unknown> = {}) => ({
  op: 2,
  d: { token: fake.token, intents: 513, properties: {}, shard: [0, 1], ...more },
});
