import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { GatewayHub } from "../gateway/gateway-hub.ts";
import { answerDownload } from "./attachment-download.ts";
import { answerRest } from "./rest-api.ts";
import type { RestApi } from "./rest-api.ts";

export type Listening = { origin: string; close(): Promise<void> };

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** `other` answers every path that is none of Discord's. */
export type ListenOptions = { port: number; other?: Handler | undefined };

/** Serves REST, attachments and the gateway on loopback. */
export async function listen(
  api: RestApi,
  hub: Pick<GatewayHub, "upgrade">,
  options: ListenOptions,
): Promise<Listening> {
  const server = createServer((request, response) => {
    route(api, request, response, options.other ?? notFound).catch((error: unknown) => {
      // A bug of the fake's own: loud, so that no test takes it for Discord's answer.
      response
        .writeHead(418, { "content-type": "text/plain" })
        .end(`fake Discord broke: ${error instanceof Error ? error.stack : String(error)}`);
      process.stderr.write(`fake Discord broke: ${String(error)}\n`);
    });
  });
  server.on("upgrade", (request, socket, head) => hub.upgrade(request, socket, head));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, "127.0.0.1", resolve);
  });
  const { port: bound } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${bound}`, close: () => closed(server) };
}

async function route(
  api: RestApi,
  request: IncomingMessage,
  response: ServerResponse,
  other: Handler,
): Promise<void> {
  const path = request.url ?? "/";
  if (path.startsWith("/api/")) return answerRest(api, request, response);
  if (path.startsWith("/attachments/")) return answerDownload(api.world.state, request, response);
  return other(request, response);
}

const notFound: Handler = async (_request, response) => {
  response.writeHead(404).end();
};

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
