import type { Config } from "../config/config.ts";
import type { Paint } from "../adapters/terminal/paint.ts";

type Line = [name: string, isOn: boolean, text: string];

/**
 * What the start says to the person: where the console is, what is on, what is off and which
 * variable turns it on (DESIGN 4.1). Holds no secret.
 */
export function renderBanner(
  config: Config,
  started: { url: string; policyRules: number; notices: readonly string[] },
  paint: Paint,
): string {
  const lines = [
    consoleLine(config, started.url),
    ...agentLines(config),
    policyLine(config, started.policyRules),
    ...partLines(config, started.url),
  ];
  const width = Math.max(...lines.map(([name]) => name.length));
  const shown = lines.map(
    ([name, isOn, text]) =>
      `  ${isOn ? paint.green("●") : paint.dim("○")} ${name.padEnd(width)}  ${isOn ? text : paint.dim(text)}`,
  );
  const notices = started.notices.map((notice) => `  ${paint.yellow("!")} ${notice}`);
  return [
    "",
    `  ${paint.bold("Countersign")} is ready: ${paint.cyan(started.url)}`,
    "",
    ...shown,
    ...(notices.length === 0 ? [] : ["", ...notices]),
    "",
    paint.dim("  Ctrl-C stops it; nothing is lost. countersign doctor checks your setup."),
    "",
  ].join("\n");
}

function consoleLine(config: Config, url: string): Line {
  const { users } = config.web;
  const who = users.length === 0 ? "for you, on this machine" : `for ${users.length} users`;
  return ["console", true, `${url}  ${who}`];
}

function agentLines(config: Config): Line[] {
  const lines = config.agents.map((agent): Line => {
    const mark = agent.name === config.defaultAgent && config.agents.length > 1 ? " (default)" : "";
    const model = agent.provider === "demo" ? "built-in demo" : `${agent.provider} ${agent.model}`;
    return [`@${agent.name}`, true, model + mark];
  });
  const isOnlyDemo = config.agents.every((agent) => agent.provider === "demo");
  if (!isOnlyDemo) return lines;
  const keys = "set OPENAI_API_KEY, ANTHROPIC_API_KEY or GEMINI_API_KEY";
  return [...lines, ["model", false, `no real one; ${keys}`]];
}

function policyLine({ policy }: Config, rules: number): Line {
  const count = rules === 1 ? "1 rule" : `${rules} rules`;
  return ["policy", true, `${count} and the built-in ones, mode ${policy.approvalMode}`];
}

function partLines(config: Config, url: string): Line[] {
  const { shellCmd, commands } = config.tools;
  const isEmbedded = config.databaseUrl.startsWith("file:");
  const servers = config.mcp.map((server) => server.id).join(", ");
  const tools = shellCmd.enabled
    ? `in ${shellCmd.workingDirectory}, sandbox ${shellCmd.sandbox}`
    : "off by [tools.shell_cmd] enabled = false";
  return [
    ["shell", shellCmd.enabled, tools],
    ...(commands.length === 0 ? [] : [commandLine(commands)]),
    ["MCP", config.mcp.length > 0, servers || "add [mcp.NAME] to countersign.toml"],
    ["database", true, isEmbedded ? `SQLite, ${config.databaseUrl.slice(5)}` : "PostgreSQL"],
    slackLine(config, url),
    discordLine(config),
  ];
}

/** What it needs: a token to answer with, and a way for events to come in. */
function slackLine({ slack }: Config, url: string): Line {
  const isAnswering = slack.botToken !== null || slack.install !== null;
  const isHearing = slack.appToken !== null || slack.signingSecret !== null;
  if (!isAnswering && !isHearing) {
    return ["Slack", false, "set SLACK_BOT_TOKEN and SLACK_APP_TOKEN"];
  }
  if (!isAnswering) return ["Slack", false, "set SLACK_BOT_TOKEN too"];
  if (!isHearing) {
    return ["Slack", false, "set SLACK_APP_TOKEN (Socket Mode) or SLACK_SIGNING_SECRET (HTTP) too"];
  }
  const events = slack.appToken === null ? `events at POST ${url}/slack/events` : "Socket Mode";
  const install = slack.install === null ? "" : `, installed at ${url}/slack/install`;
  return ["Slack", true, events + install];
}

function discordLine({ discord }: Config): Line {
  if (discord.token === null) return ["Discord", false, "set DISCORD_TOKEN"];
  const { guilds, sessionIn } = discord;
  const where = guilds.length === 0 ? "every server it is in" : `${guilds.length} servers`;
  return ["Discord", true, `${where}, a session in each ${sessionIn}`];
}

function commandLine(commands: Config["tools"]["commands"]): Line {
  return ["commands", true, commands.map(({ name }) => name).join(", ")];
}
