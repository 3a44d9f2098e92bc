import { describe, expect, it } from "vitest";
import { MAX_BODY_BYTES, MAX_JSON_DEPTH } from "../../../src/adapters/web/read-json.ts";
import { expectProblem, withSession, type Served } from "./serve.ts";

describe("bodies", () => {
  const post = async (options: Parameters<Served["call"]>[2]) => {
    const { call, path } = await withSession();
    return await call("POST", `${path}/messages`, options);
  };

  it("says where JSON is broken", async () => {
    const answer = await post({ raw: '{"content": "a",}' });
    expectProblem(answer, 400);
    expect(answer.json.detail).toMatch(/position 16/);
  });

  it("lists the known keys when one is unknown", async () => {
    const answer = await post({ body: { content: "a", contnet: "b" } });
    expectProblem(answer, 400);
    expect(answer.json.errors[0].problem).toContain("Known here: content");
  });

  it("takes a body of exactly the limit and refuses one byte more", async () => {
    const around = JSON.stringify({ content: "" }).length;
    const body = (bytes: number) => JSON.stringify({ content: "x".repeat(bytes - around) });
    expect((await post({ raw: body(MAX_BODY_BYTES) })).status).toBe(202);
    expectProblem(await post({ raw: body(MAX_BODY_BYTES + 1) }), 413);
  });

  it.each([
    [
      "not JSON by its header",
      { raw: '{"content":"a"}', headers: { "content-type": "text/plain" } },
      415,
    ],
    ["not UTF-8", { raw: new Uint8Array([0x22, 0xff, 0x22]) }, 400],
    [
      "nested too deep",
      { raw: "[".repeat(MAX_JSON_DEPTH + 2) + "]".repeat(MAX_JSON_DEPTH + 2) },
      400,
    ],
    ["holding a NUL", { raw: '{"content":"a\\u0000b"}' }, 400],
    ["holding half a surrogate pair", { raw: '{"content":"a\\ud800b"}' }, 400],
    ["holding an endless number", { raw: '{"content":1e999}' }, 400],
    ["an array", { raw: "[]" }, 400],
    ["null", { raw: "null" }, 400],
  ])("refuses a body that is %s", async (_, options, status) => {
    expectProblem(await post(options), status);
  });
});
