import { describe, expect, it } from "vitest";
import { configFolder, load, loaded, problemsOf } from "./config-folder.ts";
import { loadConfig } from "../../src/config/load-config.ts";

const ANN = { COUNTERSIGN_TOKEN_ANN: "ann-0123456789abcdef" };
const INSTALL = { SLACK_CLIENT_ID: "1.2", SLACK_CLIENT_SECRET: "a-client-secret" };
const ANN_USER = 'users = [{ name = "ann", token_env = "COUNTERSIGN_TOKEN_ANN" }]';

type Case = [rule: string, toml: string, problem: string, env?: Record<string, string>];

const REFUSED: Case[] = [
  ["agent name", '[[agents]]\nname = "Ops"', "2: [[agents]].name must start with a lower-case"],
  ["reserved name", '[[agents]]\nname = "everyone"', '2: [[agents]].name may not be "everyone"'],
  [
    "same name",
    '[[agents]]\nname = "a"\n[[agents]]\nname = "a"',
    '4: [[agents]].name is "a" a second',
  ],
  [
    "no name",
    '[[agents]]\nname = "a"\n[[agents]]\nprovider = "demo"',
    "3: [[agents]].name is missing",
  ],
  [
    "two defaults",
    '[[agents]]\nname = "a"\ndefault = true\n[[agents]]\nname = "b"\ndefault = true',
    "6: [[agents]].default is true for a second",
  ],
  ["unknown provider", '[[agents]]\nprovider = "antropic"', 'Did you mean "anthropic"?'],
  ["no key", '[[agents]]\nprovider = "google"', "needs GEMINI_API_KEY"],
  [
    "two prompts",
    '[[agents]]\nsystem_prompt = "a"\nsystem_prompt_file = "b"',
    "3: [[agents]].system_prompt_file stands beside",
  ],
  [
    "prompt file",
    '[[agents]]\nsystem_prompt_file = "gone.md"',
    "2: [[agents]].system_prompt_file cannot be read",
  ],
  [
    "demo address",
    '[[agents]]\nprovider = "demo"\nbase_url = "http://x"',
    "does nothing for the demo",
  ],
  ["turn limit 0", "[[agents]]\nturn_limit = 0", "from 1 to 1000"],
  ["turn limit 1001", "[[agents]]\nturn_limit = 1001", "from 1 to 1000"],
  ["address", '[[agents]]\nprovider = "openai"\nbase_url = "localhost:1"', "must be a web address"],
  ["host", '[server]\nhost = "0.0.0.0"', "2: [server].host is not this machine alone"],
  ["HOST", "", "environment: HOST is not this machine alone", { HOST: "::" }],
  ["port", "[server]\nport = 65536", "from 0 to 65535"],
  ["PORT", "", "environment: PORT", { PORT: "65536" }],
  ["LOG_LEVEL", "", "Did you mean debug?", { LOG_LEVEL: "debgu" }],
  [
    "DATABASE_URL",
    "",
    "environment: DATABASE_URL must be file:",
    { DATABASE_URL: "mysql://a:secretpw@h/d" },
  ],
  ["base URL", "", "environment: OPENAI_BASE_URL must be", { OPENAI_BASE_URL: "ftp://x" }],
  ["half an installation", "", "environment: SLACK_STATE_SECRET must be set too", INSTALL],
  [
    "a state secret of 31 characters",
    "",
    "SLACK_STATE_SECRET is shorter than 32",
    { ...INSTALL, SLACK_STATE_SECRET: "a".repeat(31) },
  ],
  ["a workspace's name", '[slack]\nworkspaces = ["acme"]', "Slack workspace ID"],
  [
    "swapped Slack tokens",
    "",
    "environment: SLACK_BOT_TOKEN must start with xoxb-",
    { SLACK_BOT_TOKEN: "xapp-1" },
  ],
  ["MCP id", '[mcp.a__b]\ncommand = "x"', "1: [mcp].a__b cannot be a server id"],
  ["MCP id with a last _", '[mcp.a_]\ncommand = "x"', "1: [mcp].a_ cannot be a server id"],
  ["MCP without either", '[mcp.a]\ntimeout = "5s"', "1: [mcp].a needs a command or a url"],
  ["MCP with both", '[mcp.a]\ncommand = "x"\nurl = "http://x"', "3: [mcp.a].url stands beside"],
  [
    "MCP url with env",
    '[mcp.a]\nurl = "http://x"\nenv = ["A"]',
    "3: [mcp.a].env goes only with command",
  ],
  [
    "MCP command with headers",
    '[mcp.a]\ncommand = "x"\nheaders_env = { A = "B" }',
    "goes only with url",
  ],
  [
    "command name",
    '[[tools.command]]\nname = "a b"\ndescription = "d"\ncommand = ["x"]',
    "2: [[tools.command]].name",
  ],
  [
    "command twice",
    '[[tools.command]]\nname = "a"\ndescription = "d"\ncommand = ["x"]\n[[tools.command]]\nname = "a"\ndescription = "d"\ncommand = ["x"]',
    '6: [[tools.command]].name is "a" a second',
  ],
  [
    "command missing",
    '[[tools.command]]\nname = "a"\ndescription = "d"',
    "1: [[tools.command]].command is missing",
  ],
  [
    "command empty",
    '[[tools.command]]\nname = "a"\ndescription = "d"\ncommand = []',
    "4: [[tools.command]].command is empty",
  ],
  [
    "program is a parameter",
    '[[tools.command]]\nname = "a"\ndescription = "d"\ncommand = ["{x}"]',
    "may hold no {parameter}",
  ],
  [
    "unknown parameter",
    '[[tools.command]]\nname = "a"\ndescription = "d"\ncommand = ["x", "{y}"]',
    "uses {y}, which is not",
  ],
  [
    "unused parameter",
    '[[tools.command]]\nname = "a"\ndescription = "d"\ncommand = ["x"]\nparameters = { y = {} }',
    "5: [[tools.command]].parameters.y is used nowhere",
  ],
  ["shell timeout", '[tools.shell_cmd]\ntimeout = "0s"', "from 1s to 1d"],
  ["never not allowed", '[tools.shell_cmd]\ntimeout = "never"', "must be a length of time"],
  [
    "a value for a variable",
    '[tools.shell_cmd]\nenv = ["A=b"]',
    "must be the name of an environment variable",
  ],
  ["output limit", "[tools.shell_cmd]\noutput_limit = 10", "from 1024 to 16777216"],
  ["Slack name", '[approvals]\napprovers = ["slack:ann"]', "Copy member ID"],
  [
    "channel as approver",
    '[approvals]\napprovers = ["slack:channel:C1"]',
    "A channel is not a person",
  ],
  ["anyone as admin", '[approvals]\nadmins = ["anyone"]', "2: [approvals].admins, entry 1"],
  ["group as route", '[approvals]\nroute = ["slack:group:S1"]', "must be a channel"],
  [
    "approver unknown on the web",
    '[approvals]\napprovers = ["web:zed"]',
    '"web:zed", who is not under [web] users. Known: web:owner',
  ],
  [
    "quorum out of reach",
    '[approvals]\nquorum = 3\napprovers = ["slack:U1"]',
    "is 3, but only 2 may approve",
  ],
  ["waiting", '[approvals]\non_message_while_waiting = "qeue"', 'Did you mean "queue"?'],
  ["token not set", `[web]\n${ANN_USER}`, "names COUNTERSIGN_TOKEN_ANN, which is not set"],
  [
    "token short",
    `[web]\n${ANN_USER}`,
    "shorter than 16 characters",
    { COUNTERSIGN_TOKEN_ANN: "short" },
  ],
  [
    "shared token",
    '[web]\nusers = [{ name = "ann", token_env = "A" }, { name = "bob", token_env = "A" }]',
    "a token that ann has too",
    { A: "0123456789abcdef" },
  ],
  [
    "user twice",
    '[web]\nusers = [{ name = "ann", token_env = "A" }, { name = "ann", token_env = "B" }]',
    '[[web.users]].name is "ann" a second time',
    { A: "0123456789abcdef", B: "fedcba9876543210" },
  ],
  [
    "web user without name",
    '[web]\nusers = [{ token_env = "A" }]',
    "[[web.users]].name is missing",
    { A: "0123456789abcdef" },
  ],
  [
    "Slack channel's agent",
    '[slack.channels.C1]\nagent = "nobody"',
    "there is no such agent. Configured: demo",
  ],
  ["guild as number", "[discord]\nguilds = [1234]", "in quotes"],
  ["account of two people", '[people]\na = ["slack:U1"]\nb = ["slack:U1"]', "which a has already"],
  ["key of another section", "[policy]\napprovers = []", "It belongs under [approvals]"],
  ["variable as key", '[server]\ndatabase_url = "x"', "Set DATABASE_URL in the environment"],
  ["no table", "server = 3", "1: server must be a table"],
];

describe("what is refused", () => {
  it.each(REFUSED)("%s", (...[, toml, problem, env]) => {
    const problems = problemsOf(toml, env);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(problem);
    expect(problems[0]).not.toContain("secretpw");
  });
});

const ACCEPTED: [rule: string, toml: string, env?: Record<string, string>][] = [
  ["a key for the provider", '[[agents]]\nprovider = "google"', { GEMINI_API_KEY: "k" }],
  [
    "no key for a server of one's own",
    '[[agents]]\nprovider = "openai"\nbase_url = "http://localhost:11434/v1"',
  ],
  [
    "no key with OPENAI_BASE_URL",
    '[[agents]]\nprovider = "openai"',
    { OPENAI_BASE_URL: "http://x/v1" },
  ],
  [
    "turn limit 1 and 1000",
    '[[agents]]\nname = "a"\nturn_limit = 1\n[[agents]]\nname = "b"\nturn_limit = 1000',
  ],
  ["every address of this machine", '[server]\nhost = "127.8.9.1"', { PORT: "65535" }],
  ["IPv6 loopback", "", { HOST: "[::1]" }],
  ["another host with users", `[server]\nhost = "0.0.0.0"\n[web]\n${ANN_USER}`, ANN],
  ["never", '[approvals]\nexpires_after = "never"\ngrant_expires_after = "never"'],
  ["explicit choices", '[approvals]\napprovers = ["requester", "anyone"]\nquorum = 5'],
  ["quorum within reach", '[approvals]\nquorum = 2\napprovers = ["slack:U1"]'],
  ["quorum of a group", '[approvals]\nquorum = 9\napprovers = ["slack:group:S1"]'],
  [
    "a parameter that is called token",
    '[[tools.command]]\nname = "a"\ndescription = "d"\ncommand = ["x", "--t={token}"]\nparameters = { token = {} }',
  ],
  [
    "MCP ids",
    '[mcp.a-b_c]\ncommand = "x"\n[mcp.Z]\nurl = "https://x/mcp"\nheaders_env = { Authorization = "AUTH" }',
  ],
  [
    "an installation by several workspaces",
    '[slack]\nworkspaces = ["T024BE7LD"]',
    { ...INSTALL, SLACK_STATE_SECRET: "a".repeat(32) },
  ],
  ["PostgreSQL", "", { DATABASE_URL: "postgresql://u:p@h:5432/d?schema=x" }],
];

describe("what is accepted", () => {
  it.each(ACCEPTED)("%s", (_rule, toml, env) => {
    expect(problemsOf(toml, env)).toEqual([]);
  });

  it("never becomes null", () => {
    const { approvals } = loaded(
      load('[approvals]\nexpires_after = "never"\nremind_after = "1h30m"'),
    );
    expect(approvals).toMatchObject({ expiresAfterMs: null, remindAfterMs: 5_400_000 });
  });

  it("makes an approving web user an approver, and drops the owner", () => {
    const user =
      '[web]\nusers = [{ name = "ann", token_env = "COUNTERSIGN_TOKEN_ANN", approver = true }]';
    expect(loaded(load(user, ANN)).approvals).toMatchObject({ approvers: ["web:ann"], admins: [] });
  });

  it("takes the agent marked default, else the first", () => {
    const two = '[[agents]]\nname = "a"\n[[agents]]\nname = "b"\n';
    expect(loaded(load(two)).defaultAgent).toBe("a");
    expect(loaded(load(`${two}default = true`)).defaultAgent).toBe("b");
  });

  it("finds the prompt file beside the configuration", () => {
    const cwd = configFolder({
      "conf/countersign.toml": '[[agents]]\nsystem_prompt_file = "prompt.md"',
      "conf/prompt.md": "Be kind.",
    });
    const config = loaded(loadConfig({ cwd, env: {}, configFile: "conf/countersign.toml" }));
    expect(config.agents[0]?.systemPrompt).toEqual({ kind: "file", path: `${cwd}/conf/prompt.md` });
  });
});
