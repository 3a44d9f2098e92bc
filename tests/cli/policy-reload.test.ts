import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { configFolder } from "../config/config-folder.ts";
import { startChat } from "../flows/start-chat.ts";
import { NO_POLICY_FILES } from "../fakes/no-policy-files.ts";
import { NO_COMPOSITION, runCli } from "./run-cli.ts";

const PROBLEM = "policies/team.toml:3: comandPrefix is not a key of a rule.";

/** `policy reload` against a server that answers so. */
async function overHttp(status: number, answer: object) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    if (request.url !== "/healthz") asked.push(`${request.method} ${request.url}`);
    response.writeHead(request.url === "/healthz" ? 200 : status);
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const known = JSON.stringify({ url, pid: process.pid });
  const cwd = configFolder({ ".countersign/server.json": known });
  return { asked, ran: await runCli(["policy", "reload"], { cwd }).done };
}

describe("policy reload with the running server", () => {
  it("says how many rules are in force", async () => {
    const { asked, ran } = await overHttp(200, { rules: 7, problems: [] });
    expect(asked).toEqual(["POST /api/policy/reload"]);
    expect(ran).toMatchObject({ code: 0, stdout: "The policy was reloaded: 7 rules in force.\n" });
  });

  it.each([
    ["as a list", { detail: "The policy is broken.", problems: [PROBLEM] }],
    ["in a sentence", { detail: PROBLEM }],
  ])("says that the old rules stay, with the problems %s", async (_, answer) => {
    const { ran } = await overHttp(409, answer);
    expect(ran.code).toBe(1);
    expect(ran.stdout).toContain("the old rules stay in force");
    expect(ran.stdout).toContain(PROBLEM);
  });

  it("is for admins", async () => {
    const { ran } = await overHttp(403, { detail: "Only admins may reload the policy." });
    expect(ran).toMatchObject({ code: 1, stderr: "error: Only admins may reload the policy.\n" });
  });

  it("does not take another program's answer for success", async () => {
    const { ran } = await overHttp(200, { hello: "world" });
    expect(ran).toMatchObject({ code: 1, stderr: expect.stringContaining("not Countersign's") });
  });
});

describe("policy reload in process", () => {
  async function inProcess(problems: readonly string[], admins: readonly string[]) {
    const reload = () => Promise.resolve({ rules: 1, problems });
    const policyFiles = { ...NO_POLICY_FILES, reload };
    const { core } = await startChat({ policyFiles, approvals: { admins } });
    const operator = { platform: "terminal", id: "operator", name: "Operator" };
    const opened = { core, operator, close: () => Promise.resolve() };
    const composition = { ...NO_COMPOSITION, openCore: () => Promise.resolve(opened) };
    return await runCli(["policy", "reload"], { cwd: configFolder(), composition }).done;
  }
  const OPERATORS = ["terminal:operator"];

  it("checks the files", async () => {
    const ran = await inProcess([], OPERATORS);
    expect(ran).toMatchObject({ code: 0, stdout: "No server runs. The files are fine: 1 rule.\n" });
    expect(await inProcess([PROBLEM], OPERATORS)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining(PROBLEM),
    });
  });

  it("is for admins", async () => {
    expect(await inProcess([], [])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("Only admins"),
    });
  });
});
