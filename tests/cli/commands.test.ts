import { describe, expect, it, onTestFinished } from "vitest";
import type { Composition } from "../../src/cli/context.ts";
import { configFolder } from "../config/config-folder.ts";
import { startApiServer } from "../fakes/api-server.ts";
import { startChat } from "../flows/start-chat.ts";
import type { Chat } from "../flows/start-chat.ts";
import { NO_COMPOSITION, runCli } from "./run-cli.ts";
import type { Ran } from "./run-cli.ts";

const OWNER = { platform: "web", id: "owner", name: "Owner" };
const WANTS_LS = { calls: [{ name: "shell_cmd", args: { command: "ls -la" } }] };
const OWNERS = { approvers: ["web:owner"], admins: ["web:owner"] };

type Setup = NonNullable<Parameters<typeof startChat>[0]>;
type Run = (...args: string[]) => Promise<Ran>;

function compositionOf(chat: Chat): Composition {
  return {
    ...NO_COMPOSITION,
    openCore: () =>
      Promise.resolve({ core: chat.core, operator: OWNER, close: () => Promise.resolve() }),
    migrate: () => Promise.resolve(["0001_start"]),
  };
}

/** A session that asks for `ls -la`, and the command line in the same process. */
async function inProcess(setup: Setup = {}): Promise<{ chat: Chat; run: Run }> {
  const chat = await startChat({ script: [WANTS_LS, "Two files."], approvals: OWNERS, ...setup });
  await chat.says("what is here?");
  await chat.rests();
  const cwd = configFolder();
  const composition = compositionOf(chat);
  return { chat, run: (...args) => runCli(args, { cwd, composition }).done };
}

/** The same against a server that runs. */
async function overHttp(setup: Setup = {}): Promise<{ chat: Chat; run: Run }> {
  const { chat } = await inProcess(setup);
  const server = await startApiServer(chat.core, { person: OWNER });
  onTestFinished(() => server.close());
  const cwd = configFolder({
    ".countersign/server.json": JSON.stringify({
      url: server.url,
      pid: process.pid,
      startedAt: "2026-11-21T10:00:00Z",
    }),
  });
  return { chat, run: (...args) => runCli(args, { cwd }).done };
}

describe.each([
  ["in process", inProcess],
  ["over HTTP", overHttp],
])("data commands %s", (_, arrange) => {
  it("lists sessions, for people and for programs", async () => {
    const { chat, run } = await arrange();
    const list = await run("sessions", "list");
    expect(list).toMatchObject({ code: 0, stderr: "" });
    expect(list.stdout).toMatch(new RegExp(`${chat.sessionId} +ops +1 to decide`));
    expect(JSON.parse((await run("sessions", "list", "--json")).stdout)).toMatchObject([
      { id: chat.sessionId, status: "waiting_approval" },
    ]);
  });

  it("shows and exports a session", async () => {
    const { chat, run } = await arrange();
    expect((await run("sessions", "show", chat.sessionId)).stdout).toContain("Ann: what is here?");
    const lines = (await run("sessions", "export", chat.sessionId)).stdout.trim().split("\n");
    expect(lines.map((line) => (JSON.parse(line) as { seq: number }).seq)).toEqual([1, 2, 3]);
    const { stdout } = await run("sessions", "export", chat.sessionId, "--format", "md");
    expect(stdout).toContain("## Ann (web)");
    expect(stdout).toContain("Calls `shell_cmd`");
  });

  it("approves by short id, and the call runs once", async () => {
    const { chat, run } = await arrange();
    const list = await run("approvals", "list");
    expect(list.stdout).toContain("ls -la");
    const [{ shortId } = { shortId: "" }] = await chat.pending();
    const approved = await run("approvals", "approve", shortId, "--scope", "session");
    expect(approved).toMatchObject({ code: 0 });
    expect(approved.stdout).toContain("approved by Owner (web) (session)");
    await chat.rests();
    expect(chat.tool.runs).toHaveLength(1);
    expect(await run("approvals", "approve", shortId)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("waits for a decision"),
    });
  });

  it("denies with a reason, as JSON", async () => {
    const { chat, run } = await arrange();
    const [{ id } = { id: "" }] = await chat.pending();
    const { stdout } = await run("approvals", "deny", id, "--reason", "no", "--json");
    expect(JSON.parse(stdout)).toMatchObject({
      id,
      state: "denied",
      decisions: [{ reason: "no" }],
    });
  });

  it("lists and revokes grants", async () => {
    const { chat, run } = await arrange();
    expect((await run("grants", "list")).stdout).toBe("No grants are in force.\n");
    await run("approvals", "approve", (await chat.pending())[0]?.id ?? "", "--scope", "session");
    const [{ shortId }] = JSON.parse((await run("grants", "list", "--json")).stdout) as [
      { shortId: string },
    ];
    expect((await run("grants", "list")).stdout).toMatch(/shell_cmd in \S+: ls -la /);
    expect((await run("grants", "revoke", shortId)).stdout).toContain("Revoked: shell_cmd");
    expect(await run("grants", "revoke", shortId)).toMatchObject({ code: 1 });
  });

  it("verifies and exports the audit log", async () => {
    const { run } = await arrange();
    const check = await run("audit", "verify");
    expect(check).toMatchObject({ code: 0, stdout: expect.stringContaining("The chain is whole") });
    const rows = (await run("audit", "export")).stdout.trim().split("\n");
    expect(JSON.parse(rows[0] ?? "")).toMatchObject({ seq: 1, prevHash: "0".repeat(64) });
  });

  it("fails for sessions that are not there", async () => {
    const { run } = await arrange();
    expect(await run("sessions", "show", "nope")).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringContaining("There is no session nope."),
    });
  });
});

describe("audit verify", () => {
  it("names the row that was changed, and fails", async () => {
    const { chat } = await inProcess();
    const rows = await chat.core.listAudit({ after: 0, limit: 100 });
    const [first, ...rest] = rows;
    const forged = {
      ...chat.core,
      listAudit: () => Promise.resolve([{ ...first!, subject: "x" }, ...rest]),
    };
    const composition = compositionOf({ ...chat, core: forged });
    const ran = await runCli(["audit", "verify"], { cwd: configFolder(), composition }).done;
    expect(ran).toMatchObject({ code: 1, stdout: expect.stringMatching(/^Broken at row 1: /) });
  });
});

describe("chat", () => {
  it("talks from a pipe to a new session", async () => {
    const chat = await startChat({ script: ["Fine."] });
    const composition = compositionOf(chat);
    const ran = await runCli(["chat"], {
      cwd: configFolder(),
      composition,
      input: "how are you?\n",
    }).done;
    expect(ran).toMatchObject({ code: 0, stdout: expect.stringContaining("ops: Fine.") });
  });

  it.each([
    [["--agent", "nobody"], 1, 'There is no agent "nobody". Configured: ops.'],
    [["--session", "nope"], 1, "There is no session nope."],
    [["--session", "x", "--agent", "ops"], 2, "--agent is for a new session"],
  ])("refuses %j", async (args, code, problem) => {
    const chat = await startChat({});
    const composition = compositionOf(chat);
    const ran = await runCli(["chat", ...args], { cwd: configFolder(), composition, input: "" })
      .done;
    expect(ran).toMatchObject({ code, stderr: expect.stringContaining(problem) });
  });
});

describe("start", () => {
  const started: string[] = [];
  const composition: Composition = {
    ...compositionOf({} as Chat),
    startServer: (config) => {
      started.push(config.defaultAgent);
      return Promise.resolve({
        url: "http://127.0.0.1:4321",
        policyRules: 3,
        close: () => Promise.resolve(void started.push("closed")),
      });
    },
  };

  it.each([[["start"]], [[]]])("runs as %j until it is asked to end", async (args) => {
    started.length = 0;
    const running = runCli(args, { cwd: configFolder(), composition });
    await expect.poll(() => running.stdout()).toContain("http://127.0.0.1:4321");
    running.stop();
    await expect(running.done).resolves.toMatchObject({ code: 0, stderr: "" });
    expect(started).toEqual(["demo", "closed"]);
  });

  it.each(["gateway", "worker"])("does not pretend to be a %s", async (role) => {
    const ran = await runCli(["start", "--role", role], { cwd: configFolder(), composition }).done;
    expect(ran).toMatchObject({ code: 1, stderr: expect.stringContaining("--role all") });
  });

  it("takes a misspelt command for what it is, not for an argument", async () => {
    const ran = await runCli(["strat"], { cwd: configFolder(), composition }).done;
    expect(ran).toMatchObject({ code: 2, stderr: expect.stringContaining("Did you mean start?") });
  });
});

describe("db migrate", () => {
  it("says what it applied", async () => {
    const composition = compositionOf({} as Chat);
    const ran = await runCli(["db", "migrate"], { cwd: configFolder(), composition }).done;
    expect(ran).toMatchObject({ code: 0, stdout: "Applied: 0001_start.\n" });
  });
});

describe("finding the server", () => {
  const lost = { url: "http://127.0.0.1:1", startedAt: "2026-11-21T10:00:00Z" };

  it("does not open the database beside a server that hangs", async () => {
    const { chat } = await inProcess();
    const cwd = configFolder({
      ".countersign/server.json": JSON.stringify({ ...lost, pid: process.pid }),
    });
    const ran = await runCli(["sessions", "list"], { cwd, composition: compositionOf(chat) }).done;
    expect(ran).toMatchObject({ code: 1, stderr: expect.stringContaining("does not answer") });
  });

  it.each([
    ["left by a process that is gone", JSON.stringify({ ...lost, pid: 2 ** 22 + 1 })],
    ["half written", '{"url":"http://127'],
  ])("takes no notice of a file %s", async (_, text) => {
    const { chat } = await inProcess();
    const cwd = configFolder({ ".countersign/server.json": text });
    const ran = await runCli(["sessions", "list"], { cwd, composition: compositionOf(chat) }).done;
    expect(ran).toMatchObject({ code: 0 });
  });
});
