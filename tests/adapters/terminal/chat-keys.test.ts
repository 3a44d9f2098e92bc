import { describe, expect, it } from "vitest";
import { CHAT_HELP, readChatInput } from "../../../src/adapters/terminal/chat-keys.ts";

describe("what a line means in front of a card", () => {
  it.each([
    ["a", { kind: "decide", decision: "approve", scope: "once" }],
    [" A ", { kind: "decide", decision: "approve", scope: "once" }],
    ["s", { kind: "decide", decision: "approve", scope: "session" }],
    ["d", { kind: "ask_reason" }],
    ["n", { kind: "next" }],
  ])("%j is a key", (line, input) => {
    expect(readChatInput(line, true)).toEqual(input);
  });

  it.each(["aa", "a b", "as", "approve", "ok", "go", "sure", "y", "yes", "d because", "👍"])(
    "%j is a message",
    (line) => {
      expect(readChatInput(line, true)).toEqual({ kind: "message", text: line });
    },
  );
});

describe("what a line means without a card", () => {
  it.each(["a", "s", "d", "n"])("%j is a message", (line) => {
    expect(readChatInput(line, false)).toEqual({ kind: "message", text: line });
  });

  it.each([
    ["/quit", "quit"],
    ["/EXIT", "quit"],
    ["/stop", "stop"],
    ["/help", "help"],
    ["", "nothing"],
    ["   ", "nothing"],
  ])("%j is %s", (line, kind) => {
    expect(readChatInput(line, false)).toEqual({ kind });
    expect(readChatInput(line, true)).toEqual({ kind });
  });

  it("tells a misspelt command from a path and from talk", () => {
    expect(readChatInput("/hlep", false)).toEqual({ kind: "unknown", near: "/help" });
    expect(readChatInput("/xyzzy", false)).toEqual({ kind: "unknown", near: null });
    expect(readChatInput("/etc/passwd is odd", false)).toMatchObject({ kind: "message" });
  });

  it("is all in the help", () => {
    for (const word of [
      "approve",
      "deny",
      "pending",
      "grants",
      "revoke",
      "stop",
      "/quit",
      "/stop",
    ]) {
      expect(CHAT_HELP).toContain(word);
    }
  });
});
