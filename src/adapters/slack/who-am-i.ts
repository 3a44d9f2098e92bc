import { z } from "zod";
import type { OwnIds } from "./parse-event.ts";
import type { SlackApi } from "./slack-api.ts";

const identity = z.object({ user_id: z.string(), bot_id: z.string(), team_id: z.string() });

/**
 * Who the token is.
 * @throws Error with what to do when Slack does not know it, or it is a person's token.
 */
export async function whoAmI(
  api: SlackApi,
  options: { workspace?: string } = {},
): Promise<OwnIds & { workspace: string }> {
  const answer = await api.call("auth.test", {}, options);
  if (answer.kind === "refused") {
    throw new Error(
      `Slack does not take SLACK_BOT_TOKEN (${answer.error}). Copy the Bot User OAuth Token from ` +
        "the app's page, OAuth & Permissions; reinstall the app if it was removed.",
    );
  }
  if (answer.kind !== "ok") {
    const why = answer.kind === "unreachable" ? answer.problem : "it asks us to slow down";
    throw new Error(`Slack cannot be reached: ${why}`);
  }
  const read = identity.safeParse(answer.body);
  if (read.success) {
    const { user_id: botUserId, bot_id: botId, team_id: workspace } = read.data;
    return { botUserId, botId, workspace };
  }
  throw new Error("SLACK_BOT_TOKEN is a person's token. Copy the Bot User OAuth Token (xoxb-…).");
}
