import { createServer } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate as turn } from "node:timers/promises";

type Piece = string | Uint8Array | Promise<string>;

/** How the server answers one request. */
export type Reply =
  | { kind: "status"; status: number; body: unknown; headers?: Record<string, string> }
  /** Streams `pieces`, one write each as it is there; then ends, cuts or says nothing more. */
  | { kind: "stream"; pieces: readonly Piece[]; after?: "end" | "cut" | "silence" }
  | { kind: "silence" };

export type SeenRequest = { path: string; headers: IncomingHttpHeaders; body: unknown };

/** A model API on loopback that answers from a list; its last reply is repeated. */
export type ModelServer = {
  url: string;
  seen: SeenRequest[];
  answerWith(...replies: Reply[]): void;
  /** Settles when the next request has been read. */
  nextRequest(): Promise<void>;
  /** Settles when a client next leaves before its answer has ended. */
  nextHangUp(): Promise<void>;
  close(): Promise<void>;
};

export async function startModelServer(): Promise<ModelServer> {
  const seen: SeenRequest[] = [];
  let replies: Reply[] = [];
  let arrived = Promise.withResolvers<void>();
  let hungUp = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    response.on("close", () => {
      if (!response.writableFinished) hungUp.resolve();
    });
    void readBody(request).then(async (body) => {
      seen.push({ path: request.url ?? "", headers: request.headers, body });
      arrived.resolve();
      const reply = replies.length > 1 ? replies.shift() : replies[0];
      await answer(response, reply ?? { kind: "status", status: 500, body: "no reply set" });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    answerWith: (...next) => {
      replies = next;
      seen.length = 0;
    },
    nextRequest: () => {
      arrived = Promise.withResolvers<void>();
      return arrived.promise;
    },
    nextHangUp: () => {
      hungUp = Promise.withResolvers<void>();
      return hungUp.promise;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  let text = "";
  for await (const piece of request.setEncoding("utf8")) text += piece;
  return JSON.parse(text);
}

async function answer(response: ServerResponse, reply: Reply): Promise<void> {
  if (reply.kind === "silence") return;
  if (reply.kind === "status") {
    response.writeHead(reply.status, { "content-type": "application/json", ...reply.headers });
    response.end(JSON.stringify(reply.body));
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.flushHeaders();
  response.socket?.setNoDelay(true);
  for (const piece of reply.pieces) {
    response.write(await piece);
    // Lets the piece leave by itself, so that splits arrive as splits.
    await turn();
  }
  if (reply.after === "cut") response.socket?.destroy();
  else if (reply.after !== "silence") response.end();
}
