import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually, hasBrowser, launchBrowser, openTab } from "./open-browser.ts";
import { startConsole, type Console } from "./start-console.ts";

const owner = { platform: "web", id: "owner", name: "Owner" };
const ann = { platform: "web", id: "ann", name: "Ann" };
const rows = (page: Page) => page.locator(".record");

/** Asks for a shell call and waits for its question. */
async function ask(core: Console["core"], sessionId: string, command: string) {
  await core.publishMessage({ sessionId, content: `run ${command}`, person: owner });
  await expect.poll(() => core.listApprovals({ sessionId, limit: 1 })).toHaveLength(1);
  const [approval] = await core.listApprovals({ sessionId, limit: 1 });
  return approval!.toolCallId;
}

describe.skipIf(!hasBrowser())("what is on record", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  async function withGrant(person = owner) {
    const web = await startConsole();
    const { id: sessionId } = await web.core.createSession({ title: "Staging" });
    const toolCallId = await ask(web.core, sessionId, "make test");
    const wish = { toolCallId, decision: "approve", scope: "session" } as const;
    await web.core.publishToolResult({ sessionId }, wish, person);
    await expect.poll(() => web.shell.runs.length).toBe(1);
    return { ...web, sessionId };
  }

  it("lists grants, and after revoking one the same call asks again", async () => {
    const { url, core, shell, sessionId } = await withGrant();
    const page = await openTab(browser, url);
    await page.getByRole("link", { name: "Grants" }).click();
    await eventually(() => rows(page).innerText()).toContain("make test");
    for (const part of ["shell_cmd", "Owner", "/srv/app", "in 8 hours"]) {
      expect(await rows(page).innerText()).toContain(part);
    }
    await page.getByRole("button", { name: /Revoke/ }).focus();
    await page.keyboard.press("Enter");
    await eventually(() => page.getByRole("status").first().innerText()).toContain("No grants");
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
    await ask(core, sessionId, "make test");
    expect(shell.runs).toHaveLength(1);
  });

  it("says in the server's words why a grant stays", async () => {
    const { url } = await withGrant(ann);
    const page = await openTab(browser, `${url}/#/grants`, { expectedError: /status of 403/ });
    await page.getByRole("button", { name: /Revoke/ }).click();
    await eventually(() => rows(page).getByRole("alert").innerText()).toContain("Only Ann");
    expect(await page.getByRole("button", { name: /Revoke/ }).isEnabled()).toBe(true);
  });

  it("says that there are no grants, and marks the page in the sidebar", async () => {
    const { url } = await startConsole();
    const page = await openTab(browser, `${url}/#/grants`);
    await eventually(() => page.locator("main").innerText()).toContain("No grants.");
    const link = page.getByRole("link", { name: "Grants" });
    expect(await link.getAttribute("aria-current")).toBe("page");
    await page.goto(`${url}/#/`);
    await eventually(() => link.getAttribute("aria-current")).toBe(null);
  });

  it("shows the audit log newest first, each event whole on demand", async () => {
    const { url, core } = await withGrant();
    await expect
      .poll(async () => (await core.listAudit({ after: 0, limit: 50 })).at(-1)?.kind)
      .toBe("call.finished");
    const stored = await core.listAudit({ after: 0, limit: 50 });
    const page = await openTab(browser, url);
    await page.getByRole("link", { name: "Audit log" }).click();
    await eventually(() => rows(page).count()).toBe(stored.length);
    const shown = await page.locator(".record .seq").allInnerTexts();
    expect(shown).toEqual(stored.map(({ seq }) => `${seq}`).toReversed());
    const given = rows(page).filter({ hasText: "Grant given" });
    expect(await given.innerText()).toContain("web:owner");
    await given.locator("summary").click();
    const { hash } = stored.find(({ kind }) => kind === "grant.created")!;
    await eventually(() => given.locator(".code").innerText()).toContain(hash);
  });

  it("pages backwards through a long audit log to its very first event", async () => {
    const { url, core } = await startConsole();
    const { id: sessionId } = await core.createSession({ title: "Long" });
    const toolCallId = await ask(core, sessionId, "make");
    // Every answer after the first comes too late, and is on record as an attempt.
    for (let n = 0; n < 105; n++) {
      await core.publishToolResult({ sessionId }, { toolCallId, decision: "deny" }, owner);
    }
    const stored = (await core.listAudit({ after: 0, limit: 500 })).length;
    expect(stored).toBeGreaterThan(100);
    const page = await openTab(browser, `${url}/#/audit`);
    await eventually(() => rows(page).count()).toBe(100);
    await page.getByRole("button", { name: "Show earlier events" }).click();
    await eventually(() => rows(page).count()).toBe(stored);
    expect(await page.locator(".record .seq").last().innerText()).toBe("1");
    expect(await page.getByRole("button", { name: "Show earlier events" }).isVisible()).toBe(false);
  });

  it("offers another try when the server cannot be reached", async () => {
    const { url } = await withGrant();
    const page = await openTab(browser, url, { expectedError: /ERR_/ });
    await page.route("**/api/audit?**", (route) => route.abort());
    await page.getByRole("link", { name: "Audit log" }).click();
    await eventually(() => page.getByRole("alert").last().innerText()).toContain("reached");
    await page.unroute("**/api/audit?**");
    await page.getByRole("button", { name: "Try again" }).click();
    await eventually(() => rows(page).count()).toBeGreaterThan(2);
  });

  it("takes a mistyped address for a session that is not there", async () => {
    const { url } = await startConsole();
    const page = await openTab(browser, `${url}/#/sessions/%E0%`, { expectedError: /status of 4/ });
    await eventually(() => page.getByRole("heading", { level: 1 }).innerText()).toContain(
      "cannot be shown",
    );
  });
});
