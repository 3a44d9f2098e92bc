import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

export type SlowLink = {
  /** The same database, through the link. */
  url: string;
  /** From now on every answer arrives so many milliseconds later. */
  delayAnswers(ms: number): void;
  close(): Promise<void>;
};

/** A TCP proxy in front of a database server, whose answers it holds back. */
export async function openSlowLink(databaseUrl: string): Promise<SlowLink> {
  const address = new URL(databaseUrl);
  const [host, port] = [address.hostname, Number(address.port || 5432)];
  const sockets = new Set<Socket>();
  let delayMs = 0;

  const server = createServer((client) => {
    const upstream = connect(port, host);
    for (const socket of [client, upstream]) {
      sockets.add(socket.setNoDelay());
      socket.on("error", () => socket.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on("data", (bytes) => upstream.write(bytes));
    // Each piece waits by itself, so that many on their way at once are not added up.
    let last = Promise.resolve();
    upstream.on("data", (bytes) => {
      const arrived = pause(delayMs);
      last = last.then(async () => {
        await arrived;
        client.write(bytes);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address.hostname = "127.0.0.1";
  address.port = String((server.address() as AddressInfo).port);
  return {
    url: address.href,
    delayAnswers: (ms) => void (delayMs = ms),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
