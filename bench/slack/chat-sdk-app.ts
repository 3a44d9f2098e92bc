import { createSlackAdapter } from "@chat-adapter/slack";
import { createMemoryState } from "@chat-adapter/state-memory";
import { type Adapter, Chat, ConsoleLogger } from "chat";
import { readSetup, serveApp } from "../chat/serve-app.ts";
import type { SlackSetup } from "./slack-setup.ts";

/** Vercel's Chat SDK with its Slack adapter in Socket Mode; its state is in memory. */
const { model, apiUrl, botToken, appToken } = readSetup() as SlackSetup;
const logger = new ConsoleLogger("error");
// Their two packages disagree on what may be undefined, not on what is there.
// oxlint-disable-next-line no-unsafe-type-assertion -- as above
const slack = createSlackAdapter({
  mode: "socket",
  appToken,
  botToken,
  apiUrl,
  logger,
}) as Adapter;
const chat = new Chat({
  userName: "bot",
  adapters: { slack },
  state: createMemoryState(),
  logger,
});
chat.onNewMention(async (thread) => {
  if (model === "answers") await thread.post("Yes.");
});
await chat.initialize();
serveApp({ close: () => chat.shutdown() });
