import { DEFAULT_MODELS, API_KEY_VARIABLES } from "../config/build-agents.ts";
import type { ProviderName } from "../config/config.ts";
import { EXAMPLE_POLICY } from "./example-policy.ts";

export type InitWish = { agent: string; provider: ProviderName; model: string };

/** What `init` writes, by path: `countersign.toml`, the folder for policies, `.env.example`. */
export function initFiles(wish: InitWish): Record<string, string> {
  return {
    "countersign.toml": configFile(wish),
    "policies/team.toml": EXAMPLE_POLICY,
    ".env.example": envExample(),
  };
}

function configFile({ agent, provider, model }: InitWish): string {
  const needs =
    provider === "demo"
      ? "needs no key; it only shows how approvals work"
      : `needs ${API_KEY_VARIABLES[provider]} in .env`;
  return `# Countersign. Every key is optional; an unknown one is an error.
# Secrets never go in here: they go into .env or the environment.

[server]
host = "127.0.0.1"    # another host needs [web] users, below
port = 3000
data_dir = ".countersign"

# One table for each agent. People address one of several with @name.
[[agents]]
name = ${JSON.stringify(agent)}
provider = ${JSON.stringify(provider)}    # openai | anthropic | google | demo; ${needs}
model = ${JSON.stringify(model)}
# system_prompt = "You look after our staging servers."
# tools = ["shell_cmd", "read_file"]    # default: all

[tools.shell_cmd]
working_directory = "workspace"
timeout = "60s"
env = ["PATH", "HOME", "LANG"]    # nothing else of your environment reaches a command

# A server of tools that speaks MCP; its tools are named files__….
# [mcp.files]
# command = "npx"
# args = ["-y", "@modelcontextprotocol/server-filesystem", "workspace"]

[policy]
# files = ["policies/*.toml"]    # read again when they change
# approval_mode = "default"    # autoEdit: edits run without asking | yolo: nearly everything does
# allowed_tools = ["read_file"]    # run without asking
# excluded_tools = []    # never run

[approvals]
# approvers = ["web:ann", "slack:U024BE7LH", "discord:role:41771983423143936"]    # on this machine alone, you are approver and admin
expires_after = "24h"          # or "never"
grant_expires_after = "8h"

# Slack is on once its tokens are in .env: countersign manifest slack prints the app to create.
# [slack]
# allowed_users = ["U024BE7LH"]    # who may talk to the agents; empty: every member
# channels = { C0LAN2Q65 = { agent = ${JSON.stringify(agent)} } }
# workspaces = ["T024BE7LD"]    # who may install the app, with SLACK_CLIENT_ID

# Discord is on once its token is in .env: countersign manifest discord says how to get one.
# [discord]
# guilds = ["1170000000000000000"]    # servers it serves; empty: every one that it is in
# session_in = "thread"    # thread | channel

# People who use the console from elsewhere, each with a token from the environment.
# [web]
# users = [{ name = "ann", token_env = "COUNTERSIGN_TOKEN_ANN", approver = true }]
`;
}

function envExample(): string {
  const keys = Object.values(API_KEY_VARIABLES).map((name) => `# ${name}=`);
  return `# Copy to .env, fill in what you use, and keep it to yourself: chmod 600 .env
# A variable of the real environment wins over this file.

# Models: one is enough. ${Object.keys(DEFAULT_MODELS).join(", ")}
${keys.join("\n")}
# OPENAI_BASE_URL=http://localhost:11434/v1

# Slack: the bot's token, and one of the other two. countersign manifest slack prints the app.
# SLACK_BOT_TOKEN=xoxb-
# Socket Mode:
# SLACK_APP_TOKEN=xapp-
# Events by HTTP, at POST /slack/events:
# SLACK_SIGNING_SECRET=
# Several workspaces, at /slack/install, in place of SLACK_BOT_TOKEN: openssl rand -hex 32 for the last
# SLACK_CLIENT_ID=
# SLACK_CLIENT_SECRET=
# SLACK_STATE_SECRET=

# Discord: the bot's token. countersign manifest discord says where to get it.
# DISCORD_TOKEN=

# The embedded database is used when this is not set.
# DATABASE_URL=postgresql://user:password@localhost:5432/countersign

# A token for each of [web] users: openssl rand -hex 32
# COUNTERSIGN_TOKEN_ANN=
# What the command line shows to a server that has users:
# COUNTERSIGN_TOKEN=

# LOG_LEVEL=info
`;
}
