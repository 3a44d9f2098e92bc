import { App, HTTPReceiver, LogLevel, SocketModeReceiver } from "@slack/bolt";
import type { AddressInfo } from "node:net";
import { WebClient } from "@slack/web-api";
import type { FakeSlack } from "./start-fake-slack.ts";

/** A client that shows Slack's first answer: it neither tries again nor waits. */
export function bareClient(
  slack: Pick<FakeSlack, "apiUrl" | "botToken">,
  token?: string,
): WebClient {
  return new WebClient(token ?? slack.botToken, {
    slackApiUrl: slack.apiUrl,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    logger: QUIET,
  });
}

/** Refusals are what these tests are about: the client need not print them. */
export const QUIET = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
  setLevel: () => {},
  getLevel: () => LogLevel.ERROR,
  setName: () => {},
};

/** The error code of a call that Slack refuses; `answered` when it did not. */
export async function refusalOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return "answered";
  } catch (error) {
    const { data } = error as { data?: { error?: string } };
    return data?.error ?? String(error);
  }
}

export type BoltApp = { app: App; start(): Promise<void>; stop(): Promise<void> };

/** Real Bolt in Socket Mode; it comes back 200 ms after a line broke instead of 5 s. */
export function socketApp(slack: FakeSlack): BoltApp {
  const clientOptions = { slackApiUrl: slack.apiUrl };
  const receiver = new SocketModeReceiver({
    appToken: slack.appToken,
    clientPingTimeout: 200,
    logger: QUIET,
    installerOptions: { clientOptions },
  });
  const app = new App({ token: slack.botToken, receiver, clientOptions, logger: QUIET });
  return {
    app,
    start: async () => void (await app.start()),
    stop: async () => void (await app.stop()),
  };
}

/** Real Bolt behind HTTP, which the fake then delivers to. */
export function httpApp(slack: FakeSlack): BoltApp & { url(): string } {
  const receiver = new HTTPReceiver({
    signingSecret: slack.signingSecret,
    port: 0,
    logger: QUIET,
  });
  const clientOptions = { slackApiUrl: slack.apiUrl };
  const app = new App({ token: slack.botToken, receiver, clientOptions, logger: QUIET });
  let url = "";
  return {
    app,
    url: () => url,
    async start() {
      const server = await receiver.start({ port: 0, host: "127.0.0.1" });
      url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/slack/events`;
      slack.deliversTo(url);
    },
    stop: async () => void (await app.stop()),
  };
}
