import { expect, it } from "vitest";
import { createPeople } from "../../../src/adapters/slack/people.ts";
import type { SlackApi } from "../../../src/adapters/slack/slack-api.ts";

const HELD = 10_000;

it("somebody new is called by their name, however many were met before", async () => {
  const api: SlackApi = {
    call: (_, { user }) =>
      Promise.resolve({ kind: "ok", body: { user: { name: `name of ${String(user)}` } } }),
    download: () => Promise.reject(new Error("nothing is fetched")),
    upload: () => Promise.reject(new Error("nothing is sent")),
  };
  const log = { info() {}, warn() {}, error() {} };
  const people = createPeople({ api, log, clock: () => 0, groups: () => [] });
  const met = Array.from({ length: HELD }, (_, at) => `U${at}`);
  await people.learn("T1", met);
  expect(people.knownName("T1", "U0")).toBe("name of U0");
  await people.learn("T1", ["UNEW"]);
  expect(people.knownName("T1", "UNEW")).toBe("name of UNEW");
  await people.learn("T1", ["U0"]);
  expect(people.knownName("T1", "U0")).toBe("name of U0");
});
