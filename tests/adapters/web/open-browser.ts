import { existsSync } from "node:fs";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { isComponentAvailable } from "../../fixtures/optional-component.ts";

const CHROMIUM = "/usr/bin/chromium";
const ARGUMENTS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const TIMEOUT_MS = 30_000;

export function hasBrowser(): boolean {
  const problem = existsSync(CHROMIUM) ? null : `there is no ${CHROMIUM}`;
  return isComponentAvailable("browser tests", problem);
}

export async function launchBrowser(): Promise<Browser> {
  return await chromium.launch({ executablePath: CHROMIUM, args: ARGUMENTS });
}

/** Waits for a page to come to show something. */
export function eventually<T>(read: () => T) {
  return expect.poll(read, { timeout: TIMEOUT_MS });
}

/** A tab of its own. Any error on the page's console fails the test. */
export async function openTab(
  browser: Browser,
  url: string,
  options: BrowserContextOptions & { expectedError?: RegExp } = {},
): Promise<Page> {
  const { expectedError, ...contextOptions } = options;
  const context = await browser.newContext(contextOptions);
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !expectedError?.test(message.text()))
      errors.push(message.text());
  });
  onTestFinished(async () => {
    await context.close();
    expect(errors).toEqual([]);
  });
  await page.goto(url);
  return page;
}
