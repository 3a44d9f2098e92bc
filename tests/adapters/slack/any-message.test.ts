import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Shown } from "../../../src/core/index.ts";
import { renderSlackPosts } from "../../../src/adapters/slack/render-message.ts";
import { BEN } from "../../fixtures/slack/approval-view.ts";
import { messageView, resultOf } from "../../fixtures/slack/message-view.ts";
import { expectNothingAlive, expectSlackTakes } from "./block-rules.ts";
import { hostileText } from "./hostile-text.ts";

const anyShown: fc.Arbitrary<Shown> = fc
  .record({
    kind: fc.constantFrom("answer", "person", "notice", "error", "result", "line"),
    content: hostileText({ maxParts: 120 }),
    state: fc.constantFrom("succeeded", "failed", "denied", "interrupted", ""),
  })
  .map(({ kind, content, state }): Shown => {
    const metadata = { state, error: kind === "error" };
    if (kind === "answer") return { kind: "message", message: messageView({ content }) };
    if (kind === "result" || kind === "line") {
      return resultOf(content, {
        toolName: content,
        display: content,
        metadata,
        hadCard: kind === "result",
      });
    }
    const role = kind === "person" ? "user" : "system";
    const author = { ...BEN, name: content };
    return { kind: "message", message: messageView({ role, content, metadata, author }) };
  });

describe("any message", () => {
  it("makes posts that Slack takes and in which nothing is alive", () => {
    fc.assert(
      fc.property(anyShown, fc.boolean(), (shown, hasSeveralAgents) => {
        const posts = renderSlackPosts(shown, { hasSeveralAgents });
        expect(posts.length).toBeGreaterThan(0);
        for (const post of posts) {
          expectSlackTakes(post);
          expectNothingAlive(post);
        }
      }),
    );
  });
});
