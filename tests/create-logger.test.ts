import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { PlatformSilentError } from "../src/core/index.ts";
import { createMasker } from "../src/core/mask-secrets.ts";
import { createLogger } from "../src/create-logger.ts";
import type { LoggerOptions } from "../src/create-logger.ts";

function logger(level: LoggerOptions["level"], isTTY = false) {
  const output = Object.assign(new PassThrough(), { isTTY });
  let text = "";
  output.on("data", (part: Buffer) => (text += part.toString()));
  const mask = createMasker({ secrets: ["correct-horse-battery"] });
  return { log: createLogger({ level, output, mask, colours: false }), text: () => text };
}

describe("createLogger", () => {
  it("writes a JSON line for each event when it is no terminal", () => {
    const { log, text } = logger("info");
    log.info({ url: "http://127.0.0.1:3000" }, "ready");
    log.debug({}, "too much");
    const lines = text()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as object);
    expect(lines).toMatchObject([{ msg: "ready", url: "http://127.0.0.1:3000" }]);
  });

  it("hides secrets in messages, fields and errors (guarantee 10)", () => {
    const { log, text } = logger("info");
    log.error(
      {
        err: new Error("login with correct-horse-battery failed"),
        deep: { a: [`sk-${"0a".repeat(20)}`] },
      },
      "correct-horse-battery",
    );
    expect(text()).not.toMatch(/correct-horse|sk-0a0a0a0a/);
    expect(() => JSON.parse(text()) as unknown).not.toThrow();
  });

  it("says of a foreseen failure what it is, and of any other where", () => {
    const { log, text } = logger("info");
    log.error({ err: new PlatformSilentError("Slack could not be asked.") }, "showing failed");
    expect(text()).toContain("Slack could not be asked.");
    expect(text()).not.toContain(" at ");
    log.error({ err: new Error("a mistake of ours") }, "showing failed");
    expect(text()).toMatch(/a mistake of ours\\n +at /);
  });

  it("is readable on a terminal, and masked there too", () => {
    const { log, text } = logger("info", true);
    log.warn({ token: "correct-horse-battery" }, "look");
    expect(text()).toContain("look");
    expect(text()).not.toContain("correct-horse");
    expect(() => JSON.parse(text()) as unknown).toThrow();
  });
});
