import { describe, expect, it } from "vitest";
import { grantLine, pendingLine } from "../../../src/core/approval/short-lines.ts";

const REQUEST = {
  shortId: "4k2m9x",
  agent: "ops",
  toolName: "shell_cmd",
  toolArgs: { command: "make deploy" },
  display: "make deploy",
};

const GRANT = {
  id: "grn_7h3k9q01",
  shortId: "7h3k9q",
  sessionId: "ses_1",
  scope: "session",
  toolName: "shell_cmd",
  toolArgs: { command: "make deploy" },
  workingDirectory: "/srv/app",
  grantedBy: { platform: "slack", id: "U1", name: "Ann" },
  uses: 2,
  createdAt: "2026-11-21T14:00:00.000Z",
  expiresAt: null,
} as const;

describe("a request on one line", () => {
  it("says what would run, and its id", () => {
    expect(pendingLine(REQUEST)).toBe("• `4k2m9x` @ops wants shell_cmd: make deploy");
    expect(pendingLine({ ...REQUEST, toolArgs: { issue: 7 }, display: null })).toContain(
      'shell_cmd: {"issue":7}',
    );
  });

  it("names what cannot be seen, and stays on its line", () => {
    const display = "echo a\nrm -rf /\u202E\u200B";
    expect(pendingLine({ ...REQUEST, display })).toMatch(/echo a rm -rf \/⟨U\+202E⟩⟨U\+200B⟩$/);
  });

  it("says when it is not all, and cuts no character in two", () => {
    const line = pendingLine({ ...REQUEST, display: `x${"😀".repeat(300)}` });
    expect(line).toMatch(/😀… \(301 characters in all\)$/u);
    expect(line.isWellFormed()).toBe(true);
  });
});

describe("a grant on one line", () => {
  it("says what it covers where, by whom, for how long and how often it was used", () => {
    expect(grantLine(GRANT)).toBe(
      "• `7h3k9q` shell_cmd in /srv/app: make deploy (by Ann, without end, used 2×)",
    );
  });

  it("shows all arguments where there are more than a command", () => {
    const toolArgs = { command: "make", env: "prod" };
    expect(grantLine({ ...GRANT, toolArgs, workingDirectory: null })).toContain(
      'shell_cmd: {"command":"make","env":"prod"} (by Ann',
    );
  });

  it("of everything says so", () => {
    const all = { scope: "all", toolName: null, toolArgs: null, workingDirectory: null } as const;
    const expiresAt = "2026-11-21T22:00:00.000Z";
    expect(grantLine({ ...GRANT, ...all, expiresAt })).toBe(
      "• `7h3k9q` everything that would ask (by Ann, until 2026-11-21 22:00 UTC, used 2×)",
    );
  });
});
