import { describe, expect, it } from "vitest";
import { checkToolApproval } from "../../../src/core/approval/check-tool-approval.ts";
import { findOnceApproval, findSessionApproval } from "../../../src/core/approval/find-approval.ts";
import type { Grant } from "../../../src/core/approval/approval.ts";
import type { PolicyVerdict } from "../../../src/core/policy/policy-rule.ts";
import { signCall } from "../../../src/core/tool/call-digest.ts";
import { sha256 } from "../../contracts/store-under-test.ts";
import { aGrant } from "../../fixtures/store-rows.ts";
import { createRecordingTool } from "../../fakes/recording-tool.ts";

const tool = createRecordingTool("sh");
const args = { command: "ls", n: 1 };
const signed = signCall({ tool, args, facts: tool.facts }, sha256);
const CALL = { toolName: "sh", args, signed };
const SESSION: Grant = {
  ...aGrant({ id: "grt_1", sessionId: "ses_1" }),
  scope: "session",
  toolName: "sh",
  canonicalArgs: '{"command":"ls","n":1}',
  workingDirectory: "/srv/app",
  definitionHash: signed.definitionHash,
};
const ALL: Grant = { ...SESSION, id: "grt_2", scope: "all", toolName: null, canonicalArgs: null };

const verdict = (
  decision: PolicyVerdict["decision"],
  terms: PolicyVerdict["terms"] = {},
): PolicyVerdict => ({ decision, rule: null, reason: "because", terms });

type Case = [
  name: string,
  PolicyVerdict,
  { grants?: Grant[]; changed?: boolean; alone?: boolean },
  kind: ReturnType<typeof checkToolApproval>["kind"],
];

const CASES: Case[] = [
  ["a rule that denies", verdict("deny"), {}, "denied"],
  ["a denial beside every grant", verdict("deny"), { grants: [SESSION, ALL] }, "denied"],
  ["a rule that allows", verdict("allow"), {}, "approved"],
  ["an allowed tool that changed", verdict("allow"), { changed: true }, "needs_approval"],
  [
    "a changed tool with grants",
    verdict("ask_user"),
    { changed: true, grants: [SESSION, ALL] },
    "needs_approval",
  ],
  ["a changed tool and nobody there", verdict("allow"), { changed: true, alone: true }, "denied"],
  ["a rule that asks", verdict("ask_user"), {}, "needs_approval"],
  ["a grant for this very call", verdict("ask_user"), { grants: [SESSION] }, "approved"],
  ["a grant for everything", verdict("ask_user"), { grants: [ALL] }, "approved"],
  [
    "a rule that always asks",
    verdict("ask_user", { alwaysAsk: true }),
    { grants: [SESSION, ALL] },
    "needs_approval",
  ],
  ["a rule's own quorum", verdict("ask_user", { quorum: 2 }), { grants: [ALL] }, "needs_approval"],
  [
    "a rule's own approvers",
    verdict("ask_user", { approvers: ["web:ann"] }),
    { grants: [ALL] },
    "needs_approval",
  ],
  [
    "a rule's quorum, granted by it",
    verdict("ask_user", { quorum: 2 }),
    { grants: [SESSION] },
    "approved",
  ],
];

describe("whether a call may run now", () => {
  it.each(CASES)("%s", (_, asked, { grants = [], changed = false, alone = false }, kind) => {
    const definitionChange = changed ? "It changed." : null;
    const known = { grants, definitionChange, interactive: !alone };
    expect(checkToolApproval(CALL, asked, known).kind).toBe(kind);
  });
});

describe("a session grant", () => {
  it.each<[string, Partial<Grant>]>([
    ["another tool", { toolName: "bash" }],
    ["no tool", { toolName: null }],
    ["other arguments", { canonicalArgs: '{"command":"ls"}' }],
    ["no arguments", { canonicalArgs: null }],
    ["another directory", { workingDirectory: "/srv" }],
    ["no directory", { workingDirectory: null }],
    ["another definition", { definitionHash: "0" }],
    ["no definition", { definitionHash: null }],
  ])("for %s does not match", (_, change) => {
    expect(findSessionApproval([SESSION], CALL)).toBe(SESSION);
    expect(findSessionApproval([{ ...SESSION, ...change }], CALL)).toBeUndefined();
  });
});

it("an approval once is there from the approval to the run", () => {
  expect(findOnceApproval({ state: "approved", approvedBy: "web:ann" })).toBe(true);
  expect(findOnceApproval({ state: "approved", approvedBy: null })).toBe(false);
  expect(findOnceApproval({ state: "executing", approvedBy: "web:ann" })).toBe(false);
});
