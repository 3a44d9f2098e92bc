import { z } from "zod";
import { silenceOf } from "../chat/silence-of.ts";
import { callAgain, type Patience } from "./call-again.ts";
import type { DiscordApi } from "./discord-api.ts";
import { byAge, SNOWFLAKE } from "./snowflake.ts";

/** Messages of one page: as many as Discord gives. */
export const PAGE_SIZE = 100;
const PATIENCE: Patience = { tries: 5, pauseMs: 1_000, maxSlowMs: 10_000 };

const history = z.array(z.looseObject({ id: z.string().regex(SNOWFLAKE) }));

/** Messages as Discord's REST tells them, oldest first. */
export type HistoryPage = z.infer<typeof history>;

/**
 * One page of what was written in a channel: the first messages after an id, or the last before
 * one. Empty where we may not read any more.
 * @throws PlatformSilentError while Discord does not answer: it can be tried again.
 */
export async function readHistory(
  api: DiscordApi,
  channel: string,
  from: { after: string } | { before: string } | Record<string, never>,
): Promise<HistoryPage> {
  const query = { ...from, limit: String(PAGE_SIZE) };
  const ask = () => api.call("GET", `/channels/${channel}/messages`, { query });
  const answer = await callAgain(ask, PATIENCE);
  if (answer.kind === "refused") return [];
  if (answer.kind !== "ok") throw silenceOf(answer, "Discord could not be asked what was written.");
  const page = history.safeParse(answer.body).data ?? [];
  return page.sort(byAge);
}
