import { describe, expect, it } from "vitest";
import { createSignIn, OWNER } from "../../../src/adapters/web/sign-in.ts";

const users = [
  { name: "ann", token: "token-of-ann" },
  { name: "bo", token: "token-of-bo" },
];
const request = (authorization?: string) =>
  new Request(
    "http://127.0.0.1/",
    authorization === undefined ? {} : { headers: { authorization } },
  );

describe("signing in", () => {
  it("makes everybody the operator where there are no users", () => {
    expect(createSignIn([])(request())).toBe(OWNER);
    expect(createSignIn([])(request("Bearer whatever"))).toBe(OWNER);
  });

  it.each([
    ["Bearer token-of-ann", "ann"],
    ["bearer   token-of-bo", "bo"],
  ])("knows the sender of %j", (header, name) => {
    expect(createSignIn(users)(request(header))).toEqual({ platform: "web", id: name, name });
  });

  it.each([
    undefined,
    "",
    "Bearer",
    "Bearer ",
    "Bearer token-of-an",
    "Bearer token-of-ann2",
    "Bearer TOKEN-OF-ANN",
    "Bearer token-of-ann token-of-bo",
    "Basic token-of-ann",
    "token-of-ann",
  ])("does not know the sender of %j", (header) => {
    expect(createSignIn(users)(request(header))).toBe(null);
  });
});
