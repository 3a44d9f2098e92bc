import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export type Listening = { origin: string; close(): Promise<void> };

export type ServedFake = {
  /** For whoever reads that it broke. */
  name: string;
  port: number;
  /** Where each of the platform's own paths begins. */
  routes: readonly (readonly [prefix: string, handler: Handler])[];
  /** Answers every path that is none of the platform's. */
  other: Handler | undefined;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
};

/** Serves a platform's HTTP and its sockets on loopback. */
export async function serveFake(fake: ServedFake): Promise<Listening> {
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    const [, handler] = fake.routes.find(([prefix]) => path.startsWith(prefix)) ?? [];
    (handler ?? fake.other ?? notFound)(request, response).catch((error: unknown) => {
      // A bug of the fake's own: loud, so that no test takes it for the platform's answer.
      response
        .writeHead(418, { "content-type": "text/plain" })
        .end(`${fake.name} broke: ${error instanceof Error ? error.stack : String(error)}`);
      process.stderr.write(`${fake.name} broke: ${String(error)}\n`);
    });
  });
  server.on("upgrade", (request, socket, head) => fake.upgrade(request, socket, head));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(fake.port, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => closed(server) };
}

const notFound: Handler = async (_request, response) => {
  response.writeHead(404).end();
};

/** Closes it with whatever connections are open. */
export function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** More than any request of a platform holds; uploads included. */
const BODY_MAX_BYTES = 64 * 1024 * 1024;

export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += (part as Buffer).length;
    if (size > BODY_MAX_BYTES) throw new Error("The request is larger than the fake takes.");
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts);
}
