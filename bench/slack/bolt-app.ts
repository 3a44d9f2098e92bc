import { App, LogLevel, SocketModeReceiver } from "@slack/bolt";
import { readSetup, serveApp } from "./serve-app.ts";

/** Slack's own framework and nothing else: a listener that does nothing, or says a text. */
const { model, apiUrl, botToken, appToken } = readSetup();
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
serveApp({ stored: () => null, close: async () => void (await app.stop()) });
