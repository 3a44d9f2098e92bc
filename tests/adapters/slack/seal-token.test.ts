import { describe, expect, it } from "vitest";
import { createTokenSeal } from "../../../src/adapters/slack/seal-token.ts";

const SECRET = "0123456789abcdef0123456789abcdef";
const TOKEN = "xoxb-a-token-of-somebody";

describe("a sealed token", () => {
  const seal = createTokenSeal(SECRET);

  it("opens under the same secret, in a later process too", () => {
    const sealed = seal.seal("T1", TOKEN);
    expect(sealed).not.toContain(TOKEN);
    expect(createTokenSeal(SECRET).open("T1", sealed)).toBe(TOKEN);
  });

  it("is another text every time", () => {
    expect(seal.seal("T1", TOKEN)).not.toBe(seal.seal("T1", TOKEN));
  });

  it("does not open for another workspace, nor under another secret", () => {
    const sealed = seal.seal("T1", TOKEN);
    expect(seal.open("T2", sealed)).toBeNull();
    expect(createTokenSeal(`${SECRET}0`).open("T1", sealed)).toBeNull();
  });

  it("does not open when a bit of it was changed, wherever it is", () => {
    const sealed = seal.seal("T1", TOKEN);
    const bytes = Buffer.from(sealed.slice("v1.".length), "base64url");
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(seal.open("T1", `v1.${changed.toString("base64url")}`), `byte ${at}`).toBeNull();
    }
  });

  it.each(["", "v1", "v1.", "v1.AAAA", "v2.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "no.seal"])(
    "is not this: %j",
    (text) => expect(seal.open("T1", text)).toBeNull(),
  );
});
