import { describe, expect, it } from "vitest";
import { createPaint } from "../../src/adapters/terminal/paint.ts";
import { renderBanner } from "../../src/cli/banner.ts";
import { load, loaded } from "../config/config-folder.ts";

function banner(toml = "", env: Record<string, string> = {}): string {
  const result = load(toml, env);
  const config = loaded(result);
  const notices = result.ok ? result.notices : [];
  return renderBanner(
    config,
    { url: "http://127.0.0.1:3000", policyRules: 12, notices },
    createPaint(false),
  );
}

describe("renderBanner", () => {
  it("says where the console is, what is off, and which variable turns it on", () => {
    const text = banner();
    for (const part of [
      "http://127.0.0.1:3000",
      "@demo",
      "set OPENAI_API_KEY, ANTHROPIC_API_KEY or GEMINI_API_KEY",
      "SQLite",
      "12 rules and the built-in ones, mode default",
      "Slack",
      "Discord",
    ]) {
      expect(text).toContain(part);
    }
    expect(text.split("\n").length).toBeLessThan(22);
  });

  it("names agents, servers and notices, and holds no secret", () => {
    const toml =
      '[[agents]]\nname = "ops"\nprovider = "openai"\n[[agents]]\nname = "qa"\nprovider = "demo"\n[mcp.files]\ncommand = "x"\n[approvals]\nroute = []\n';
    const text = banner(toml, {
      OPENAI_API_KEY: "very-secret-key",
      DATABASE_URL: "postgresql://u:hunter22@h/d",
    });
    expect(text).toMatch(/@ops +openai .*\(default\)/);
    expect(text).toContain("files");
    expect(text).toContain("PostgreSQL");
    expect(text).toContain("[approvals].route is read and checked");
    expect(text).not.toMatch(/very-secret|hunter22/);
  });
});
