import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Shown } from "../../../src/core/index.ts";
import { renderDiscordPosts } from "../../../src/adapters/discord/render-message.ts";
import { deadText } from "../../../src/adapters/discord/text/dead-text.ts";
import { showProse } from "../../../src/adapters/chat/text/show-prose.ts";
import { BEN } from "../../fixtures/slack/approval-view.ts";
import { messageView, resultOf } from "../../fixtures/slack/message-view.ts";
import { expectDiscordTakes, expectHarmless, expectNothingAlive } from "./discord-rules.ts";
import { hostileText } from "./hostile-text.ts";
import { readAsDiscord } from "../../fixtures/discord/read-as-discord.ts";

const anyShown: fc.Arbitrary<Shown> = fc
  .record({
    kind: fc.constantFrom("person", "notice", "error", "result", "line"),
    content: hostileText({ maxParts: 60 }),
    state: fc.constantFrom("succeeded", "failed", "denied", "interrupted", ""),
  })
  .map(({ kind, content, state }): Shown => {
    const metadata = { state, error: kind === "error" };
    if (kind === "result" || kind === "line") {
      const hadCard = kind === "result";
      return resultOf(content, { toolName: content, display: content, metadata, hadCard });
    }
    const role = kind === "person" ? "user" : "system";
    const author = { ...BEN, name: content };
    return { kind: "message", message: messageView({ role, content, metadata, author }) };
  });

describe("any message", () => {
  it("makes posts that Discord takes and in which nothing is alive", () => {
    fc.assert(
      fc.property(anyShown, (shown) => {
        const posts = renderDiscordPosts(shown, { hasSeveralAgents: true });
        expect(posts.length).toBeGreaterThan(0);
        for (const post of posts) {
          expectDiscordTakes(post);
          expectNothingAlive(post);
        }
      }),
    );
  });

  it("of an agent mentions nobody and hides nothing, however it is written", () => {
    fc.assert(
      fc.property(hostileText({ maxParts: 60 }), fc.boolean(), (content, hasSeveralAgents) => {
        const shown: Shown = { kind: "message", message: messageView({ content }) };
        const posts = renderDiscordPosts(shown, { hasSeveralAgents });
        expect(posts.length).toBeGreaterThan(0);
        for (const post of posts) {
          expectDiscordTakes(post);
          expectHarmless(post);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("dead text", () => {
  it("is read as it was written, and as nothing else", () => {
    fc.assert(
      fc.property(hostileText({ maxParts: 20 }), (text) => {
        const prose = showProse(text);
        const read = readAsDiscord(deadText(prose));
        expect(read.alive).toEqual([]);
        expect(read.visible).toBe(prose.replaceAll(/@(?=everyone|here)/gi, "@\u200B"));
      }),
      { numRuns: 1_000 },
    );
  });
});
