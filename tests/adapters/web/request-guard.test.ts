import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { ConfigError } from "../../../src/core/errors.ts";
import { expectProblem, serve } from "./serve.ts";

describe("who may come in", () => {
  const users = [{ name: "ann", token: "secret-token" }];

  it("asks for a token when there are users", async () => {
    const { call } = await serve({ users });
    const answer = await call("GET", "/api/sessions");
    expectProblem(answer, 401);
    expect(answer.headers.get("www-authenticate")).toContain("Bearer");
    expectProblem(await call("GET", "/api/nothing-here"), 401);
    for (const wrong of ["Bearer secret-toke", "Bearer ", "Basic secret-token", "secret-token"]) {
      expectProblem(await call("GET", "/api/me", { headers: { authorization: wrong } }), 401);
    }
  });

  it("knows a user by the token, not by what the body says", async () => {
    const { call } = await serve({ users });
    const { json } = await call("GET", "/api/me", {
      headers: { authorization: "Bearer secret-token" },
    });
    expect(json.person).toEqual({ platform: "web", id: "ann", name: "ann" });
  });

  it("serves the page, health and, on loopback, metrics without a token", async () => {
    const { call } = await serve({ users });
    for (const path of ["/", "/app.ts", "/healthz", "/readyz", "/metrics"]) {
      expect((await call("GET", path)).status, path).toBe(200);
    }
  });

  it("refuses to open a console without users beyond loopback", async () => {
    await expect(serve({ host: "0.0.0.0" })).rejects.toThrow(ConfigError);
  });

  it("keeps metrics and readiness for users beyond loopback", async () => {
    const { call } = await serve({ users, host: "0.0.0.0" });
    expectProblem(await call("GET", "/metrics"), 401);
    expectProblem(await call("GET", "/readyz"), 401);
    expect((await call("GET", "/healthz")).status).toBe(200);
  });

  /** fetch sets Host by itself, so this one speaks HTTP by hand. */
  async function rawStatus(url: string, headers: string[]): Promise<number> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.write(
      ["POST /api/sessions HTTP/1.1", ...headers, "Connection: close", "", ""].join("\r\n"),
    );
    let text = "";
    for await (const part of socket) text += String(part);
    return Number(text.split(" ")[1]);
  }

  it.each([
    ["its own address", ["Host: 127.0.0.1:$"], 201],
    ["localhost", ["Host: localhost:$"], 201],
    ["a forwarded port", ["Host: localhost:8080"], 201],
    ["a name that resolves here (DNS rebinding)", ["Host: evil.example:$"], 421],
    ["a name that only starts like ours", ["Host: localhost.evil.example"], 421],
    [
      "its own page",
      ["Host: localhost:$", "Origin: http://localhost:$", "Sec-Fetch-Site: same-origin"],
      201,
    ],
    ["another site", ["Host: localhost:$", "Origin: https://evil.example"], 403],
    ["another port of this machine", ["Host: localhost:$", "Origin: http://localhost:1"], 403],
    ["a sandboxed frame", ["Host: localhost:$", "Origin: null"], 403],
    ["a browser that hides the origin", ["Host: localhost:$", "Sec-Fetch-Site: cross-site"], 403],
    ["a page of a sibling", ["Host: localhost:$", "Sec-Fetch-Site: same-site"], 403],
  ])("answers a request for %s", async (_, headers, status) => {
    const { url } = await serve();
    const { port } = new URL(url);
    expect(
      await rawStatus(
        url,
        headers.map((line) => line.replace("$", port)),
      ),
    ).toBe(status);
  });
});
