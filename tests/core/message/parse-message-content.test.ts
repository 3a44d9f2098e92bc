import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseMessageContent } from "../../../src/core/message/parse-message-content.ts";

const envelope = (content: unknown, more: object = {}) =>
  JSON.stringify({
    __type: "tool_result",
    tool_call_id: "call_1",
    content: typeof content === "string" ? content : JSON.stringify(content),
    ...more,
  });

describe("the content of a message", () => {
  it("is text unless it is the envelope, whatever it is", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.string().map((s) => `{${s}`),
        ),
        (content) => {
          const isEnvelope = content.includes("__type");
          expect(parseMessageContent(content).kind === "text" || isEnvelope).toBe(true);
        },
      ),
    );
  });

  it("never decides by what only resembles an answer", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (content) => {
        const parsed = parseMessageContent(envelope(content));
        const decision = (content as { decision?: unknown } | null)?.decision;
        if (decision !== "approve" && decision !== "deny") expect(parsed.kind).toBe("malformed");
      }),
    );
  });

  it("is read with everything that an answer may say, and nothing else", () => {
    const answer = { decision: "approve", scope: "session", toolArgs: { a: [1, null] } };
    const given = envelope(
      { ...answer, person: "web:ann", toolCallId: "call_2" },
      { agentId: "ops" },
    );
    expect(parseMessageContent(`\n ${given}`)).toEqual({
      kind: "tool_result",
      agentId: "ops",
      answer: { ...answer, toolCallId: "call_1" },
    });
  });

  it.each([
    ["no call", envelope({ decision: "approve" }, { tool_call_id: "" })],
    ["another type", envelope({ decision: "approve" }, { __type: "tool_results" })],
    ["a decision that is none", envelope({ decision: "yes" })],
    ["a scope that is none", envelope({ decision: "approve", scope: "forever" })],
    ["a long reason", envelope({ decision: "deny", reason: "x".repeat(4_001) })],
    ["broken content", envelope("{")],
  ])("is malformed with %s", (_, content) => {
    expect(parseMessageContent(content).kind).toBe("malformed");
  });
});
