import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { StoreUnavailableError } from "../../../src/core/errors.ts";
import { createScriptedCore } from "./scripted-core.ts";
import { expectProblem, serve, withSession } from "./serve.ts";

describe("answers of every kind", () => {
  it("names the methods that work", async () => {
    const { call } = await serve();
    const answer = await call("PUT", "/api/sessions", { body: {} });
    expectProblem(answer, 405);
    expect(answer.headers.get("allow")).toContain("POST");
  });

  it.each(["/api/nothing", "/nothing", "/../package.json", "/ui/app.ts", "/%E0%A4%A"])(
    "finds nothing at %s",
    async (path) => {
      const { call } = await serve();
      expectProblem(await call("GET", path), 404);
    },
  );

  it.each(["/", "/api/me", "/api/nothing", "/metrics"])("protects %s by headers", async (path) => {
    const { call } = await serve();
    const { headers } = await call("GET", path);
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("content-security-policy")).not.toMatch(/unsafe/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
  });

  it("says that the store is away, and when to come back", async () => {
    const core = createScriptedCore();
    core.listSessions = async () => {
      throw new StoreUnavailableError("The database is locked. Stop the other process.");
    };
    const { call } = await serve({ core });
    const answer = await call("GET", "/api/sessions");
    expectProblem(answer, 503);
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(answer.json.detail).toContain("locked");
  });

  it("hides the inside of a failure and logs it", async () => {
    const core = createScriptedCore();
    core.listSessions = async () => {
      throw new Error("secret detail");
    };
    const { call, logged } = await serve({ core });
    const answer = await call("GET", "/api/sessions");
    expectProblem(answer, 500);
    expect(answer.text).not.toContain("secret");
    expect(logged.join()).toContain("secret detail");
  });

  it("never fails, whatever is sent", async () => {
    const { call, id, logged } = await withSession();
    const paths = ["messages", "tool-results", "approve", "stop", ""].map(
      (rest) => `/api/sessions/${id}/${rest}`,
    );
    const all = [...paths, "/api/sessions", "/api/policy/explain", "/api/grants/x"];
    const body = fc.oneof(
      fc.json(),
      fc.string({ unit: "binary" }),
      fc
        .record(
          {
            content: fc.anything(),
            decision: fc.constantFrom("approve", 1),
            toolCallId: fc.anything(),
            toolArgs: fc.anything(),
          },
          { requiredKeys: [] },
        )
        .map((value) => JSON.stringify(value) ?? ""),
    );
    const request = fc.record({
      method: fc.constantFrom("GET", "POST", "DELETE", "PATCH"),
      path: fc.constantFrom(...all),
      query: fc.webQueryParameters(),
      body,
    });
    await fc.assert(
      fc.asyncProperty(request, async ({ method, path, query, body }) => {
        const raw = method === "GET" ? {} : { raw: body };
        const { status } = await call(method, `${path}?${query}`, raw);
        expect(status).toBeLessThan(500);
      }),
      { numRuns: 300 },
    );
    expect(logged).toEqual([]);
  });
});

describe("operations", () => {
  it("is not ready when a part is not, and names it", async () => {
    const { call } = await serve({
      ready: async () => [{ part: "store", ok: false, detail: "disk full" }],
    });
    const { status, json } = await call("GET", "/readyz");
    expect(status).toBe(503);
    expect(json.parts).toEqual([{ part: "store", ok: false, detail: "disk full" }]);
  });

  it("is not ready when the check itself fails", async () => {
    const { call } = await serve({ ready: () => Promise.reject(new Error("boom")) });
    expect((await call("GET", "/readyz")).status).toBe(503);
  });

  it("counts decisions once, calls, model calls and requests", async () => {
    const { call, core, id } = await withSession();
    const approval = core.ask(id, { command: "ls" });
    expect((await call("GET", "/metrics")).text).toContain("countersign_pending_approvals 1");
    core.settle(approval, { state: "denied" });
    core.settle(approval, { state: "denied" });
    core.emit({ type: "tool", sessionId: id, toolCallId: "c", name: "shell_cmd", state: "failed" });
    core.startAnswer(id);
    core.endAnswer(id);
    const { text } = await call("GET", "/metrics");
    expect(text).toContain("countersign_pending_approvals 0");
    expect(text).toContain('countersign_approvals_total{outcome="denied"} 1');
    expect(text).toContain('countersign_tool_calls_total{state="failed",tool="shell_cmd"} 1');
    expect(text).toContain('countersign_model_calls_total{stop_reason="end"} 1');
    expect(text).toContain('countersign_model_tokens_total{direction="input"} 12');
    expect(text).toMatch(
      /http_requests_total\{method="POST",route="\/api\/sessions",status="201"\} 1/,
    );
    expect(text).toContain("process_cpu_seconds_total");
  });

  it("says which port is taken and how to choose another", async () => {
    const { url } = await serve();
    const port = Number(new URL(url).port);
    await expect(serve({ port })).rejects.toThrow(new RegExp(`Port ${port}.*PORT`));
  });
});
