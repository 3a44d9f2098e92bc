import { App, LogLevel, SocketModeReceiver } from "@slack/bolt";
import { readSetup, serveApp } from "../chat/serve-app.ts";
import type { SlackSetup } from "./slack-setup.ts";

/** Slack's own framework and nothing else: a listener that does nothing, or says a text. */
const { model, apiUrl, botToken, appToken } = readSetup() as SlackSetup;
const clientOptions = { slackApiUrl: apiUrl };
const receiver = new SocketModeReceiver({
  appToken,
  logLevel: LogLevel.ERROR,
  installerOptions: { clientOptions },
});
const app = new App({ token: botToken, receiver, clientOptions, logLevel: LogLevel.ERROR });
app.event("app_mention", async ({ event, say }) => {
  if (model === "answers") await say({ text: "Yes.", thread_ts: event.thread_ts ?? event.ts });
});
await app.start();
serveApp({ close: async () => void (await app.stop()) });
