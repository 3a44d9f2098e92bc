import { describe, expect, it } from "vitest";
import { load, loaded, problemsOf } from "./config-folder.ts";

const digits = "0a1B2c3D4e5F6g7H8i9J0a1B2c3D4e5F6g7H8i9J";
const CASES: [where: string, toml: (secret: string) => string, secret: string, mend: string][] = [
  [
    "a key of an agent",
    (s) => `[[agents]]\nprovider = "demo"\napi_key = "${s}"`,
    "hunter2",
    "ANTHROPIC_API_KEY",
  ],
  ["Slack's token", (s) => `[slack]\nbot_token = "${s}"`, "hunter2", "SLACK_BOT_TOKEN"],
  [
    "Slack's signing secret",
    (s) => `[slack]\nsigning_secret = "${s}"`,
    "hunter2",
    "SLACK_SIGNING_SECRET",
  ],
  ["Discord's token", (s) => `[discord]\ntoken = "${s}"`, "hunter2", "DISCORD_TOKEN"],
  [
    "a web user's token",
    (s) => `[web]\nusers = [{ name = "a", token = "${s}" }]`,
    "hunter2",
    "token_env =",
  ],
  ["a password nobody asked for", (s) => `[server]\npassword = "${s}"`, "hunter2", "PASSWORD"],
  [
    "an OpenAI key in a prompt",
    (s) => `[[agents]]\nsystem_prompt = "use ${s}"`,
    `sk-${digits}`,
    "OPENAI_API_KEY",
  ],
  [
    "a GitHub token among arguments",
    (s) => `[mcp.gh]\ncommand = "x"\nargs = ["--t", "${s}"]`,
    `ghp_${digits}`,
    'env = ["GITHUB_TOKEN"]',
  ],
  [
    "a token where a name belongs",
    (s) => `[mcp.gh]\ncommand = "x"\nenv = ["${s}"]`,
    `ghp_${digits}`,
    "a GitHub token",
  ],
  ["a Google key", (s) => `[slack.channels.C1]\nagent = "${s}"`, `AIza${digits}`, "GEMINI_API_KEY"],
  [
    "a password in an address",
    (s) => `[mcp.a]\nurl = "https://me:${s}@host/mcp"`,
    "pa55word",
    "a password in a URL",
  ],
  [
    "a Slack token as a key",
    (s) => `[people]\n${s} = []`,
    `xoxb-${digits}`,
    "as the name of a key",
  ],
  ["a Slack token as an unknown key", (s) => `${s} = 1`, `xoxb-${digits}`, "as the name of a key"],
  [
    "a token in a wrong place of the right key",
    (s) => `[server]\nport = "${s}"`,
    `xapp-${digits}`,
    "SLACK_APP_TOKEN",
  ],
  ["a token behind broken TOML", (s) => `[slack]\ntoken = "${s}`, "hunter2", "not valid TOML"],
];

describe("secrets in the file (guarantee 10)", () => {
  it.each(CASES)("refuses %s, and does not repeat it", (...[, toml, secret, mend]) => {
    const problems = problemsOf(toml(secret)).join("\n");
    expect(problems).toContain(mend);
    expect(problems).not.toContain(secret);
  });
});

describe("the values to hide", () => {
  it("are those of variables named like secrets, of servers and users, and the database's password", () => {
    const toml = '[mcp.a]\nurl = "https://x"\nheaders_env = { Authorization = "WHO_IT_IS" }';
    const config = loaded(
      load(toml, {
        OPENAI_API_KEY: "value-of-openai",
        GITHUB_TOKEN: "value-of-github",
        WHO_IT_IS: "value-of-header",
        DATABASE_URL: "postgresql://u:p%40ssw0rd!@h/d",
        SHORT_TOKEN: "short",
        PATH: "/usr/bin:/bin",
        KEYBOARD: "qwertyuiop",
      }),
    );
    expect(config.secrets.toSorted()).toEqual([
      "p@ssw0rd!",
      "value-of-github",
      "value-of-header",
      "value-of-openai",
    ]);
  });
});
