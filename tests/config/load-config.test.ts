import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatProblem } from "../../src/config/config-problem.ts";
import { loadConfig } from "../../src/config/load-config.ts";
import { configFolder, load, loaded, problemsOf } from "./config-folder.ts";

const EVERY_KEY = readFileSync("tests/fixtures/config/every-key.toml", "utf8");
const KEYS = {
  ANTHROPIC_API_KEY: "key-of-anthropic",
  COUNTERSIGN_TOKEN_ANN: "ann-0123456789abcdef",
};

describe("loadConfig without a file", () => {
  it("gives a console on this machine with the demo agent", () => {
    const folder = configFolder();
    expect(loadConfig({ cwd: folder, env: {} })).toMatchObject({
      ok: true,
      notices: [],
      config: {
        file: null,
        server: { host: "127.0.0.1", port: 3000, dataDir: join(folder, ".countersign") },
        databaseUrl: `file:${join(folder, ".countersign/countersign.db")}`,
        logLevel: "info",
        defaultAgent: "demo",
        agents: [{ name: "demo", provider: "demo", tools: null, turnLimit: 25 }],
        approvals: {
          approvers: ["web:owner"],
          admins: ["web:owner"],
          expiresAfterMs: 86_400_000,
          quorum: 1,
        },
        policy: { approvalMode: "default", defaultDecision: "ask_user" },
      },
    });
  });

  it.each([
    ["OPENAI_API_KEY", "openai"],
    ["ANTHROPIC_API_KEY", "anthropic"],
    ["GEMINI_API_KEY", "google"],
  ])("uses the provider of %s and says so", (name, provider) => {
    const result = load("", { [name]: "a-key" });
    expect(loaded(result).agents).toMatchObject([{ name: "assistant", provider }]);
    expect(result).toMatchObject({ notices: [expect.stringContaining(name)] });
  });

  it("takes an empty variable for one that is not set", () => {
    expect(loaded(load("", { OPENAI_API_KEY: " ", PORT: "" }))).toMatchObject({
      defaultAgent: "demo",
      server: { port: 3000 },
    });
  });

  it("insists on a file that was named", () => {
    const cwd = configFolder();
    const missing = { ok: false, problems: [{ source: "there.toml", line: 1 }] };
    expect(loadConfig({ cwd, env: {}, configFile: "there.toml" })).toMatchObject(missing);
    expect(loadConfig({ cwd, env: { COUNTERSIGN_CONFIG: "there.toml" } })).toMatchObject(missing);
  });
});

describe("loadConfig with a file", () => {
  it("reads every key of the documentation", () => {
    const folder = configFolder({ "countersign.toml": EVERY_KEY });
    const config = loaded(
      loadConfig({ cwd: folder, env: { ...KEYS, PATH: "/bin", SECRET_X: "y" } }),
    );
    expect(config).toMatchObject({
      agents: [{ name: "ops", tools: ["shell_cmd", "read_file", "github__*"] }],
      tools: {
        shellCmd: {
          workingDirectory: join(folder, "workspace"),
          timeoutMs: 60_000,
          outputLimitBytes: 65_536,
          env: { PATH: "/bin" },
        },
        commands: [{ name: "deploy", workingDirectory: folder }],
      },
      mcp: [{ id: "github", timeoutMs: 30_000, connection: { kind: "command", command: "npx" } }],
      approvals: { remindAfterMs: 1_800_000, grantExpiresAfterMs: 28_800_000 },
      policy: { files: [join(folder, "policies/*.toml")], adminFiles: ["/etc/countersign/*.toml"] },
      slack: { channels: { C0LAN2Q65: { agent: "ops" } } },
      discord: { guilds: ["1234"], sessionIn: "thread" },
      web: { users: [{ name: "ann", token: KEYS.COUNTERSIGN_TOKEN_ANN, approver: true }] },
    });
    expect(config.tools.shellCmd.env).toEqual({ PATH: "/bin" });
  });

  it("resolves paths against the file's folder, wherever it is called from", () => {
    const cwd = configFolder({ "conf/c.toml": '[server]\ndata_dir = "data"' });
    const env = { DATABASE_URL: "file:./db/x.db" };
    const config = loaded(loadConfig({ cwd, env, configFile: "conf/c.toml" }));
    expect(config.server.dataDir).toBe(join(cwd, "conf/data"));
    expect(config.databaseUrl).toBe(`file:${join(cwd, "conf/db/x.db")}`);
  });

  it("lets the environment win over .env, and both over the file", () => {
    const cwd = configFolder({
      "countersign.toml": '[server]\nport = 1000\nhost = "localhost"',
      ".env": 'PORT=2000\nHOST="127.0.0.2"\n',
    });
    expect(loaded(loadConfig({ cwd, env: {} })).server).toMatchObject({
      port: 2000,
      host: "127.0.0.2",
    });
    expect(loaded(loadConfig({ cwd, env: { PORT: "0" } })).server.port).toBe(0);
  });

  it("says what is read but not built, only when it is written", () => {
    expect(load('[slack]\nallowed_users = ["U1"]\n[approvals]\nroute = []')).toMatchObject({
      notices: ["[approvals].route is read and checked, but does nothing in this version."],
    });
    expect(load('[policy]\napproval_mode = "yolo"')).toMatchObject({ notices: [] });
  });

  it("names every mistake at once, each with its line and its mend", () => {
    const text = `[server]
prot = 3000
[[agents]]
provder = "demo"
turn_limit = 2.5
[approvals]
approvers = ["web:owner", "bob"]
[slack]
channels = { C1 = { agent = "nobody" } }
[people]
ann = ["web:owner"]
bob = ["web:owner"]
`;
    expect(problemsOf(text, { PORT: "http" })).toEqual([
      'countersign.toml:2: [server].prot is not a key here. Did you mean "port"?',
      'countersign.toml:4: [[agents]].provder is not a key here. Did you mean "provider"?',
      "countersign.toml:5: [[agents]].turn_limit must be a whole number from 1 to 1000.",
      expect.stringContaining(
        "countersign.toml:7: [approvals].approvers, entry 2 must be a person",
      ),
      'countersign.toml:12: [people].bob, entry 1 is "web:owner", which ann has already.',
      "environment: PORT must be a whole number from 0 to 65535; 0 picks a free port.",
    ]);
  });

  it("says where the TOML is broken", () => {
    expect(problemsOf("[server]\nhost = localhost")).toEqual([
      expect.stringMatching(/^countersign\.toml:2:\d+: this is not valid TOML .*in quotes/),
    ]);
  });

  it("reports a broken .env rather than going on without it", () => {
    const cwd = configFolder({ ".env/in-the-way": "" });
    expect(loadConfig({ cwd, env: {} })).toMatchObject({ problems: [{ source: ".env" }] });
  });

  it("never crashes, and every problem has a line (fuzz)", () => {
    const words = [
      "agents",
      "server",
      "mcp",
      "tools",
      "shell_cmd",
      "command",
      "web",
      "users",
      "people",
    ];
    const keys = [
      "name",
      "port",
      "approvers",
      "quorum",
      "timeout",
      "env",
      "url",
      "slack",
      "a b",
      "x",
    ];
    const key = fc
      .constantFrom(...words, ...keys)
      .map((word) => (/^\w+$/.test(word) ? word : `"${word}"`));
    const value = fc.constantFrom(
      "1",
      "-2.5",
      "true",
      '"x"',
      '"24h"',
      "[]",
      "[1, 'a']",
      "{}",
      "{ name = 1 }",
      "1979-05-27",
      "[[]]",
      "[{}]",
      '"web:owner"',
      "inf",
      "nan",
    );
    const line = fc.oneof(
      fc.tuple(key, value).map(([k, v]) => `${k} = ${v}`),
      fc.array(key, { minLength: 1, maxLength: 3 }).map((path) => `[${path.join(".")}]`),
      fc.array(key, { minLength: 1, maxLength: 2 }).map((path) => `[[${path.join(".")}]]`),
      fc.string(),
    );
    const cwd = configFolder();
    const texts = fc.oneof(
      fc.array(line, { maxLength: 8 }).map((lines) => lines.join("\n")),
      fc.string({ unit: "binary" }),
    );
    let accepted = 0;
    fc.assert(
      fc.property(texts, (text) => {
        const folder = configFolderAt(cwd, text);
        const result = loadConfig({ cwd: folder, env: {} });
        if (result.ok) accepted++;
        else {
          expect(result.problems.length).toBeGreaterThan(0);
          const lines = text.split("\n").length;
          for (const problem of result.problems) {
            expect(problem.line).toBeGreaterThanOrEqual(1);
            expect(problem.line).toBeLessThanOrEqual(lines);
            expect(formatProblem(problem)).toMatch(/^countersign\.toml:\d+(:\d+)?: \S/);
          }
        }
      }),
      { numRuns: 1500 },
    );
    expect(accepted).toBeGreaterThan(0);
  });
});

function configFolderAt(folder: string, text: string): string {
  writeFileSync(join(folder, "countersign.toml"), text);
  return folder;
}
