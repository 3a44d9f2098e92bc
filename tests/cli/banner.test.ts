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

  it.each([
    [{}, "set SLACK_BOT_TOKEN and SLACK_APP_TOKEN"],
    [{ SLACK_APP_TOKEN: "xapp-1" }, "set SLACK_BOT_TOKEN too"],
    [{ SLACK_BOT_TOKEN: "xoxb-1" }, "SLACK_SIGNING_SECRET (HTTP) too"],
    [{ SLACK_BOT_TOKEN: "xoxb-1", SLACK_APP_TOKEN: "xapp-1" }, "Socket Mode"],
    [
      { SLACK_BOT_TOKEN: "xoxb-1", SLACK_SIGNING_SECRET: "s" },
      "events at POST http://127.0.0.1:3000/slack/events",
    ],
    [
      {
        SLACK_CLIENT_ID: "1.2",
        SLACK_CLIENT_SECRET: "c",
        SLACK_STATE_SECRET: "s".repeat(32),
        SLACK_APP_TOKEN: "xapp-1",
      },
      "Socket Mode, installed at http://127.0.0.1:3000/slack/install",
    ],
  ])("says of Slack what is on or what is missing: %j", (env, said) => {
    const line = banner("", env)
      .split("\n")
      .find((each) => each.includes("Slack"));
    expect(line).toContain(said);
    expect(line?.includes("●")).toBe(!said.startsWith("set") && !said.endsWith("too"));
  });
});
