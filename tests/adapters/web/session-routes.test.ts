import { describe, expect, it } from "vitest";
import { expectProblem, serve, withSession } from "./serve.ts";

describe("sessions", () => {
  it("creates one, lists it and reads it back", async () => {
    const web = await serve();
    const made = await web.call("POST", "/api/sessions", {
      body: { title: "Staging", agent: "ops" },
    });
    expect(made.status).toBe(201);
    expect(made.headers.get("location")).toBe(`/api/sessions/${made.json.id}`);
    expect((await web.call("GET", "/api/sessions")).json).toEqual([made.json]);
    expect((await web.call("GET", `/api/sessions/${made.json.id}`)).json).toEqual(made.json);
  });

  it("creates one from no body at all", async () => {
    const web = await serve();
    expect((await web.call("POST", "/api/sessions")).status).toBe(201);
  });

  it("names the agents there are when asked for another", async () => {
    const web = await serve();
    const answer = await web.call("POST", "/api/sessions", { body: { agent: "nobody" } });
    expectProblem(answer, 422);
    expect(answer.json.agents).toEqual(["ops"]);
  });

  it.each(["", "/messages", "/events"])("does not know session nope%s", async (rest) => {
    const web = await serve();
    expectProblem(await web.call("GET", `/api/sessions/nope${rest}`), 404);
  });

  it.each(["messages", "tool-results", "approve", "stop"])(
    "does not %s in an unknown session",
    async (rest) => {
      const web = await serve();
      const body = {
        messages: { content: "hi" },
        "tool-results": { toolCallId: "x", decision: "deny" },
        approve: { decision: "deny" },
        stop: undefined,
      }[rest];
      expectProblem(await web.call("POST", `/api/sessions/nope/${rest}`, { body }), 404);
    },
  );
});

describe("messages", () => {
  it("accepts one and lists it in order", async () => {
    const { call, path } = await withSession();
    const sent = await call("POST", `${path}/messages`, { body: { content: "run ls" } });
    expect(sent.status).toBe(202);
    expect(sent.json).toEqual({ messageId: expect.any(String) });
    const { json } = await call("GET", `${path}/messages?after=0`);
    expect(json[0]).toMatchObject({
      id: sent.json.messageId,
      seq: 1,
      role: "user",
      author: { id: "owner", platform: "web" },
    });
    const after = await call("GET", `${path}/messages?after=1`);
    expect(after.json.map(({ id }: { id: string }) => id)).not.toContain(sent.json.messageId);
  });

  it("stores one message for two requests with the same Idempotency-Key", async () => {
    const { call, path } = await withSession();
    const request = { body: { content: "hello" }, headers: { "idempotency-key": "k1" } };
    const [first, second] = [
      await call("POST", `${path}/messages`, request),
      await call("POST", `${path}/messages`, request),
    ];
    expect(second.json).toEqual(first.json);
    expect(second.headers.get("idempotency-replayed")).toBe("true");
    const { json } = await call("GET", `${path}/messages`);
    expect(json.filter((m: { role: string }) => m.role === "user")).toHaveLength(1);
  });

  it("keeps the keys of two people apart", async () => {
    const users = [
      { name: "ann", token: "ta" },
      { name: "bob", token: "tb" },
    ];
    const { call } = await serve({ users });
    const as = (token: string) => ({ authorization: `Bearer ${token}` });
    const { json } = await call("POST", "/api/sessions", { headers: as("ta") });
    const send = (token: string) =>
      call("POST", `/api/sessions/${json.id}/messages`, {
        body: { content: "hello" },
        headers: { ...as(token), "idempotency-key": "k" },
      });
    expect((await send("ta")).json).not.toEqual((await send("tb")).json);
  });

  it("refuses an unusable Idempotency-Key", async () => {
    const { call, path } = await withSession();
    const headers = { "idempotency-key": "k".repeat(201) };
    expectProblem(await call("POST", `${path}/messages`, { body: { content: "x" }, headers }), 400);
  });

  it("passes on why the core refused a text", async () => {
    const { call, path } = await withSession();
    const answer = await call("POST", `${path}/messages`, { body: { content: "refuse me" } });
    expectProblem(answer, 422);
    expect(answer.json.detail).toBe("This text is refused.");
  });

  it("hands an envelope to the core as it is", async () => {
    const { call, path } = await withSession();
    const content = JSON.stringify({ __type: "tool_result", tool_call_id: "x", content: "{}" });
    await call("POST", `${path}/messages`, { body: { content } });
    expect((await call("GET", `${path}/messages`)).json[0].content).toBe(content);
  });
});

describe("records", () => {
  it.each([
    "/api/approvals",
    "/api/grants",
    "/api/audit",
    "/api/policy/rules",
    "/api/me",
    "/api/sessions",
  ])("answers GET %s", async (path) => {
    const { call } = await serve();
    expect((await call("GET", path)).status).toBe(200);
  });

  it("explains a policy decision", async () => {
    const { call } = await serve();
    const body = { tool: "shell_cmd", args: { command: "ls" } };
    expect((await call("POST", "/api/policy/explain", { body })).json).toMatchObject({
      decision: "ask_user",
    });
  });

  it("does not know a grant that is gone", async () => {
    const { call } = await serve();
    expectProblem(await call("DELETE", "/api/grants/g1"), 404);
  });

  it.each(["after=-1", "after=x", "limit=0", "limit=501", "page=2"])(
    "refuses the query %s",
    async (query) => {
      const { call, path } = await withSession();
      expectProblem(await call("GET", `${path}/messages?${query}`), 400);
    },
  );
});
