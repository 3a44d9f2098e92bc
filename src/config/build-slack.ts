import type { Building } from "./building.ts";
import type { Config, SlackConfig } from "./config.ts";
import { addressVariable, tokenVariable, variable } from "./environment-variables.ts";

const INSTALL_VARIABLES = ["SLACK_CLIENT_ID", "SLACK_CLIENT_SECRET", "SLACK_STATE_SECRET"] as const;
/** The stored tokens are encrypted under it: it must not be guessable. */
const MIN_STATE_SECRET_CHARACTERS = 32;

/** `[slack]`, with its tokens from the environment. */
export function buildSlack(building: Building): SlackConfig {
  const { file, env, findings } = building;
  const channels = Object.entries(file.slack?.channels ?? {});
  return {
    botToken: tokenVariable(env, { name: "SLACK_BOT_TOKEN", prefix: "xoxb-" }, findings),
    appToken: tokenVariable(env, { name: "SLACK_APP_TOKEN", prefix: "xapp-" }, findings),
    signingSecret: variable(env, "SLACK_SIGNING_SECRET"),
    install: buildInstall(building),
    workspaces: file.slack?.workspaces ?? [],
    apiUrl: addressVariable(env, "SLACK_API_URL", findings) ?? "https://slack.com/api/",
    allowedUsers: file.slack?.allowed_users ?? [],
    channels: Object.fromEntries(channels.map(([id, { agent }]) => [id, { agent: agent ?? null }])),
  };
}

/** All three variables or none of them. */
function buildInstall({ env, findings }: Building): SlackConfig["install"] {
  const [clientId, clientSecret, stateSecret] = INSTALL_VARIABLES.map((name) =>
    variable(env, name),
  );
  const missing = INSTALL_VARIABLES.filter((name) => variable(env, name) === null);
  if (missing.length === INSTALL_VARIABLES.length) return null;
  if (!clientId || !clientSecret || !stateSecret) {
    const all = INSTALL_VARIABLES.join(", ");
    const text = `must be set too: the installation by several workspaces needs ${all}.`;
    for (const name of missing) findings.reportVariable(name, text);
    return null;
  }
  if (stateSecret.length < MIN_STATE_SECRET_CHARACTERS) {
    const text = `is shorter than ${MIN_STATE_SECRET_CHARACTERS} characters. Make a longer one: openssl rand -hex 32.`;
    findings.reportVariable("SLACK_STATE_SECRET", text);
  }
  return { clientId, clientSecret, stateSecret };
}

/** A channel's agent must be one of those that are configured. */
export function checkChannelAgents({ file, findings }: Building, agents: Config["agents"]): void {
  if (findings.isWrong(["agents"])) return;
  const names = agents.map((agent) => agent.name);
  for (const [id, { agent }] of Object.entries(file.slack?.channels ?? {})) {
    if (agent === undefined || names.includes(agent)) continue;
    findings.report(
      ["slack", "channels", id, "agent"],
      `is "${agent}", but there is no such agent. Configured: ${names.join(", ")}.`,
    );
  }
}
