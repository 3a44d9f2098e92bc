import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newKey, post, read, remove, saveToken } from "../../../src/adapters/web/ui/api-client.ts";
import {
  decisionWords,
  headline,
  outcomeWords,
} from "../../../src/adapters/web/ui/approval-words.ts";
import { loadDraft, saveDraft } from "../../../src/adapters/web/ui/draft.ts";
import { currentPlace, currentSession, sessionHref } from "../../../src/adapters/web/ui/place.ts";
import { someApproval } from "./some-views.ts";

/** What a tab keeps, as the browser keeps it. */
function tabStorage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

let storage: ReturnType<typeof tabStorage>;
beforeEach(() => {
  storage = tabStorage();
  vi.stubGlobal("sessionStorage", storage);
});
afterEach(() => vi.unstubAllGlobals());

describe("a draft", () => {
  it("keeps its key over every try of the same text, and over a reload", () => {
    const first = saveDraft("ses_1", "deploy it");
    expect(saveDraft("ses_1", "deploy it").key).toBe(first.key);
    expect(loadDraft("ses_1")).toEqual(first);
  });

  it("gets another key with another text, and when the same words are sent again", () => {
    const first = saveDraft("ses_1", "yes");
    expect(saveDraft("ses_1", "yes!").key).not.toBe(first.key);
    saveDraft("ses_1", "");
    expect(saveDraft("ses_1", "yes").key).not.toBe(first.key);
  });

  it("belongs to its place, and an empty one leaves nothing behind", () => {
    saveDraft("ses_1", "one");
    expect(loadDraft("ses_2").text).toBe("");
    saveDraft("ses_1", "");
    expect([...storage.kept]).toEqual([]);
  });

  it.each(["{", "null", "[]", '{"text":1,"key":"k"}', '{"text":"a"}'])(
    "that was spoiled to %j is an empty one",
    (stored) => {
      storage.setItem("draft:ses_1", stored);
      expect(loadDraft("ses_1")).toEqual({ text: "", key: "" });
    },
  );
});

describe("the address of the page", () => {
  const at = (hash: string) => vi.stubGlobal("location", { hash });

  it.each([
    ["", { page: "start" }],
    ["#/", { page: "start" }],
    ["#/grants", { page: "grants" }],
    ["#/audit", { page: "audit" }],
    ["#/grants/x", { page: "start" }],
    ["#/sessions/ses_1", { page: "session", id: "ses_1" }],
    ["#/sessions/", { page: "start" }],
    ["#/sessions/a/b", { page: "start" }],
    ["#/sessions/%E0%", { page: "session", id: "%E0%" }],
  ])("%j leads to %j", (hash, place) => {
    at(hash);
    expect(currentPlace()).toEqual(place);
  });

  it("of a session finds back to it, whatever its id holds", () => {
    const id = "a/b %?#\u202E";
    at(sessionHref(id));
    expect(currentSession()).toBe(id);
    at("#/grants");
    expect(currentSession()).toBe(null);
  });
});

describe("a call to the server", () => {
  const answers = (response: () => Response) => {
    const fetch = vi.fn(async (_path: string, _init: RequestInit) => response());
    vi.stubGlobal("fetch", fetch);
    return fetch;
  };
  const headersOf = (fetch: ReturnType<typeof answers>) => fetch.mock.calls[0]?.[1].headers;

  it("carries the token of whoever is signed in, and the key of the wish", async () => {
    const fetch = answers(() => Response.json({}));
    saveToken("secret");
    await post("/api/x", { a: 1 }, "key");
    expect(headersOf(fetch)).toMatchObject({
      authorization: "Bearer secret",
      "idempotency-key": "key",
    });
    expect(fetch.mock.calls[0]?.[1].body).toBe('{"a":1}');
  });

  it("carries no token without one", async () => {
    const fetch = answers(() => Response.json([]));
    expect(await read("/api/x")).toEqual({ ok: true, value: [] });
    expect(headersOf(fetch)).toEqual({});
  });

  it("shows the server's own sentence, and keeps what else it said", async () => {
    answers(() =>
      Response.json({ detail: "Ann was faster.", approval: { id: "a" } }, { status: 409 }),
    );
    expect(await post("/api/x", {})).toMatchObject({
      ok: false,
      status: 409,
      detail: "Ann was faster.",
      body: { approval: { id: "a" } },
    });
  });

  it("names the status where the server gave no sentence", async () => {
    answers(() => Response.json(null, { status: 500 }));
    expect(await read("/api/x")).toMatchObject({ ok: false, detail: "The server answered 500." });
  });

  it("takes an answer without a body for done", async () => {
    const fetch = answers(() => new Response(null, { status: 204 }));
    expect(await remove("/api/grants/g")).toEqual({ ok: true, value: null });
    expect(fetch.mock.calls[0]?.[1].method).toBe("DELETE");
  });

  it.each([
    ["nobody answers", () => Promise.reject(new TypeError("failed to fetch"))],
    ["a proxy answers with a page", async () => new Response("<html>", { status: 502 })],
  ])("says that the server cannot be reached when %s", async (_, fetch) => {
    vi.stubGlobal("fetch", fetch);
    expect(await read("/api/x")).toMatchObject({ ok: false, status: 0 });
  });

  it("makes keys that nobody else makes", () => {
    const keys = Array.from({ length: 500 }, newKey);
    expect(new Set(keys).size).toBe(500);
    expect(keys.every((key) => /^[0-9a-f]{32}$/.test(key))).toBe(true);
  });
});

describe("the words of a card", () => {
  const by = { platform: "web", id: "ann", name: "Ann" };
  const decided = (decision: "approve" | "deny", scope: "once" | "session" | "all" | "always") => ({
    by,
    decision,
    scope,
    reason: null,
    at: "2026-11-21T02:00:00.000Z",
  });

  it.each([
    ["once", "Approved by Ann · once"],
    ["session", "Approved by Ann · for this session"],
    ["all", "Approved by Ann · with all else that asks in this session"],
    ["always", "Approved by Ann · always"],
  ] as const)("say how far an approval %s reaches", (scope, words) => {
    expect(decisionWords(decided("approve", scope))).toBe(words);
  });

  it("name the last who signed, and nobody where a rule or a grant did", () => {
    const decisions = [{ ...decided("approve", "once"), by: { ...by, name: "Bo" } }];
    const approved = someApproval({ state: "approved", decisions });
    expect(
      headline({ ...approved, decisions: [...decisions, decided("approve", "once")] }),
    ).toEqual({
      text: "Approved by Ann · once",
      tone: "good",
    });
    expect(headline({ ...approved, decisions: [] }).text).toBe("Approved");
    expect(headline({ ...approved, state: "denied", decisions: [] }).text).toBe("Denied");
    expect(headline({ ...approved, state: "cancelled" }).tone).toBe("quiet");
  });

  it("tell how a call ended, with what is known of it", () => {
    const ended = { state: "failed", exitCode: 1, durationMs: 1_234 } as const;
    expect(outcomeWords(ended)).toEqual({ text: "Failed · exit code 1 · 1.2 s", tone: "bad" });
    expect(outcomeWords({ ...ended, state: "succeeded", exitCode: null })?.text).toBe(
      "Finished · 1.2 s",
    );
    expect(outcomeWords({ ...ended, durationMs: null })?.text).toBe("Failed · exit code 1");
    expect(outcomeWords({ ...ended, state: "awaiting_approval" })).toBe(null);
  });
});
