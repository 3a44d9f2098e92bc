import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseTextCommand } from "../../../src/core/approval/parse-text-command.ts";
import { isMeant, shortId } from "../../../src/core/approval/short-id.ts";

describe("text commands", () => {
  it.each([
    ["approve", { kind: "approve", id: null, scope: "once" }],
    ["YES", { kind: "approve", id: null, scope: "once" }],
    [" Approve  Session ", { kind: "approve", id: null, scope: "session" }],
    ["approve 4k2m9x", { kind: "approve", id: "4k2m9x", scope: "once" }],
    ["approve session 4K2M9X", { kind: "approve", id: "4k2m9x", scope: "session" }],
    ["approve all", { kind: "approve_all" }],
    ["deny", { kind: "deny", rest: null }],
    ["no", { kind: "deny", rest: null }],
    ["reject too risky\nreally", { kind: "deny", rest: "too risky\nreally" }],
    ["deny all", { kind: "deny_all" }],
    ["pending", { kind: "pending" }],
    ["revoke 4k2m9x", { kind: "revoke", id: "4k2m9x" }],
    ["policy reload", { kind: "policy_reload" }],
    ["link", { kind: "link", code: null }],
    ["link msg_4k2m9x", { kind: "link", code: "msg_4k2m9x" }],
    ["`link msg\\_4k2m9x`", { kind: "link", code: "msg_4k2m9x" }],
  ])("%j", (text, command) => {
    expect(parseTextCommand(text)).toEqual(command);
  });

  it.each([
    "ok",
    "go",
    "sure",
    "👍",
    "y",
    "yes please",
    "no way",
    "approve it",
    "approve everything",
    "approved",
    "stop it",
    "please approve",
    "helpful",
    "",
    " ",
    "`approve`",
    "approve\u200b",
  ])("%j is talk", (text) => {
    expect(parseTextCommand(text)).toBeNull();
  });

  it("never takes longer talk for a command", () => {
    expect(parseTextCommand(`deny ${"x".repeat(3_000)}`)).toBeNull();
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const command = parseTextCommand(text);
        expect(command === null || typeof command.kind === "string").toBe(true);
      }),
    );
  });
});

describe("short ids", () => {
  it("mean the id they start, in any case, and nothing shorter does", () => {
    const id = "apr_4k2m9xqqqqqqqqqqqqqq";
    expect(shortId(id)).toBe("4k2m9x");
    expect(isMeant("4K2M9X", id)).toBe(true);
    expect(isMeant(id, id)).toBe(true);
    expect(isMeant("4k2m9", id)).toBe(false);
    expect(isMeant("4k2m9y", id)).toBe(false);
  });
});
