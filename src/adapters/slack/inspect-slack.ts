import { z } from "zod";
import type { SlackAnswer } from "./slack-api.ts";
import { isByStatus } from "./show-outcome.ts";
import { createSlackApi } from "./slack-client.ts";
import { SLACK_SCOPES } from "./slack-scopes.ts";

/** How a question to Slack went; `refused` with Slack's own code. */
export type SlackReply =
  | { kind: "ok" }
  | { kind: "refused"; error: string }
  | { kind: "unreachable"; problem: string };

/** What Slack says of the tokens. Holds none of them. */
export type SlackInspection = {
  /** null: no bot token to ask about. */
  bot:
    | null
    | Exclude<SlackReply, { kind: "ok" }>
    /** `missing`: scopes that the token lacks; null: Slack did not say which it has. */
    | { kind: "ok"; user: string; team: string; missing: readonly string[] | null };
  /** Whether the app token opens a socket; null: there is none. */
  socket: SlackReply | null;
};

const identity = z.object({
  user: z.string().default("the bot"),
  team: z.string().default("a workspace"),
  response_metadata: z.object({ scopes: z.array(z.string()).optional() }).optional(),
});

const SILENT = { debug() {}, info() {}, warn() {}, error() {} };

/** Asks Slack about the tokens. Opens no socket: what came in there would be lost. */
export async function inspectSlack(tokens: {
  apiUrl: string;
  botToken: string | null;
  appToken: string | null;
}): Promise<SlackInspection> {
  const { apiUrl, botToken, appToken } = tokens;
  const ask = (token: string, method: "auth.test" | "apps.connections.open") =>
    createSlackApi({ apiUrl, log: SILENT, tokenOf: () => Promise.resolve(token) }).call(method, {});
  const [bot, socket] = await Promise.all([
    botToken === null ? null : ask(botToken, "auth.test"),
    appToken === null ? null : ask(appToken, "apps.connections.open"),
  ]);
  return { bot: bot && readIdentity(bot), socket: socket && replyOf(socket) };
}

function readIdentity(answer: SlackAnswer): SlackInspection["bot"] {
  const reply = replyOf(answer);
  if (reply.kind !== "ok") return reply;
  const read = identity.safeParse(answer.kind === "ok" ? answer.body : {});
  if (!read.success) return { kind: "unreachable", problem: "an answer that is none of Slack's" };
  const { user, team, response_metadata: metadata } = read.data;
  const granted = metadata?.scopes;
  const missing = granted ? SLACK_SCOPES.filter((scope) => !granted.includes(scope)) : null;
  return { kind: "ok", user, team, missing };
}

function replyOf(answer: SlackAnswer): SlackReply {
  if (answer.kind === "ok") return { kind: "ok" };
  if (answer.kind === "refused") {
    const { error } = answer;
    return isByStatus(answer)
      ? { kind: "unreachable", problem: error }
      : { kind: "refused", error };
  }
  const problem = answer.kind === "unreachable" ? answer.problem : "it asks us to slow down";
  return { kind: "unreachable", problem };
}
