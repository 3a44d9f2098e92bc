import { z } from "zod";
import { silenceOf } from "../chat/silence-of.ts";
import type { OwnIds } from "./parse-event.ts";
import { isByStatus } from "./show-outcome.ts";
import type { SlackAnswer, SlackApi } from "./slack-api.ts";

const identity = z.object({
  user_id: z.string().min(1),
  bot_id: z.string().nullish(),
  team_id: z.string().nullish(),
});
const PERSONS_TOKEN = "xoxp-";

/**
 * Who the token is.
 * @throws Error with what to do when Slack does not know it, or it is a person's token.
 */
export async function whoAmI(
  api: SlackApi,
  { token = "", ...options }: { workspace?: string; token?: string } = {},
): Promise<OwnIds & { workspace: string }> {
  if (token.startsWith(PERSONS_TOKEN)) {
    throw new Error("SLACK_BOT_TOKEN is a person's token. Copy the Bot User OAuth Token (xoxb-…).");
  }
  const answer = await api.call("auth.test", {}, options);
  if (answer.kind !== "ok") throw failureOf(answer);
  const read = identity.safeParse(answer.body);
  if (!read.success) throw new Error("SLACK_API_URL answers, but not as Slack does.");
  const { user_id: botUserId, bot_id: botId, team_id: workspace } = read.data;
  return { botUserId, botId: botId ?? null, workspace: workspace ?? "" };
}

function failureOf(answer: Exclude<SlackAnswer, { kind: "ok" }>): Error {
  if (answer.kind === "refused" && !isByStatus(answer)) {
    return new Error(
      `Slack does not take SLACK_BOT_TOKEN (${answer.error}). Copy the Bot User OAuth Token from ` +
        "the app's page, OAuth & Permissions; reinstall the app if it was removed.",
    );
  }
  return silenceOf(answer, `Slack cannot be reached: ${whyNot(answer)}`);
}

function whyNot(answer: Exclude<SlackAnswer, { kind: "ok" }>): string {
  if (answer.kind === "rate_limited") return "it asks us to slow down";
  return answer.kind === "refused" ? answer.error : answer.problem;
}
