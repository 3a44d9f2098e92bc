import { z } from "zod";
import type { DiscordAnswer, DiscordApi } from "./discord-api.ts";
import type { OwnIds } from "./discord-room.ts";
import type { SessionStarts } from "./identify-pace.ts";

const identified = z.object({ id: z.string() });
const UNAUTHORIZED = 401;

/**
 * Who the token is.
 * @throws Error with what to do when Discord does not know it.
 */
export async function whoAmI(api: DiscordApi): Promise<OwnIds> {
  const botUserId = idIn(await api.call("GET", "/users/@me"));
  const applicationId = idIn(await api.call("GET", "/applications/@me"));
  return { botUserId, applicationId };
}

function idIn(answer: DiscordAnswer): string {
  if (answer.kind === "refused" && answer.status === UNAUTHORIZED) {
    throw new Error(
      "Discord does not take DISCORD_TOKEN. Open the app at https://discord.com/developers/applications, " +
        "Bot, Reset Token, and copy the new one.",
    );
  }
  if (answer.kind === "refused") throw new Error(`Discord refused the bot: ${answer.problem}`);
  if (answer.kind !== "ok") {
    const why = answer.kind === "unreachable" ? answer.problem : "it asks us to slow down";
    throw new Error(`Discord cannot be reached: ${why}`);
  }
  const read = identified.safeParse(answer.body);
  if (read.success) return read.data.id;
  throw new Error("DISCORD_API_URL answers, but not as Discord does.");
}

const gateway = z.object({
  session_start_limit: z.object({
    total: z.number(),
    remaining: z.number(),
    reset_after: z.number(),
  }),
});

/** How often the gateway may still be told today who we are; null when Discord does not say. */
export async function sessionStarts(api: DiscordApi): Promise<SessionStarts | null> {
  const answer = await api.call("GET", "/gateway/bot");
  const read = answer.kind === "ok" ? gateway.safeParse(answer.body) : null;
  if (!read?.success) return null;
  const { total, remaining, reset_after: resetAfterMs } = read.data.session_start_limit;
  return { total, remaining, resetAfterMs };
}
