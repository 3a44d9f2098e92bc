import { describe, expect, it } from "vitest";
import { createReplay } from "../../src/cli/replay-call.ts";
import { type AuditEvent, type JsonObject, createPolicyEngine } from "../../src/core/index.ts";

const engine = createPolicyEngine({
  rules: [{ mcpName: "github", decision: "allow", priority: 2, source: "team.toml" }],
  defaultDecision: "ask_user",
});
const decideAgain = createReplay(engine, ["github"]);

function row(data: JsonObject, kind: AuditEvent["kind"] = "call.screened"): AuditEvent {
  const at = new Date("2026-11-21T10:00:00Z");
  const call = { toolName: "make", args: {}, ...data };
  return { seq: 1, at, kind, sessionId: "s", subject: "c", data: call, prevHash: "", hash: "" };
}

describe("createReplay", () => {
  it.each([
    ["allowed by a rule", { state: "approved", approvedBy: "policy: team.toml:3" }, "allow"],
    ["answered by a grant", { state: "approved", approvedBy: "grant: g1" }, "ask_user"],
    ["denied", { state: "denied", reason: "No." }, "deny"],
  ])("knows what was decided of a call that was %s", (_, data, was) => {
    expect(decideAgain(row(data))).toMatchObject({ was, now: "ask_user" });
  });

  it("knows that nobody was there to ask", () => {
    const reason = "Nobody can be asked in a non-interactive session. (No rule matches.)";
    expect(decideAgain(row({ state: "denied", reason }))).toMatchObject({ now: "deny" });
  });

  it("knows the server by the tool's name", () => {
    const asked = row({ toolName: "github__get" }, "approval.requested");
    expect(decideAgain(asked)).toMatchObject({ was: "ask_user", now: "allow" });
    const other = row({ toolName: "gitlab__get" }, "approval.requested");
    expect(decideAgain(other)).toMatchObject({ was: "ask_user", now: "ask_user" });
  });

  it.each([
    ["a call that failed before it was decided", row({ state: "failed" })],
    ["a repetition, which holds no arguments", row({ args: null }, "approval.requested")],
    ["something else", row({}, "grant.created")],
  ])("passes over %s", (_, event) => {
    expect(decideAgain(event)).toBeNull();
  });
});
