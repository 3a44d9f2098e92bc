import { describe, expect, it } from "vitest";
import {
  createPolicyEngine,
  judgeBuiltIn,
  PolicyDecision,
  type Core,
  type PolicyRule,
  type RuleInForce,
} from "../../../src/core/index.ts";
import { readEvents } from "./read-events.ts";
import { createScriptedCore } from "./scripted-core.ts";
import { expectProblem, serve } from "./serve.ts";

const PROBLEM =
  'policies/team.toml:4: "comandPrefix" is no key of a rule; did you mean "commandPrefix"?';
const rule: PolicyRule = {
  toolName: "shell_cmd",
  commandPrefix: "make deploy",
  decision: "ask_user",
  priority: 2.1,
  quorum: 2,
  reason: "Deploys need two.",
  source: "policies/team.toml",
  line: 1,
};

async function served(policy: Partial<Core> = {}) {
  const engine = createPolicyEngine({
    rules: [rule],
    defaultDecision: PolicyDecision.ASK_USER,
    builtIn: judgeBuiltIn,
  });
  const core = {
    ...createScriptedCore(),
    policyRules: () => engine.getRulesInForce(),
    explainPolicy: (call) => engine.evaluate(call, { trace: true }),
    ...policy,
  } satisfies Core;
  return await serve({ core, eventTimes: { catchUpMs: 10 } });
}

describe("the policy over HTTP", () => {
  it("says how the files stand", async () => {
    const status = { rules: 3, problems: [PROBLEM] };
    const { call } = await served({ policyStatus: () => status });
    expect((await call("GET", "/api/policy")).json).toEqual(status);
  });

  it("lists every rule in force in the order of trying, and which nobody wrote", async () => {
    const { call } = await served();
    const rules: RuleInForce[] = (await call("GET", "/api/policy/rules")).json;
    expect(rules[0]).toEqual({ ...rule, builtIn: false });
    const builtIn = rules.slice(1);
    expect(builtIn.length).toBeGreaterThan(50);
    expect(builtIn.every((each) => each.builtIn && each.source.startsWith("built-in: "))).toBe(
      true,
    );
    const priorities = rules.map(({ priority }) => priority);
    expect(priorities).toEqual(priorities.toSorted((a, b) => b - a));
  });

  it("explains a line command by command, and what was looked at", async () => {
    const { call } = await served();
    const body = { tool: "shell_cmd", args: { command: "ls -la && sudo make deploy > log" } };
    const { status, json } = await call("POST", "/api/policy/explain", { body });
    expect(status).toBe(200);
    expect(json).toMatchObject({ decision: "ask_user", terms: { quorum: 2 } });
    const deploy = json.parts.find(({ text }: { text: string }) => text.startsWith("make deploy"));
    expect(deploy).toMatchObject({
      through: ["sudo"],
      decision: "ask_user",
      rule: { source: "policies/team.toml", line: 1 },
      reason: "Deploys need two.",
    });
    expect(json.parts[0]).toMatchObject({ text: "ls -la", decision: "allow" });
    expect(json.looked).toContainEqual(expect.objectContaining({ fit: "matches", rule }));
  });

  it("explains what happens when nobody is there to ask", async () => {
    const { call } = await served();
    const body = { tool: "shell_cmd", args: { command: "make deploy" }, interactive: false };
    expect((await call("POST", "/api/policy/explain", { body })).json.decision).toBe("deny");
  });

  it.each([
    [{ args: {} }, "tool"],
    [{ tool: "shell_cmd", args: [] }, "args"],
    [{ tool: "shell_cmd", command: "ls" }, '"command"'],
    [{ tool: "shell_cmd", interactive: "no" }, "interactive"],
  ])("refuses to explain %j and names %s", async (body, named) => {
    const { call } = await served();
    const answer = await call("POST", "/api/policy/explain", { body });
    expectProblem(answer, 400);
    expect(answer.json.detail).toContain(named);
  });
});

describe("reloading the policy over HTTP", () => {
  it("answers with the rules in force", async () => {
    const status = { rules: 4, problems: [] };
    const { call } = await served({ reloadPolicy: async () => ({ kind: "reloaded", status }) });
    const answer = await call("POST", "/api/policy/reload");
    expect(answer).toMatchObject({ status: 200, json: status });
  });

  it("lists every problem when the old rules stay", async () => {
    const status = { rules: 4, problems: [PROBLEM, "policies/b.toml:1: broken"] };
    const { call } = await served({ reloadPolicy: async () => ({ kind: "kept", status }) });
    const answer = await call("POST", "/api/policy/reload", { body: {} });
    expectProblem(answer, 409);
    expect(answer.json).toMatchObject(status);
    expect(answer.json.detail).toContain("the old rules stay in force");
  });

  it("is for admins, as the core says of the person who is signed in", async () => {
    const { call } = await served({
      reloadPolicy: async ({ id }) => ({ kind: "not_allowed", problem: `${id} is no admin.` }),
    });
    const answer = await call("POST", "/api/policy/reload");
    expectProblem(answer, 403);
    expect(answer.json.detail).toBe("owner is no admin.");
  });

  it("takes no wishes", async () => {
    const { call } = await served();
    expectProblem(await call("POST", "/api/policy/reload", { body: { force: true } }), 400);
  });
});

describe("the overview stream", () => {
  it("tells how the policy files stand, and again only when that changed", async () => {
    let problems: string[] = [];
    const { url } = await served({ policyStatus: () => ({ rules: 1, problems }) });
    const reader = await readEvents(`${url}/api/events`);
    const policies = () => reader.events.filter(({ event }) => event === "policy");
    await reader.until(({ event }) => event === "policy");
    problems = [PROBLEM];
    await reader.until(({ event, data }) => event === "policy" && data.problems.length === 1);
    problems = [];
    await expect.poll(() => policies().length).toBe(3);
    expect(policies().map(({ data }) => data.problems)).toEqual([[], [PROBLEM], []]);
  });

  it("tells it again when a rule changed, though the files stand as before", async () => {
    const engine = createPolicyEngine({ rules: [rule], defaultDecision: PolicyDecision.ASK_USER });
    const { url } = await served({ policyRules: () => engine.getRulesInForce() });
    const reader = await readEvents(`${url}/api/events`);
    const policies = () => reader.events.filter(({ event }) => event === "policy");
    await reader.until(({ event }) => event === "policy");
    engine.replaceRules([{ ...rule, quorum: 3 }]);
    await expect.poll(() => policies().length).toBe(2);
    engine.addRule({ ...rule, decision: "deny" });
    await expect.poll(() => policies().length).toBe(3);
  });
});
