import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually, hasBrowser, launchBrowser, openTab } from "./open-browser.ts";
import { startConsole } from "./start-console.ts";

const OVERRIDE = "\u202E";
const BADGE = "\\u{202E}";

describe.skipIf(!hasBrowser())("texts that hide something", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  /** A session whose every text that a stranger can choose holds a right-to-left override. */
  async function hostileSession() {
    const web = await startConsole();
    const { id } = await web.core.createSession({ title: `title${OVERRIDE}` });
    const person = { platform: "web", id: "ann", name: `ann${OVERRIDE}` };
    await web.core.publishMessage({ sessionId: id, content: `run rm ${OVERRIDE}x`, person });
    const page = await openTab(browser, `${web.url}/#/sessions/${id}`);
    await page.locator(".card").waitFor();
    return { ...web, page, id, person };
  }

  it("show it in titles, names, chat, cards and outputs", async () => {
    const { page, core, id, person } = await hostileSession();
    const texts = [
      page.locator("h1"),
      page.locator(".sessions .title"),
      page.locator(".from-person .byline strong"),
      page.locator(".from-person .text"),
      page.locator(".card .code").first(),
      page.locator(".card .facts"),
    ];
    for (const text of texts) await eventually(() => text.innerText()).toContain(BADGE);
    const [pending] = await core.listApprovals({ sessionId: id, limit: 1 });
    const { toolCallId } = pending!;
    const denial = { toolCallId, decision: "deny", reason: `no${OVERRIDE}` } as const;
    await core.publishToolResult({ sessionId: id }, denial, person);
    const card = page.locator(".card");
    await eventually(() => card.locator("h2").innerText()).toBe(`Denied by ann${BADGE}`);
    expect(await card.locator("blockquote").innerText()).toBe(`“no${BADGE}” — ann${BADGE}`);
    await eventually(() => page.locator(".from-agent").last().innerText()).toContain(BADGE);
    expect(await page.locator("#app").innerText()).not.toContain(OVERRIDE);
  });

  it("leave emoji whole in chat", async () => {
    const { url, core } = await startConsole();
    const { id } = await core.createSession({ title: "Emoji" });
    const person = { platform: "web", id: "ann", name: "Ann" };
    await core.publishMessage({ sessionId: id, content: "thanks ❤️ 👩‍💻", person });
    const page = await openTab(browser, `${url}/#/sessions/${id}`);
    await eventually(() => page.locator(".from-person .text").innerText()).toBe("thanks ❤️ 👩‍💻");
  });
});
