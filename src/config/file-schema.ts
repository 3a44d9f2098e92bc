import { z } from "zod";
import {
  APPROVAL_MODES,
  account,
  admin,
  approver,
  destination,
  duration,
  durationOrNever,
  finiteNumber,
  flag,
  listOf,
  matching,
  oneOf,
  table,
  text,
  variableName,
  webAddress,
  wholeNumber,
} from "../core/index.ts";

const SECOND_MS = 1000;
const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;

const NAME = /^[a-z][a-z0-9-]{0,62}$/;
const NAME_FORM =
  'must start with a lower-case letter and hold only lower-case letters, digits and "-", at most 63.';
const TOOL_PATTERN = /^[A-Za-z0-9_.*-]{1,128}$/;
const toolPatterns = () =>
  listOf(
    matching(TOOL_PATTERN, 'must be the name of a tool, or a pattern such as "github__*".'),
    "names of tools",
  );
const texts = () => listOf(text(), "texts in quotes");
const path = () => text(4096);

const server = table({
  host: matching(/^[^\s/]{1,253}$/, 'must be a host name or an address, such as "127.0.0.1".'),
  port: wholeNumber(0, 65_535),
  data_dir: path(),
}).partial();

const agent = table({
  name: matching(NAME, NAME_FORM),
  default: flag(),
  provider: oneOf(["openai", "anthropic", "google", "demo"]),
  model: text(200),
  system_prompt: text(),
  system_prompt_file: path(),
  tools: toolPatterns(),
  turn_limit: wholeNumber(1, 1000),
  max_output_tokens: wholeNumber(1, 1_000_000),
  base_url: webAddress(),
  context_tokens: wholeNumber(1000, 10_000_000),
}).partial();

const shellCmd = table({
  enabled: flag(),
  working_directory: path(),
  timeout: duration(SECOND_MS, DAY_MS),
  output_limit: wholeNumber(1024, 16_777_216),
  env: listOf(variableName(), "names of environment variables"),
  sandbox: oneOf(["none", "bubblewrap", "seatbelt"]),
}).partial();

const commandParameter = table({
  type: oneOf(["string", "integer", "number", "boolean"]),
  description: text(2000),
  pattern: text(1000),
  enum: listOf(
    z.union([text(1000), finiteNumber()], { error: "must be a text or a number." }),
    "values",
  ),
  minimum: finiteNumber(),
  maximum: finiteNumber(),
  minLength: wholeNumber(0, 100_000),
  maxLength: wholeNumber(0, 100_000),
}).partial();

const commandTool = table({
  name: matching(
    /^[a-z][a-z0-9_-]{0,40}$/,
    'must start with a lower-case letter and hold only lower-case letters, digits, "_" and "-", at most 41.',
  ),
  description: text(2000),
  command: texts(),
  parameters: z.record(
    matching(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/, "must be a name of letters, digits and _."),
    commandParameter,
    { error: 'must be a table of parameters: { branch = { type = "string" } }.' },
  ),
  timeout: duration(SECOND_MS, DAY_MS),
}).partial();

const mcpServer = table({
  command: text(4096),
  args: listOf(z.string({ error: "must be a text in quotes." }), "texts in quotes"),
  env: listOf(variableName(), "names of environment variables"),
  url: webAddress(),
  headers_env: z.record(
    matching(/^[A-Za-z0-9-]{1,128}$/, "must be the name of an HTTP header."),
    variableName(),
    { error: 'must be a table such as { Authorization = "GITHUB_AUTH" }.' },
  ),
  trust_annotations: flag(),
  timeout: duration(SECOND_MS, DAY_MS),
}).partial();

const MCP_ID = /^(?!.*__)[A-Za-z0-9](?:[A-Za-z0-9_-]{0,30}[A-Za-z0-9-])?$/;

const approvals = table({
  approvers: listOf(approver(), "people"),
  admins: listOf(admin(), "people"),
  self_approval: flag(),
  quorum: wholeNumber(1, 20),
  expires_after: durationOrNever(10 * SECOND_MS, YEAR_MS),
  remind_after: durationOrNever(10 * SECOND_MS, YEAR_MS),
  escalate_after: durationOrNever(10 * SECOND_MS, YEAR_MS),
  escalate_to: listOf(destination(), "channels or people"),
  route: listOf(destination(), "channels or people"),
  grant_expires_after: durationOrNever(10 * SECOND_MS, YEAR_MS),
  on_message_while_waiting: oneOf(["queue", "deny"]),
}).partial();

const policy = table({
  files: listOf(path(), "files"),
  admin_files: listOf(path(), "files"),
  approval_mode: oneOf(APPROVAL_MODES),
  allowed_tools: listOf(text(1000), "tools"),
  excluded_tools: listOf(text(1000), "tools"),
  default_decision: oneOf(["allow", "deny", "ask_user"]),
}).partial();

const slack = table({
  allowed_users: listOf(
    matching(/^[UW][A-Z0-9]{1,30}$/, 'must be a Slack member ID, such as "U024BE7LH".'),
    "Slack member IDs",
  ),
  workspaces: listOf(
    matching(/^T[A-Z0-9]{1,30}$/, 'must be a Slack workspace ID, such as "T024BE7LD".'),
    "Slack workspace IDs",
  ),
  channels: z.record(
    matching(/^[CG][A-Z0-9]{1,30}$/, "must be a Slack channel ID, such as C0LAN2Q65."),
    table({ agent: text(63) }).partial(),
    { error: 'must be a table such as { C0LAN2Q65 = { agent = "ops" } }.' },
  ),
}).partial();

const discord = table({
  guilds: listOf(
    matching(/^\d{1,20}$/, 'must be the ID of a Discord server, in quotes: "41771983423143936".'),
    "Discord server IDs",
  ),
  session_in: oneOf(["thread", "channel"]),
}).partial();

const web = table({
  users: listOf(
    table({
      name: matching(
        /^[a-z][a-z0-9._-]{0,63}$/,
        'must be a name in lower-case letters, such as "ann".',
      ),
      token_env: variableName(),
      approver: flag(),
    }).partial(),
    "users",
  ),
}).partial();

/** `countersign.toml` as written: every key optional, every unknown key an error. */
export const fileSchema = table({
  server,
  agents: listOf(agent, "tables, written as [[agents]]"),
  tools: table({
    shell_cmd: shellCmd,
    command: listOf(commandTool, "tables, written as [[tools.command]]"),
  }).partial(),
  mcp: z.record(
    matching(
      MCP_ID,
      'cannot be a server id. Use letters, digits, "-" and "_", at most 32; no "__", and no "_" at either end.',
    ),
    mcpServer,
    { error: "must be a table of servers, written as [mcp.NAME]." },
  ),
  approvals,
  policy,
  slack,
  discord,
  web,
  people: z.record(
    matching(/^[A-Za-z][A-Za-z0-9._ -]{0,63}$/, "must be a name of letters and digits."),
    listOf(account(), "accounts"),
    { error: 'must be a table such as ann = ["slack:U024BE7LH", "web:ann"].' },
  ),
}).partial();

export type FileConfig = z.output<typeof fileSchema>;
