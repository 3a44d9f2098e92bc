import type { SlackInspection, SlackReply } from "../adapters/slack/inspect-slack.ts";
import type { Config } from "../config/config.ts";
import type { Check } from "./doctor-check.ts";

const MANIFEST = "countersign manifest slack";
const REINSTALL =
  `Put the output of ${MANIFEST} into App Manifest on the app's page, save, then install ` +
  "the app again.";

/** What to do about Slack's own codes, for the bot token. */
const BOT_MENDS: Record<string, string> = {
  account_inactive: "The app was removed from the workspace. Install it again, copy the new token.",
  token_revoked: "The app was removed from the workspace. Install it again, copy the new token.",
  token_expired: "Token rotation is on. Switch it off on the app's page, install the app again.",
  team_access_not_granted: "Have an admin of the workspace approve the app.",
};
const BOT_MEND =
  "Copy the Bot User OAuth Token from the app's page, OAuth & Permissions, into SLACK_BOT_TOKEN.";
const APP_MEND =
  "Make an App-Level Token with the scope connections:write on the app's page, Basic " +
  "Information, and copy it into SLACK_APP_TOKEN.";

/** Everything about Slack. `inspect` asks Slack, and is only called when there is a token to ask about. */
export async function slackChecks(
  config: Config,
  inspect: (config: Config) => Promise<SlackInspection>,
): Promise<Check[]> {
  const { botToken, appToken, signingSecret, install } = config.slack;
  if (![botToken, appToken, signingSecret, install].some((given) => given !== null)) {
    const mend = `Set SLACK_BOT_TOKEN and SLACK_APP_TOKEN. ${MANIFEST} prints the app to create.`;
    return [{ name: "Slack", state: "note", text: "off", mend }];
  }
  const asks = botToken !== null || appToken !== null;
  const { bot, socket } = asks ? await inspect(config) : { bot: null, socket: null };
  return [
    ...botChecks(config, bot),
    ...(socket === null ? [httpCheck(config)] : [socketCheck(socket)]),
    ...(install === null ? [] : [installCheck(config)]),
    approversCheck(config),
  ];
}

function botChecks({ slack }: Config, bot: SlackInspection["bot"]): Check[] {
  const name = "Slack token";
  if (bot === null) {
    if (slack.install !== null) {
      const text = "none; each workspace's comes with its installation, not tried here";
      return [{ name, state: "note", text, mend: "start logs a workspace whose token is dead." }];
    }
    return [{ name, state: "wrong", text: "SLACK_BOT_TOKEN is not set", mend: BOT_MEND }];
  }
  if (bot.kind === "unreachable") {
    return [unreachable({ name, what: "the bot token and its scopes", problem: bot.problem })];
  }
  if (bot.kind === "refused") {
    const text = `Slack does not take SLACK_BOT_TOKEN (${bot.error})`;
    return [{ name, state: "wrong", text, mend: BOT_MENDS[bot.error] ?? BOT_MEND }];
  }
  return [{ name, state: "ok", text: `@${bot.user} in ${bot.team}` }, scopesCheck(bot.missing)];
}

function scopesCheck(missing: readonly string[] | null): Check {
  const name = "Slack scopes";
  if (missing === null) {
    const text = "not checked: Slack did not say which scopes the token has";
    return { name, state: "note", text, mend: REINSTALL };
  }
  if (missing.length === 0) return { name, state: "ok", text: "all that are needed" };
  return { name, state: "wrong", text: `missing: ${missing.join(", ")}`, mend: REINSTALL };
}

function socketCheck(socket: SlackReply): Check {
  const name = "Slack events";
  if (socket.kind === "ok") {
    const text = "Socket Mode: Slack offers a connection";
    return { name, state: "ok", text };
  }
  if (socket.kind === "unreachable") {
    return unreachable({ name, what: "the app token", problem: socket.problem });
  }
  const text = `Slack opens no socket for SLACK_APP_TOKEN (${socket.error})`;
  return { name, state: "wrong", text, mend: APP_MEND };
}

/** Whether Slack reaches us, and signs with this secret, only a request of Slack's can tell. */
function httpCheck({ slack, server }: Config): Check {
  const name = "Slack events";
  if (slack.signingSecret === null) {
    const text = "neither SLACK_APP_TOKEN nor SLACK_SIGNING_SECRET is set, so no event comes in";
    const mend = `${APP_MEND} Or, with a public address, set SLACK_SIGNING_SECRET.`;
    return { name, state: "wrong", text, mend };
  }
  const text =
    `by HTTP at POST /slack/events on ${server.host}:${server.port}; not checked: whether Slack ` +
    "reaches it and signs with SLACK_SIGNING_SECRET";
  const mend =
    "Your https address must lead here; set it in the app with " +
    `${MANIFEST} --http https://YOUR-HOST: Slack tries it when you save.`;
  return { name, state: "note", text, mend };
}

function installCheck({ slack }: Config): Check {
  const name = "Slack install";
  if (slack.workspaces.length > 0) {
    const text = `at /slack/install, for ${slack.workspaces.join(", ")}`;
    return { name, state: "ok", text };
  }
  const text = "no workspace may install the app";
  const mend = 'Add to countersign.toml: [slack] workspaces = ["T…"], their workspace IDs.';
  return { name, state: "wrong", text, mend };
}

function approversCheck({ approvals, people }: Config): Check {
  const name = "Slack people";
  const linked = Object.values(people).filter((accounts) =>
    accounts.some((account) => approvals.approvers.includes(account)),
  );
  const decide = [...approvals.approvers, ...linked.flat()].filter(
    (key) => key.startsWith("slack:") || key === "anyone" || key === "requester",
  );
  if (decide.length > 0) {
    return { name, state: "ok", text: `may approve: ${[...new Set(decide)].join(", ")}` };
  }
  const mend =
    'Add to countersign.toml: [approvals] approvers = ["slack:U…"], or "slack:group:S…". ' +
    "A person's profile on Slack has Copy member ID; a card tells its reader their own.";
  return { name, state: "note", text: "nobody on Slack may approve anything", mend };
}

function unreachable(told: { name: string; what: string; problem: string }): Check {
  const { name, what, problem } = told;
  const text = `Slack cannot be reached, so not checked: ${what} (${problem})`;
  const mend = "Check the network, and SLACK_API_URL if it is set; then run doctor again.";
  return { name, state: "note", text, mend };
}
