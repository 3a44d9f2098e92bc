import type { FakeDiscord } from "../../tests/fakes/discord/start-fake-discord.ts";
import { type AppModel, type AppProcess, startApp } from "../chat/app-process.ts";

export type DiscordAppName = "countersign" | "discord-js";

/** Where an app finds its Discord and its database, and what it does there. */
export type DiscordSetup = Pick<FakeDiscord, "apiUrl" | "token"> & {
  model: AppModel;
  /** A fresh SQLite file when left out. */
  databaseUrl?: string;
  /**
   * `discord`: no more calls a second than Discord takes, as the SDK sees to by itself.
   * `lifted`: what the app could do without that.
   */
  limit: "discord" | "lifted";
};

const CONNECTED_WITHIN_MS = 60_000;

export async function startDiscordApp(
  name: DiscordAppName,
  discord: FakeDiscord,
  wish: Omit<DiscordSetup, "apiUrl" | "token">,
): Promise<AppProcess> {
  const { apiUrl, token } = discord;
  const setup: DiscordSetup = { apiUrl, token, ...wish };
  const app = await startApp(new URL(`./${name}-app.ts`, import.meta.url), setup);
  await discord.waitFor(() => discord.connections() > 0, CONNECTED_WITHIN_MS);
  return app;
}
