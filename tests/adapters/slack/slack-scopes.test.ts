import { describe, expect, it } from "vitest";
import { parseEvent } from "../../../src/adapters/slack/parse-event.ts";
import {
  EVENT_SCOPES,
  METHOD_SCOPES,
  SLACK_SCOPES,
} from "../../../src/adapters/slack/slack-scopes.ts";
import { readSourceTree } from "../../fixtures/source-tree.ts";
import { METHOD_FACTS } from "../../fakes/slack/api/method-facts.ts";

const METHOD_NAME = /"((?:[a-z]+\.)+[a-zA-Z]+)"/g;
const adapter = readSourceTree("src/adapters/slack").filter(
  ({ path }) => !path.endsWith("slack-scopes.ts"),
);

describe("the scopes that the app asks for", () => {
  it("cover every method, as Slack's own reference lists it", () => {
    for (const [method, scopes] of Object.entries(METHOD_SCOPES)) {
      const facts = METHOD_FACTS[method];
      expect(facts, method).toBeDefined();
      // One of those that Slack names is enough: history has one for each kind of conversation.
      const isGranted = facts?.scopes.some((scope) => SLACK_SCOPES.includes(scope));
      expect(isGranted || facts?.scopes.length === 0, method).toBe(true);
      for (const scope of scopes) expect(facts?.scopes, method).toContain(scope);
    }
  });

  it("come from a table of exactly the methods that the adapter names", () => {
    const named = adapter.flatMap(({ text }) =>
      [...text.matchAll(METHOD_NAME)].map(([, name = ""]) => name),
    );
    const called = [...new Set(named)].filter((name) => METHOD_FACTS[name] !== undefined);
    expect(called.sort()).toEqual(Object.keys(METHOD_SCOPES).sort());
  });

  it("come with subscriptions to events that the adapter understands", () => {
    for (const name of Object.keys(EVENT_SCOPES)) {
      const [type = ""] = name.split(".");
      const delivered = { type: "event_callback", team_id: "T1", event_id: "E1", event: { type } };
      const event = parseEvent(delivered, { botUserId: "UBOT", botId: "BBOT" });
      expect(event, name).not.toMatchObject({ what: `event ${type}` });
    }
    const other = { type: "event_callback", team_id: "T1", event_id: "E1", event: { type: "x" } };
    const ids = { botUserId: "UBOT", botId: "BBOT" };
    expect(parseEvent(other, ids)).toEqual({ kind: "unsupported", what: "event x" });
  });

  it("ask for nothing that nobody uses", () => {
    expect(SLACK_SCOPES).toEqual([
      "app_mentions:read",
      "assistant:write",
      "channels:history",
      "chat:write",
      "commands",
      "files:read",
      "files:write",
      "groups:history",
      "im:history",
      "mpim:history",
      "usergroups:read",
      "users:read",
    ]);
  });
});
