import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually, hasBrowser, launchBrowser, openTab } from "./open-browser.ts";
import { startConsole } from "./start-console.ts";

/** WCAG 2.2, 1.4.10: what 400 % of zoom leaves of a usual window. */
const NARROW = { width: 320, height: 640 };

/** Elements that stick out of the window, by class or tag. */
async function sticksOut(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main *, header *")]
      .filter((element) => element.checkVisibility() && !element.closest(".code, .call-summary"))
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .map((element) => element.className || element.tagName),
  );
}

describe.skipIf(!hasBrowser())("the console in a narrow window", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  it("fits on every page, with commands and titles of one endless word", async () => {
    const { url, core } = await startConsole();
    const word = "x".repeat(300);
    const { id } = await core.createSession({ title: word.slice(0, 200) });
    const person = { platform: "web", id: "ann", name: "Ann".repeat(30) };
    await core.publishMessage({ sessionId: id, content: `run rm ${word}`, person });
    const page = await openTab(browser, `${url}/#/sessions/${id}`, { viewport: NARROW });
    await page.locator(".card").waitFor();
    expect(await sticksOut(page)).toEqual([]);
    await page.getByRole("button", { name: "Approve for session" }).click();
    await page.locator(".outcome", { hasText: "Finished" }).waitFor();
    expect(await sticksOut(page)).toEqual([]);
    for (const hash of ["#/policy", "#/grants", "#/audit", "#/"]) {
      await page.goto(`${url}/${hash}`);
      const contents: Record<string, string> = { "#/": ".example", "#/policy": ".rules-in-force" };
      const content = contents[hash] ?? ".record";
      await page.locator(content).first().waitFor();
      if (hash === "#/policy") {
        await page.getByLabel("Command line").fill(`make ${word} && sudo rm ${word} > ${word}`);
        await page.keyboard.press("Control+Enter");
        await page.locator(".parts li").last().waitFor();
        await page.getByRole("button", { name: "about commands that only look" }).click();
        await page.locator(".rules tr.rule").nth(50).waitFor();
      }
      expect(await sticksOut(page)).toEqual([]);
      // The pages scroll in their place; the window around them does not.
      const beyond = () => document.documentElement.scrollHeight - innerHeight;
      expect(await page.evaluate(beyond)).toBe(0);
    }
  });

  it("opens and closes its drawer by keyboard, and gives the focus back", async () => {
    const { url } = await startConsole();
    const page = await openTab(browser, url, { viewport: NARROW });
    const button = page.getByRole("button", { name: "Sessions" });
    await button.focus();
    await page.keyboard.press("Enter");
    await eventually(() => page.getByRole("link", { name: "Grants" }).isVisible()).toBe(true);
    expect(await button.getAttribute("aria-expanded")).toBe("true");
    await page.keyboard.press("Escape");
    await eventually(() => page.getByRole("link", { name: "Grants" }).isVisible()).toBe(false);
    expect(await button.evaluate((each) => each === document.activeElement)).toBe(true);
  });

  it("leaves the thread most of a window that is low", async () => {
    const { url, core } = await startConsole();
    const { id } = await core.createSession({});
    const person = { platform: "web", id: "ann", name: "Ann" };
    await core.publishMessage({ sessionId: id, content: "run rm a", person });
    const viewport = { width: 640, height: 400 };
    const page = await openTab(browser, `${url}/#/sessions/${id}`, { viewport });
    await page.locator(".card").waitFor();
    const thread = await page.locator(".thread").boundingBox();
    expect(thread?.height).toBeGreaterThan(viewport.height / 2);
  });
});
