import { Client, Events, GatewayIntentBits } from "discord.js";
import { readSetup, serveApp } from "../chat/serve-app.ts";
import type { DiscordSetup } from "./discord-setup.ts";

/** discord.js and nothing else: a listener that answers every mention with a text. */
const { apiUrl, token, limit } = readSetup() as DiscordSetup;
const { Guilds, GuildMessages, MessageContent } = GatewayIntentBits;
const client = new Client({
  intents: [Guilds, GuildMessages, MessageContent],
  rest: {
    api: apiUrl,
    version: "10",
    ...(limit === "lifted" ? { globalRequestsPerSecond: Number.POSITIVE_INFINITY } : {}),
  },
  allowedMentions: { parse: [] },
});
client.on(Events.MessageCreate, (message) => {
  if (message.mentions.has(client.user?.id ?? "")) void message.reply("Yes.");
});
const ready = new Promise((resolve) => client.once(Events.ClientReady, resolve));
await client.login(token);
await ready;
serveApp({ close: () => client.destroy() });
