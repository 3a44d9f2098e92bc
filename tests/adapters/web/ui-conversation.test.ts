import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually, hasBrowser, launchBrowser, openTab } from "./open-browser.ts";
import { aFile } from "../../fixtures/attached-files.ts";
import { startConsole } from "./start-console.ts";

const box = (page: Page) => page.getByLabel("Message", { exact: true });
const lastText = (page: Page) => page.locator(".from-agent .text").last().innerText();

describe.skipIf(!hasBrowser())("talking in the console", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  it("greets, fills an example in, and opens a session with the first message", async () => {
    const { url } = await startConsole();
    const page = await openTab(browser, url);
    await page.getByRole("button", { name: /run ls -la/ }).click();
    expect(await box(page).inputValue()).toBe("run ls -la");
    await page.keyboard.press("Enter");
    await eventually(() => page.url()).toMatch(/#\/sessions\/ses_/);
    await eventually(() => page.locator(".from-person").innerText()).toContain("run ls -la");
    expect(await page.getByRole("navigation", { name: "Sessions" }).getByRole("link").count()).toBe(
      1,
    );
  });

  it("streams an answer, and stops it", async () => {
    const { url } = await startConsole();
    const page = await openTab(browser, url);
    await box(page).fill("slow 200");
    await page.keyboard.press("Enter");
    await eventually(() =>
      page
        .locator(".live .text")
        .innerText()
        .catch(() => ""),
    ).not.toBe("");
    const early = (await lastText(page)).length;
    await eventually(async () => (await lastText(page)).length).toBeGreaterThan(early);
    await page.getByRole("button", { name: "Stop" }).click();
    await eventually(() => page.locator(".live").count()).toBe(0);
    await eventually(() => page.getByRole("button", { name: "Stop" }).isVisible()).toBe(false);
  });

  it("gives a tab that joins in the middle the text so far", async () => {
    const { url } = await startConsole();
    const page = await openTab(browser, url);
    await box(page).fill("slow 60");
    await page.keyboard.press("Enter");
    await eventually(async () => (await lastText(page).catch(() => "")).length).toBeGreaterThan(30);
    const other = await openTab(browser, page.url());
    const sofar = await lastText(page);
    await eventually(() => lastText(other).catch(() => "")).toContain(sofar.slice(0, 25));
    await eventually(() => other.locator(".live").count()).toBe(0);
    await eventually(() => page.locator(".live").count()).toBe(0);
    expect(await lastText(other)).toBe(await lastText(page));
  });

  it("starts a new line with Shift+Enter and keeps drafts apart, over a reload too", async () => {
    const { url, core } = await startConsole();
    const [one, two] = [
      await core.createSession({ title: "One" }),
      await core.createSession({ title: "Two" }),
    ];
    const page = await openTab(browser, `${url}/#/sessions/${one.id}`);
    await box(page).pressSequentially("first");
    await page.keyboard.press("Shift+Enter");
    await box(page).pressSequentially("second");
    expect(await box(page).inputValue()).toBe("first\nsecond");
    await page.goto(`${url}/#/sessions/${two.id}`);
    await eventually(() => page.getByRole("heading", { level: 1 }).textContent()).toBe("Two");
    expect(await box(page).inputValue()).toBe("");
    await page.goto(`${url}/#/sessions/${one.id}`);
    await page.reload();
    await eventually(() => box(page).inputValue()).toBe("first\nsecond");
  });

  it("sends once when the answer of the first try was lost", async () => {
    const { url, core } = await startConsole();
    const session = await core.createSession({});
    const page = await openTab(browser, `${url}/#/sessions/${session.id}`, {
      expectedError: /ERR_FAILED/,
    });
    let tries = 0;
    await page.route("**/messages", async (route) => {
      if (++tries > 1) return await route.continue();
      await route.fetch();
      await route.abort();
    });
    await box(page).fill("hello");
    await page.keyboard.press("Enter");
    await expect
      .poll(() => page.locator(".composer .problem").innerText())
      .toContain("cannot be reached");
    expect(await box(page).inputValue()).toBe("hello");
    await page.keyboard.press("Enter");
    await eventually(() => box(page).inputValue()).toBe("");
    const messages = await core.listMessages(session.id, { after: 0, limit: 10 });
    expect(messages?.filter(({ role }) => role === "user")).toHaveLength(1);
  });

  it("says that the connection is lost, and catches up when it is back", async () => {
    const { url, core, close, reopen } = await startConsole();
    const session = await core.createSession({});
    const page = await openTab(browser, `${url}/#/sessions/${session.id}`, { expectedError: /./ });
    await box(page).fill("hello");
    await page.keyboard.press("Enter");
    await eventually(() => page.locator(".from-agent").count()).toBe(1);
    // Without timers the page comes back only when it is asked to.
    await page.evaluate(() => Object.assign(window, { setTimeout: () => 0 }));
    await close();
    await eventually(() => page.getByText("Connection lost").isVisible()).toBe(true);
    const person = { platform: "web", id: "ann", name: "Ann" };
    await core.publishMessage({ sessionId: session.id, content: "said meanwhile", person });
    await reopen();
    await page.getByRole("button", { name: "Reconnect now" }).click();
    const said = page.locator(".from-person", { hasText: "said meanwhile" });
    await eventually(() => said.count()).toBe(1);
    await eventually(() => page.getByText("Connection lost").isVisible()).toBe(false);
    await eventually(() => page.locator(".from-agent").count()).toBe(2);
  });

  it("names the files that came with a message, also when it has no words", async () => {
    const { url, core } = await startConsole();
    const session = await core.createSession({});
    const page = await openTab(browser, `${url}/#/sessions/${session.id}`);
    const person = { platform: "web", id: "ann", name: "Ann" };
    const parts = [aFile("<b>a.log</b>"), aFile("b\u202E.png")];
    await core.publishMessage({ sessionId: session.id, content: "", person, parts });
    const files = page.getByRole("list", { name: "Attached files" }).getByRole("listitem");
    await eventually(() => files.allInnerTexts()).toEqual(["<b>a.log</b>", "b\\u{202E}.png"]);
    expect(await page.locator(".from-person p").count()).toBe(0);
    await core.publishMessage({ sessionId: session.id, content: "hello", person });
    await eventually(() => page.locator(".from-person p").count()).toBe(1);
    expect(await page.locator(".attached").count()).toBe(1);
  });

  it("renders what an agent writes as text, never as markup", async () => {
    const { url, core } = await startConsole();
    const session = await core.createSession({});
    const page = await openTab(browser, `${url}/#/sessions/${session.id}`);
    const person = { platform: "web", id: "eve", name: "<b>Eve</b>" };
    await core.publishMessage({
      sessionId: session.id,
      content: '<img src=x onerror="alert(1)">',
      person,
    });
    await eventually(() => page.locator(".from-person").innerText()).toContain("<img src=x");
    expect(await page.locator(".from-person").innerText()).toContain("<b>Eve</b>");
    expect(await page.locator(".thread img, .thread b").count()).toBe(0);
  });

  it("asks for a token when there are users, and says when it is wrong", async () => {
    const { url } = await startConsole({ users: [{ name: "ann", token: "right" }] });
    const page = await openTab(browser, url, { expectedError: /status of 401/ });
    await page.getByLabel("Token").fill("wrong");
    await page.keyboard.press("Enter");
    await eventually(() => page.getByRole("alert").innerText()).toContain("not one of the users");
    await page.getByLabel("Token").fill("right");
    await page.keyboard.press("Enter");
    await eventually(() => page.locator(".who").innerText()).toContain("ann");
    await box(page).fill("hello");
    await page.keyboard.press("Enter");
    await eventually(() => page.locator(".from-agent").count()).toBe(1);
  });

  it("says that a session is not there", async () => {
    const { url } = await startConsole();
    const page = await openTab(browser, `${url}/#/sessions/gone`, { expectedError: /404/ });
    await eventually(() => page.getByRole("alert").innerText()).toContain("no session gone");
  });

  it.each([
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ])("names every control and fits the screen at %j", async (viewport) => {
    const { url } = await startConsole();
    const page = await openTab(browser, url, { viewport });
    await box(page).fill(`run rm -r ${"very-long-name-".repeat(30)}`);
    await page.keyboard.press("Enter");
    await page.locator(".card").waitFor();
    const nameless = await page
      .locator("button, a, textarea, input, [role=group], section")
      .evaluateAll((elements) =>
        elements
          .filter(
            (e) =>
              !(
                e.getAttribute("aria-label") ||
                e.getAttribute("aria-labelledby") ||
                e.textContent?.trim()
              ),
          )
          .map((e) => e.outerHTML),
      );
    expect(nameless).toEqual([]);
    expect(await page.getByRole("main").count()).toBe(1);
    expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
    expect(await page.locator("html").getAttribute("lang")).toBe("en");
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    const ids = await page.locator("[id]").evaluateAll((elements) => elements.map((e) => e.id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("opens the sessions as a drawer on a phone and closes it with Escape", async () => {
    const { url, core } = await startConsole();
    const session = await core.createSession({ title: "From the drawer" });
    const page = await openTab(browser, url, { viewport: { width: 390, height: 844 } });
    const link = page.getByRole("link", { name: /From the drawer/ });
    const menu = page.getByRole("button", { name: "Sessions" });
    expect(await link.isVisible()).toBe(false);
    await menu.click();
    await eventually(() => link.isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    await eventually(() => link.isVisible()).toBe(false);
    expect(await menu.evaluate((e) => e === document.activeElement)).toBe(true);
    await menu.click();
    await link.click();
    await eventually(() => page.url()).toContain(session.id);
    await eventually(() => link.isVisible()).toBe(false);
  });

  it("reaches every session from the sidebar, older ones on demand, and keeps the focus", async () => {
    const { url, core } = await startConsole();
    for (let n = 0; n < 120; n++) await core.createSession({ title: `Session ${n}` });
    const page = await openTab(browser, url);
    const sessions = page.locator(".sessions a");
    const older = page.getByRole("button", { name: "Show older sessions" });
    await eventually(() => sessions.count()).toBe(50);
    await older.focus();
    await page.keyboard.press("Enter");
    await eventually(() => sessions.count()).toBeGreaterThan(50);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("older");
    await eventually(async () => {
      await page.keyboard.press("Enter");
      return await older.count();
    }).toBe(0);
    expect(await sessions.count()).toBe(120);
    // Those made within one millisecond stand in any order.
    const titles = (await sessions.allInnerTexts()).map((text) => text.split("\n")[0]);
    expect(new Set(titles)).toEqual(new Set(Array.from({ length: 120 }, (_, n) => `Session ${n}`)));
  });
});
