import { describe, expect, it } from "vitest";
import { createPaint } from "../../../src/adapters/terminal/paint.ts";
import { renderMessage } from "../../../src/adapters/terminal/render-message.ts";
import { aFile } from "../../fixtures/attached-files.ts";
import { someMessage } from "../web/some-views.ts";

const author = { platform: "slack", id: "U1", name: "Ann" };
const shown = (content: string, ...names: string[]) =>
  renderMessage(
    someMessage({ role: "user", author, content, parts: names.map((name) => aFile(name)) }),
    createPaint(false),
  );

describe("a message with files, in the terminal", () => {
  it("names them below its words, or where it has none", () => {
    expect(shown("look", "a.log", "b.png")).toBe("Ann: look\n(attached: a.log)\n(attached: b.png)");
    expect(shown("", "a.log")).toBe("Ann: (attached: a.log)");
    expect(shown("")).toBeNull();
  });

  it("keeps a name on its line, without what moves the cursor", () => {
    expect(shown("look", "a\n\u001b[2Jb.log")).toBe("Ann: look\n(attached: a 2Jb.log)");
  });
});
