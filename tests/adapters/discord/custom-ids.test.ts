import { describe, expect, it } from "vitest";
import {
  ACTION,
  type CustomId,
  readCustomId,
  writeCustomId,
} from "../../../src/adapters/discord/custom-ids.ts";

const id: CustomId = { action: "deny", approvalId: "apr_3f9k2a7qm4xd", digest: "9c1f04ab77de" };

describe("what a button carries", () => {
  it("is read as it was written, for every action", () => {
    for (const action of Object.values(ACTION)) {
      const written = { ...id, action, ...(action === "page" ? { page: 12 } : {}) };
      expect(readCustomId(writeCustomId(written))).toEqual(written);
    }
  });

  it("fits in Discord's hundred characters at its longest", () => {
    const longest = { action: ACTION.approveSessionReviewed, digest: "f".repeat(16) };
    const written = writeCustomId({ ...longest, approvalId: "a".repeat(40), page: 99_999 });
    expect(written.length).toBeLessThanOrEqual(100);
  });

  it.each([
    "",
    "deny",
    "deny:apr_1",
    "constructor:apr_1:ab",
    "deny:apr_1:ab:1",
    "page:apr_1:ab",
    "page:apr_1:ab:0",
    "page:apr_1:ab:-1",
    "deny:apr 1:ab",
    "deny:apr_1:xyz",
    "deny:apr_1:ab\n",
    " deny:apr_1:ab",
  ])("is not read out of %j", (other) => {
    expect(readCustomId(other)).toBeNull();
  });
});
