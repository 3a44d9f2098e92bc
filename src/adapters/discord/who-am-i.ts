import { z } from "zod";
import { type DiscordAnswer, type DiscordApi, problemOf } from "./discord-api.ts";
import type { OwnIds } from "./discord-room.ts";
import type { SessionStarts } from "./identify-pace.ts";

const identified = z.object({ id: z.string() });
const UNAUTHORIZED = 401;

/**
 * Who the token is; null where only the gateway says so, at the beginning of its session.
 * @throws Error with what to do when Discord does not know it, or has no gateway for it.
 */
export async function whoAmI(api: DiscordApi): Promise<OwnIds | null> {
  const user = await api.call("GET", "/users/@me");
  const botUserId = idIn(user);
  const applicationId =
    botUserId === null ? null : idIn(await api.call("GET", "/applications/@me"));
  if (botUserId !== null && applicationId !== null) return { botUserId, applicationId };
  const gatewayThere = await api.call("GET", "/gateway/bot");
  if (gatewayThere.kind !== "ok") throw failureOf(gatewayThere);
  return null;
}

/** @throws Error with what to do when Discord does not know the token. */
function idIn(answer: DiscordAnswer): string | null {
  if (answer.kind === "ok") return identified.safeParse(answer.body).data?.id ?? null;
  const isStrange = answer.kind === "refused" && answer.status === UNAUTHORIZED;
  if (isStrange) throw failureOf(answer);
  return null;
}

function failureOf(answer: Exclude<DiscordAnswer, { kind: "ok" }>): Error {
  const why = problemOf(answer);
  if (answer.kind !== "refused") return new Error(`Discord cannot be reached: ${why}`);
  if (answer.status !== UNAUTHORIZED) return new Error(`Discord refused the bot: ${why}`);
  return new Error(
    "Discord does not take DISCORD_TOKEN. Open the app at https://discord.com/developers/applications, " +
      "Bot, Reset Token, and copy the new one.",
  );
}

const ready = z.object({
  t: z.literal("READY"),
  d: z.object({ user: identified, application: identified.nullish() }),
});

/** Who READY says we are; null for whatever else the gateway dispatches. */
export function whoWeAreIn(payload: unknown): OwnIds | null {
  const read = ready.safeParse(payload).data?.d;
  // Apps of today have one id for both.
  return read
    ? { botUserId: read.user.id, applicationId: read.application?.id ?? read.user.id }
    : null;
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
