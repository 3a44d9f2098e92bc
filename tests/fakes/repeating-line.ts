import { createServer, request as send } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { closed } from "./serve-fake.ts";
import { buffer } from "node:stream/consumers";

/** A line to an HTTP server, as bad as lines are: a request may arrive more often than it was sent. */
export type RepeatingLine = {
  /** The same whatever stands at its other end. */
  url: string;
  /** Another server takes over. */
  leadsTo(url: string): void;
  /** From now on every request that changes something arrives twice at the same moment. */
  sendsTwice(): void;
  /** Every such request so far arrives once more; nobody is there for the answers. */
  sendsAgain(): Promise<void>;
  /** Such requests arrive, and their answers get lost, until it is ended. */
  losesAnswers(): { ends(): void };
  /** Every connection breaks. */
  breaks(): void;
  close(): Promise<void>;
};

type Sent = { method: string; path: string; headers: IncomingHttpHeaders; body: Buffer };

export async function openRepeatingLine(): Promise<RepeatingLine> {
  const changes: Sent[] = [];
  let target = "";
  let copies = 1;
  let lossy = 0;
  const server = createServer((request, response) => {
    carry(request, response).catch(() => response.destroy());
  });

  async function carry(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "GET", url: path = "/", headers } = request;
    const sent: Sent = { method, path, headers, body: await buffer(request) };
    const isChange = method !== "GET" && method !== "HEAD";
    if (isChange) changes.push(sent);
    const arriving = Array.from({ length: isChange ? copies : 1 }, () => arrive(target, sent));
    const answer = worst(await Promise.all(arriving));
    if (!answer || (isChange && lossy > 0)) return void response.destroy();
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    response.on("close", () => answer.destroy());
    answer.on("error", () => response.destroy());
    answer.pipe(response);
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadsTo: (url) => void (target = url),
    sendsTwice: () => void (copies = 2),
    async sendsAgain() {
      for (const sent of changes.slice()) (await arrive(target, sent)).resume();
    },
    losesAnswers() {
      lossy++;
      return { ends: () => void lossy-- };
    },
    breaks: () => server.closeAllConnections(),
    close: () => closed(server),
  };
}

/** Of several answers to one request, the one that a client would rather not have. */
function worst(answers: readonly IncomingMessage[]): IncomingMessage | undefined {
  return answers.toSorted((a, b) => (b.statusCode ?? 0) - (a.statusCode ?? 0))[0];
}

/** Answers when the head of the answer is there. */
function arrive(target: string, { method, path, headers, body }: Sent): Promise<IncomingMessage> {
  const { host } = new URL(target);
  return new Promise((resolve, reject) => {
    send(new URL(path, target), { method, headers: { ...headers, host } }, resolve)
      .on("error", reject)
      .end(body);
  });
}
