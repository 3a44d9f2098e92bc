import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  concernsAgent,
  paragraphMentions,
  stripMention,
} from "../../../src/core/agent/address-agents.ts";
import type { Message } from "../../../src/core/message/message.ts";

type Case = { id: string; agent: string; sender: string; content: string; responds: boolean };

const file = new URL("../../fixtures/routing-cases.json", import.meta.url);
const { routing_cases: cases } = JSON.parse(readFileSync(file, "utf8")) as {
  routing_cases: Case[];
};
const AGENTS = ["test-agent", "other-agent", "default-agent"];
const ROSTER = { agents: AGENTS, defaultAgent: "default-agent" };

function messageFrom(sender: string, content: string): Message {
  const facts = {
    id: "m",
    seq: 1,
    sessionId: "s",
    content,
    parts: [],
    replyToMessageId: null,
    metadata: {},
    createdAt: new Date(0),
  };
  if (sender === "system") return { ...facts, role: "system" };
  if (AGENTS.includes(sender.toLowerCase())) {
    return { ...facts, role: "assistant", agent: sender.toLowerCase(), toolCalls: [] };
  }
  return {
    ...facts,
    role: "user",
    author: { id: sender, name: sender, platform: "web" },
    eventId: null,
  };
}

describe("the routing table", () => {
  it.each(cases)("$id: $sender says $content", ({ agent, sender, content, responds }) => {
    expect(concernsAgent(messageFrom(sender, content), agent, ROSTER)).toBe(responds);
  });
});

describe("whom a message wakes", () => {
  it.each([
    ["unaddressed text", "what is up?", ["default-agent"]],
    ["a mention in the middle", "I think @test-agent should", ["default-agent"]],
    ["an unknown name", "@nobody hello", ["default-agent"]],
    ["two mentions", "@other-agent a\n@test-agent b", ["test-agent", "other-agent"]],
    ["a mention inside a code block", "```\n@test-agent\n```", ["default-agent"]],
    ["Windows line ends", "hi\r\n@test-agent go", ["test-agent"]],
  ])("%s", (_, content, woken) => {
    const message = messageFrom("user", content);
    expect(AGENTS.filter((agent) => concernsAgent(message, agent, ROSTER))).toEqual(woken);
  });

  it("decisions and text commands wake nobody", () => {
    for (const metadata of [{ isToolApproval: true }, { command: "pending" }]) {
      const message = { ...messageFrom("user", "@test-agent approve"), metadata };
      expect(AGENTS.some((agent) => concernsAgent(message, agent, ROSTER))).toBe(false);
    }
  });

  it("never crashes on any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => Array.isArray(paragraphMentions(text))),
    );
  });
});

describe("stripping a mention", () => {
  it.each([
    ["@test-agent approve", "approve"],
    ["@Test-Agent: approve", "approve"],
    ["  @test-agent,  yes ", "yes"],
    ["@stranger approve", "@stranger approve"],
    ["approve", "approve"],
    ["@test-agent", ""],
  ])("%j becomes %j", (text, stripped) => {
    expect(stripMention(text, AGENTS)).toBe(stripped);
  });
});
