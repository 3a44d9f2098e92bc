import { Client, DiscordAPIError, GatewayIntentBits, Partials } from "discord.js";
import type { ClientOptions } from "discord.js";
import type { FakeDiscord } from "./start-fake-discord.ts";

const INTENTS = [
  GatewayIntentBits.Guilds,
  GatewayIntentBits.GuildMessages,
  GatewayIntentBits.DirectMessages,
  GatewayIntentBits.MessageContent,
];

/** Real discord.js that talks to the fake, and identifies again without its five seconds' pause. */
export function realClient(
  discord: Pick<FakeDiscord, "apiUrl">,
  { rest, ...options }: Partial<ClientOptions> = {},
): Client {
  return new Client({
    intents: INTENTS,
    partials: [Partials.Channel],
    allowedMentions: { parse: [] },
    ws: { buildIdentifyThrottler: async () => ({ waitForIdentify: async () => {} }) },
    ...options,
    rest: { api: discord.apiUrl, ...rest },
  });
}

/** Logged in, with its guilds told. */
export async function readyClient(
  discord: Pick<FakeDiscord, "apiUrl" | "token">,
  options: Partial<ClientOptions> = {},
): Promise<Client<true>> {
  const client = realClient(discord, options);
  const ready = new Promise((resolve) => client.once("clientReady", resolve));
  await client.login(discord.token);
  await ready;
  return client as Client<true>;
}

/** The error code of a call that Discord refuses; `answered` when it did not. */
export async function refusalOf(call: Promise<unknown>): Promise<number | string> {
  try {
    await call;
    return "answered";
  } catch (error) {
    return error instanceof DiscordAPIError ? error.code : String(error);
  }
}

export type Bare = { status: number; body: Record<string, unknown>; headers: Headers };

/** A request that shows Discord's first answer: it neither tries again nor waits. */
export async function bareCall(
  discord: Pick<FakeDiscord, "apiUrl" | "token">,
  method: string,
  path: string,
  { body, token = discord.token }: { body?: unknown; token?: string } = {},
): Promise<Bare> {
  const response = await fetch(`${discord.apiUrl}/v10${path}`, {
    method,
    headers: { authorization: `Bot ${token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const parsed: unknown = text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : {};
  return { status: response.status, body: parsed as Bare["body"], headers: response.headers };
}
