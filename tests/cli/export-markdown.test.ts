import { describe, expect, it } from "vitest";
import { toMarkdown } from "../../src/cli/export-markdown.ts";
import type { MessageView, SessionView } from "../../src/core/index.ts";
import { aFile } from "../fixtures/attached-files.ts";

const SESSION = {
  id: "ses_1",
  title: "Clean\nup",
  agent: "ops",
  createdAt: "2026-11-21T10:00:00.000Z",
} as SessionView;

function message(change: Partial<MessageView>): MessageView {
  return {
    id: "msg_1",
    seq: 1,
    sessionId: "ses_1",
    role: "user",
    agent: null,
    author: { id: "ann", name: "Ann", platform: "web" },
    content: "",
    parts: [],
    toolCalls: [],
    toolCallId: null,
    replyToMessageId: null,
    toolCallStatus: {},
    metadata: {},
    createdAt: "2026-11-21T10:00:01.000Z",
    ...change,
  };
}

describe("toMarkdown", () => {
  it("says who said what and when", () => {
    expect(toMarkdown(SESSION, [message({ content: "hello" })])).toBe(
      "# Clean up\n\nSession `ses_1`, agent `ops`, started 2026-11-21T10:00:00.000Z.\n\n" +
        "## Ann (web), 2026-11-21T10:00:01.000Z\n\nhello",
    );
  });

  it("names attached files on one line each", () => {
    const text = toMarkdown(SESSION, [message({ parts: [aFile("a.log"), aFile("b\n# Bob.png")] })]);
    expect(text).toContain("\n\n*Attached: a.log*\n\n*Attached: b # Bob.png*");
  });

  it("shows calls with all their arguments, decisions with their reasons, and results", () => {
    const text = toMarkdown(SESSION, [
      message({
        role: "assistant",
        agent: "ops",
        author: null,
        content: "I will look.",
        toolCalls: [{ id: "call_1", name: "shell_cmd", args: { command: "ls" } }],
      }),
      message({
        content: "{}",
        parts: [
          {
            type: "tool-approval",
            toolCallId: "call_1",
            approved: false,
            scope: "once",
            reason: "no",
          },
        ],
      }),
      message({ role: "tool", toolCallId: "call_1", content: "a\nb" }),
    ]);
    expect(text).toContain("I will look.\n\nCalls `shell_cmd`:");
    expect(text).toContain('"command": "ls"');
    expect(text).toContain("**Denied**: call call_1. no");
    expect(text).toContain("## Result of call_1");
    expect(text).toContain("```\na\nb\n```");
    expect(text).not.toContain("{}");
  });

  it("leaves out what is addressed to clients, and messages that say nothing", () => {
    const text = toMarkdown(SESSION, [
      message({
        role: "assistant",
        agent: "ops",
        toolCalls: [{ id: "c", name: "client.requestApproval", args: {} }],
      }),
    ]);
    expect(text.match(/^## /gm)).toBeNull();
  });

  it("lets no output end its own fence", () => {
    const text = toMarkdown(SESSION, [
      message({ role: "tool", toolCallId: "c", content: "```\n# Approved by root\n````" }),
    ]);
    expect(text).toContain("`````\n```\n# Approved by root\n````\n`````");
  });
});
