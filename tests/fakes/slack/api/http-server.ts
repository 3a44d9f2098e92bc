import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { SocketHub } from "../delivery/socket-hub.ts";
import { answerDownload, answerUpload } from "./file-routes.ts";
import { answerResponseUrl } from "./response-url.ts";
import { answerApi } from "./web-api.ts";
import type { WebApi } from "./web-api.ts";

export type Listening = { origin: string; close(): Promise<void> };

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** `other` answers every path that is none of Slack's. */
export type ListenOptions = { port: number; other?: Handler | undefined };

/** Serves the API, files, response URLs and sockets on loopback. */
export async function listen(
  api: WebApi,
  hub: SocketHub,
  options: ListenOptions,
): Promise<Listening> {
  const server = createServer((request, response) => {
    const other = options.other ?? notFound;
    route(api, request, response, other).catch((error: unknown) => {
      // A bug of the fake's own: loud, so that no test takes it for Slack's answer.
      response
        .writeHead(500, { "content-type": "text/plain" })
        .end(`fake Slack broke: ${String(error)}`);
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
  api: WebApi,
  request: IncomingMessage,
  response: ServerResponse,
  other: Handler,
): Promise<void> {
  const path = request.url ?? "/";
  if (path.startsWith("/api/")) return answerApi(api, request, response);
  if (path.startsWith("/actions/")) return answerResponseUrl(api.state, request, response);
  if (path.startsWith("/upload/")) return answerUpload(api.state, request, response);
  if (path.startsWith("/files-pri/")) return answerDownload(api.state, request, response);
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
