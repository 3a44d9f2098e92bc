import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually, hasBrowser, launchBrowser, openTab } from "./open-browser.ts";
import { startConsole } from "./start-console.ts";

const card = (page: Page) => page.locator(".card").last();
const state = (page: Page) => card(page).locator("h2");

async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel("Message", { exact: true }).fill(text);
  await page.keyboard.press("Enter");
}

describe.skipIf(!hasBrowser())("signing in the console", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  async function pendingCard(command = "rm -r build", options = {}) {
    const web = await startConsole(options);
    const page = await openTab(browser, web.url, { expectedError: /status of 4/ });
    await say(page, `run ${command}`);
    await eventually(() => state(page).textContent()).toContain("Waiting");
    return { ...web, page };
  }

  it("shows everything a person needs to decide, and the tab counts it", async () => {
    const { page } = await pendingCard();
    const text = await card(page).innerText();
    for (const part of ["rm -r build", "/srv/app", "Owner", "web:ann", "in 24 hours"]) {
      expect(text).toContain(part);
    }
    await eventually(() => page.title()).toBe("(1) Countersign");
    expect(await page.locator("#icon").getAttribute("href")).toBe("/icon-pending.svg");
    expect(await page.locator("#announcer").textContent()).toContain("signature");
  });

  it("runs what was approved, once, and says how it ended", async () => {
    const { page, shell } = await pendingCard();
    await page.getByRole("button", { name: "Approve once" }).click();
    await eventually(() => state(page).textContent()).toBe("Approved by Owner · once");
    await eventually(() => card(page).innerText()).toContain("exit code 0");
    await expect
      .poll(() => page.locator(".output").last().innerText())
      .toContain("ran rm -r build");
    expect(await card(page).getByRole("button", { name: "Approve once" }).count()).toBe(0);
    expect(shell.runs).toEqual([{ command: "rm -r build" }]);
    await eventually(() => page.title()).toBe("Countersign");
  });

  it("denies with a reason that the card shows", async () => {
    const { page, shell } = await pendingCard();
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: /Deny with reason/ }).click();
    await page.getByRole("button", { name: "Deny with this reason" }).click();
    expect(await card(page).getByRole("alert").first().textContent()).toContain("Write a reason");
    await page.getByLabel("Why not?").fill("ask Mara first");
    await page.getByRole("button", { name: "Deny with this reason" }).click();
    await eventually(() => state(page).textContent()).toBe("Denied by Owner");
    expect(await card(page).innerText()).toContain("ask Mara first");
    expect(shell.runs).toEqual([]);
  });

  it("runs edited arguments, and refuses what is not JSON before sending it", async () => {
    const { page, shell } = await pendingCard();
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: /Edit arguments/ }).click();
    await page.getByLabel("Arguments to run instead").fill("{");
    await page.getByRole("button", { name: "Approve as edited" }).click();
    expect(await card(page).getByRole("alert").first().textContent()).toContain("not JSON");
    await page.getByLabel("Arguments to run instead").fill('{"command":"rm -r build/cache"}');
    await page.getByRole("button", { name: "Approve as edited" }).click();
    await eventually(() => shell.runs).toEqual([{ command: "rm -r build/cache" }]);
    await eventually(() => card(page).innerText()).toContain("rm -r build/cache");
  });

  it("stops asking after approve all, which has to be confirmed", async () => {
    const { page, shell } = await pendingCard();
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: /Approve all/ }).click();
    await page.getByRole("button", { name: "Approve all in this session" }).click();
    await eventually(() => shell.runs.length).toBe(1);
    await say(page, "run rm -r dist");
    await eventually(() => shell.runs.length).toBe(2);
  });

  it("shows the same in two tabs", async () => {
    const { page } = await pendingCard();
    const other = await openTab(browser, page.url());
    await eventually(() => state(other).textContent()).toContain("Waiting");
    await page.getByRole("button", { name: "Deny", exact: true }).click();
    await eventually(() => state(other).textContent()).toBe("Denied by Owner");
    await eventually(() => state(page).textContent()).toBe("Denied by Owner");
  });

  it("tells the slower of two people who was faster, and shows what was decided", async () => {
    const { page, core, shell } = await pendingCard();
    const [pending] = await core.listApprovals({ limit: 1 });
    const { sessionId, toolCallId } = pending!;
    const ann = { platform: "web", id: "ann", name: "Ann" };
    await page.route("**/tool-results", async (route) => {
      await core.publishToolResult({ sessionId }, { toolCallId, decision: "deny" }, ann);
      await route.continue();
    });
    await page.getByRole("button", { name: "Approve once" }).click();
    await eventually(() => card(page).getByRole("alert").last().innerText()).toContain("Ann");
    expect(await state(page).textContent()).toBe("Denied by Ann");
    expect(shell.runs).toEqual([]);
  });

  it("signs nothing that somebody edited since it was drawn", async () => {
    const { page, core, shell } = await pendingCard("rm -r build", { quorum: 2 });
    const [pending] = await core.listApprovals({ limit: 1 });
    const { sessionId, toolCallId } = pending!;
    const ann = { platform: "web", id: "ann", name: "Ann" };
    await page.route("**/tool-results", async (route) => {
      const edit = { decision: "approve", editedArgs: { command: "rm -r dist" } } as const;
      await core.publishToolResult({ sessionId }, { toolCallId, ...edit }, ann);
      await route.continue();
    });
    await page.getByRole("button", { name: "Approve once" }).click();
    await eventually(() => card(page).getByRole("alert").last().innerText()).toContain("differ");
    await eventually(() => card(page).innerText()).toContain("rm -r dist");
    expect(shell.runs).toEqual([]);
  });

  it("shows a private refusal in the server's words, next to the card", async () => {
    const { page } = await pendingCard();
    await page.route("**/tool-results", (route) =>
      route.fulfill({
        status: 403,
        contentType: "application/problem+json",
        body: JSON.stringify({ status: 403, detail: "Only Mara may sign this." }),
      }),
    );
    await page.getByRole("button", { name: "Approve once" }).click();
    await expect
      .poll(() => card(page).getByRole("alert").last().textContent())
      .toBe("Only Mara may sign this.");
    expect(await state(page).textContent()).toContain("Waiting");
  });

  it("keeps a pending card over a reload, and a decided one with its outcome", async () => {
    const { page } = await pendingCard();
    await page.reload();
    await eventually(() => state(page).textContent()).toContain("Waiting");
    await page.getByRole("button", { name: "Approve once" }).click();
    await eventually(() => card(page).innerText()).toContain("Finished");
    await page.reload();
    await eventually(() => state(page).textContent()).toBe("Approved by Owner · once");
    expect(await card(page).innerText()).toContain("exit code 0");
  });

  it("shows several pending cards, each decided on its own", async () => {
    const { page, shell } = await pendingCard();
    await page.getByRole("button", { name: "Deny", exact: true }).click();
    await eventually(() => page.locator(".from-agent").count()).toBe(2);
    await eventually(() => page.getByRole("button", { name: "Stop" }).isVisible()).toBe(false);
    await say(page, "run rm a\nrun rm b");
    await eventually(() => page.locator('.card[data-state="pending"]').count()).toBe(2);
    const second = page.locator('.card[data-state="pending"]', { hasText: "rm b" });
    await second.scrollIntoViewIfNeeded();
    await second.getByRole("button", { name: "Approve once" }).click();
    await eventually(() => shell.runs).toEqual([{ command: "rm b" }]);
    await eventually(() => page.locator('.card[data-state="pending"]').count()).toBe(1);
  });

  it("counts the signatures of a quorum", async () => {
    const { page, shell } = await pendingCard("rm -r build", { quorum: 2 });
    await page.getByRole("button", { name: "Approve once" }).click();
    await eventually(() => card(page).innerText()).toContain("1 of 2 signatures");
    expect(shell.runs).toEqual([]);
  });

  it("makes invisible characters visible", async () => {
    const { page } = await pendingCard("make a\u202Eb\u200Bc\u00A0d\u{E0041}");
    const shown = await card(page).locator(".code").first().innerText();
    expect(shown).toBe("make a\\u{202E}b\\u{200B}c\\u{00A0}d\\u{E0041}");
  });

  it("lets nobody approve a long command before its end was on screen", async () => {
    const { page } = await pendingCard(`echo ${"all is well ".repeat(400)}; rm -r build`);
    const approve = page.getByRole("button", { name: "Approve once" });
    expect(await approve.isDisabled()).toBe(true);
    expect(await page.getByRole("button", { name: "Deny", exact: true }).isEnabled()).toBe(true);
    await card(page)
      .locator(".code")
      .first()
      .evaluate((block) => (block.scrollTop = block.scrollHeight));
    await eventually(() => approve.isEnabled()).toBe(true);
  });

  it("opens on a phone with the command of the waiting card in view", async () => {
    const { page } = await pendingCard();
    const viewport = { width: 390, height: 600 };
    const phone = await openTab(browser, page.url(), { viewport });
    const command = card(phone).locator(".code").first();
    await eventually(() =>
      command.boundingBox().then((box) => box !== null && box.y > 0 && box.y < 500),
    ).toBe(true);
    await eventually(() => phone.getByRole("button", { name: "Approve once" }).isEnabled()).toBe(
      true,
    );
  });

  it("works by keyboard alone", async () => {
    const { page, shell } = await pendingCard();
    await page.getByRole("button", { name: /to sign/ }).focus();
    await page.keyboard.press("Enter");
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
    for (let n = 0; n < 12 && !(await focused()).startsWith("More"); n++)
      await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await focused()).toContain("Deny with reason");
    await page.keyboard.press("ArrowDown");
    expect(await focused()).toContain("Edit arguments");
    await page.keyboard.press("Escape");
    expect(await page.getByRole("menu").isVisible()).toBe(false);
    expect(await focused()).toContain("More");
    for (let n = 0; n < 3; n++) await page.keyboard.press("Shift+Tab");
    expect(await focused()).toBe("Approve once");
    await page.keyboard.press("Enter");
    await eventually(() => shell.runs.length).toBe(1);
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
  });
});
