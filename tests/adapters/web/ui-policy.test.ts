import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PolicyFiles, PolicyRule, PolicyStatus } from "../../../src/core/index.ts";
import { NO_POLICY_FILES } from "../../fakes/no-policy-files.ts";
import { eventually, hasBrowser, launchBrowser, openTab } from "./open-browser.ts";
import { startConsole } from "./start-console.ts";

const PROBLEM = 'policies/team.toml:4: "comandPrefix" is unknown; did you mean "commandPrefix"?';
const source = "policies/team.toml";
const RULES: readonly PolicyRule[] = [
  {
    toolName: "shell_cmd",
    commandPrefix: "git push",
    decision: "deny",
    priority: 2.5,
    reason: "Pushing is for people.",
    source,
    line: 9,
  },
  {
    toolName: "shell_cmd",
    commandPrefix: "make deploy",
    decision: "ask_user",
    priority: 2.1,
    quorum: 2,
    approvers: ["web:ann", "web:owner"],
    alwaysAsk: true,
    reason: "Deploys need two.",
    source,
    line: 1,
  },
  {
    toolName: "write_file",
    argsPattern: "notes",
    decision: "allow",
    priority: 2,
    source,
    line: 15,
  },
];

const line = (page: Page) => page.getByLabel("Command line");
const verdict = (page: Page) => page.locator(".verdict");
const banner = (page: Page) => page.locator(".policy-banner");
const filesWith = (status: () => PolicyStatus): PolicyFiles => ({
  ...NO_POLICY_FILES,
  status,
  reload: async () => status(),
});

describe.skipIf(!hasBrowser())("the policy page", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  async function opened(options: Parameters<typeof startConsole>[0] = {}, expectedError?: RegExp) {
    const web = await startConsole({ rules: RULES, eventTimes: { catchUpMs: 20 }, ...options });
    const page = await openTab(browser, web.url, expectedError ? { expectedError } : {});
    await page.getByRole("link", { name: "Policy" }).click();
    await page.getByRole("heading", { level: 1, name: "Policy" }).waitFor();
    return { ...web, page };
  }

  it("takes a pasted line apart: each command, its way, its rule, and what an approval needs", async () => {
    const { page, shell } = await opened();
    await line(page).fill("ls -la && sudo make deploy > deploy.log");
    await page.keyboard.press("Control+Enter");
    await eventually(() => verdict(page).locator("h3").innerText()).toContain("Asks");
    const parts = page.locator(".parts li");
    await eventually(() => parts.first().innerText()).toMatch(/Runs[^]*ls -la/);
    const deploy = await parts.filter({ hasText: "Deploys need two." }).innerText();
    for (const text of ["Asks", "through sudo", "> deploy.log", "policies/team.toml:1"]) {
      expect(await verdict(page).innerText()).toContain(text);
    }
    expect(deploy).toContain("make deploy");
    for (const text of ["web:ann, web:owner", "2 people", "no standing approval"]) {
      expect(await page.locator(".needs").innerText()).toContain(text);
    }
    expect(await page.locator("#announcer").innerText()).toContain("Asks");
    expect(shell.runs).toEqual([]);
  });

  it("tells a denied line from a harmless one, and folds the rules looked at", async () => {
    const { page } = await opened();
    await line(page).fill("git push origin main");
    await page.getByRole("button", { name: "Explain" }).click();
    await eventually(() => verdict(page).getAttribute("data-tone")).toBe("bad");
    expect(await verdict(page).innerText()).toContain("Pushing is for people.");
    const looked = page.locator(".looked li").first();
    expect(await looked.isVisible()).toBe(false);
    await page.getByText(/Rules looked at/).click();
    await eventually(() => looked.innerText()).toContain("policies/team.toml:9");
    await line(page).fill("ls");
    await page.getByRole("button", { name: "Explain" }).click();
    await eventually(() => verdict(page).getAttribute("data-tone")).toBe("good");
  });

  it("shows characters that hide in a line as badges", async () => {
    const { page } = await opened();
    await line(page).fill("make te\u200Bst");
    await page.keyboard.press("Control+Enter");
    await eventually(() => page.locator(".parts .hidden-character").first().innerText()).toBe(
      "\\u{200B}",
    );
  });

  it("explains a call of any tool, and says where its JSON breaks", async () => {
    const { page } = await opened();
    await page.getByLabel("Any tool").check();
    await page.getByLabel("Tool", { exact: true }).fill("write_file");
    await page.getByLabel("Arguments, as JSON").fill('{ "path": ');
    await page.getByRole("button", { name: "Explain" }).click();
    await eventually(() => page.locator(".explain .problem").innerText()).toContain("not JSON");
    await page.getByLabel("Arguments, as JSON").fill('{ "path": "notes.txt" }');
    await page.getByRole("button", { name: "Explain" }).click();
    await eventually(() => verdict(page).innerText()).toContain("policies/team.toml:15");
    expect(await page.locator(".explain .problem").isVisible()).toBe(false);
  });

  it("does not send an empty box, and denies what asks when nobody is there", async () => {
    const { page } = await opened();
    await page.getByRole("button", { name: "Explain" }).click();
    await eventually(() => page.locator(".explain .problem").innerText()).toContain("first");
    await line(page).fill("make deploy");
    await page.getByLabel("Nobody is there to ask").check();
    await page.getByRole("button", { name: "Explain" }).click();
    await eventually(() => verdict(page).getAttribute("data-tone")).toBe("bad");
  });

  it("names on the card of a line the command, the rule and why, and announces how it ends", async () => {
    const { page, core } = await opened();
    const person = { platform: "web", id: "ann", name: "Ann" };
    const { id } = await core.createSession({ title: "Deploy" });
    await page.goto(`${page.url().split("#")[0]}#/sessions/${id}`);
    await page.getByText("Nothing here yet").waitFor();
    await core.publishMessage({ sessionId: id, content: "run ls && make deploy; touch x", person });
    const fact = (term: string) => page.locator(".facts > div", { hasText: term }).locator("dd");
    await eventually(() => fact("Rule").innerText()).toBe("policies/team.toml:1");
    expect(await fact("Why it asks").innerText()).toBe(
      "make deploy (and 1 more of the 3 commands): Deploys need two.",
    );
    expect(await fact("Why it asks").locator("code").innerText()).toBe("make deploy");
    await eventually(() => page.locator("#announcer").innerText()).toContain("asks to run");
    const [approval] = await core.listApprovals({ sessionId: id, limit: 1 });
    const { toolCallId = "" } = approval ?? {};
    await core.publishToolResult({ sessionId: id }, { toolCallId, decision: "deny" }, person);
    await eventually(() => page.locator("#announcer").innerText()).toContain("Denied by Ann");
  });

  it("lists the rules in the order in which they are tried, the built-in ones folded, and filters them", async () => {
    const { page } = await opened();
    const rows = page.locator(".rules tr.rule");
    const group = (about: string) => page.getByRole("button", { name: `built-in rules ${about}` });
    await eventually(() => rows.count()).toBe(3);
    expect(await rows.first().innerText()).toContain("git push");
    const order = await page.locator(".rules tbody tr").allInnerTexts();
    expect(order.map((text) => /built-in rules about (\w+ \w+)/.exec(text)?.[1])).toEqual([
      undefined,
      undefined,
      undefined,
      "destructive commands",
      "commands that",
      "commands that",
    ]);
    expect(await page.getByRole("status").first().innerText()).toMatch(
      /^3 rules from files and settings and \d+ built in, in the order/,
    );

    await group("about destructive").focus();
    await page.keyboard.press("Enter");
    const shutDown = rows.filter({ hasText: "shutdown | reboot" });
    await eventually(() => shutDown.innerText()).toContain("stops the machine");
    expect(await group("about destructive").getAttribute("aria-expanded")).toBe("true");
    await page.keyboard.press("Space");
    await eventually(() => rows.count()).toBe(3);

    await page.getByRole("searchbox").fill("deploy ask");
    const deploy = rows.filter({ hasText: "2 people must sign." });
    await eventually(() => deploy.count()).toBe(1);
    await page.getByRole("searchbox").fill("wc counts");
    const counting = rows.filter({ hasText: "--max-line-length" }).first();
    await eventually(() => counting.innerText()).toContain("counts");
    expect(await group("about commands that only look").innerText()).toMatch(/^[1-9]\d? of \d+ /);
    await counting.getByText("Options").click();
    expect(await counting.innerText()).toContain("--max-line-length");
    await page.getByRole("searchbox").fill("nothing like it");
    await eventually(() => page.locator(".rules-in-force").innerText()).toContain("None fits of 3");
    expect(await rows.count()).toBe(0);
  });

  it("says so when nobody wrote a rule", async () => {
    const { page } = await opened({ rules: [] });
    const table = page.locator(".rules-in-force");
    await eventually(() => table.innerText()).toContain("0 rules from files and settings and");
  });

  it("shows a change of the policy by itself, and leaves the filter, the folds and the focus", async () => {
    const { page, policy } = await opened();
    const rows = page.locator(".rules tr.rule");
    await eventually(() => rows.count()).toBe(3);
    const fold = page.getByRole("button", { name: "about commands that edit files" });
    await fold.click();
    await page.getByText("makes folders in the working directory").waitFor();
    const before = await rows.count();
    // As many rules as before, and no other problem: only what a rule says is new.
    const [first, ...rest] = RULES;
    if (first === undefined) throw new Error("There are rules.");
    policy.replaceRules([{ ...first, reason: "Ask Ann to push." }, ...rest]);
    await eventually(() => rows.first().innerText()).toContain("Ask Ann to push.");
    expect(await rows.count()).toBe(before);
    expect(await fold.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByRole("searchbox").fill("write_file");
    await eventually(() => rows.count()).toBe(1);
    policy.replaceRules([
      ...RULES,
      { decision: "deny", priority: 2.2, source, toolName: "write_file" },
    ]);
    await eventually(() => rows.count()).toBe(2);
    expect(await page.getByRole("searchbox").inputValue()).toBe("write_file");
  });

  it("reads the rules again when the server is back with others", async () => {
    const { page, policy, close, reopen } = await opened({}, /ERR_|Failed to load/);
    const rows = page.locator(".rules tr.rule");
    await eventually(() => rows.count()).toBe(3);
    await close();
    await page
      .locator(".banner", { hasText: /connect|reach/i })
      .first()
      .waitFor();
    policy.replaceRules(RULES.slice(1));
    await reopen();
    await eventually(() => rows.count()).toBe(2);
  });

  it("says what kept a command of a known family from running, in explain and on the card", async () => {
    const { page, core } = await opened();
    await line(page).fill("cat .env && git log --output=x");
    await page.keyboard.press("Control+Enter");
    const why = page.locator(".parts .why");
    await eventually(() => why.first().innerText()).toContain(".env may hold secrets");
    expect(await why.first().locator("code").innerText()).toBe(".env");
    expect(await why.last().innerText()).toContain("--output is not among the options known");
    const person = { platform: "web", id: "ann", name: "Ann" };
    const { id } = await core.createSession({ title: "Look" });
    await core.publishMessage({ sessionId: id, content: "run head /etc/x", person });
    await page.goto(`${page.url().split("#")[0]}#/sessions/${id}`);
    const fact = page.locator(".facts > div", { hasText: "Why it asks" }).locator("dd");
    await eventually(() => fact.innerText()).toContain(
      "/etc/x lies outside the working directory.",
    );
    expect(await fact.locator("code").innerText()).toBe("/etc/x");
  });

  it("reloads for an admin, and says who may otherwise", async () => {
    const admin = await opened({
      admins: ["web:owner"],
      policyFiles: filesWith(() => ({ rules: 3, problems: [] })),
    });
    await admin.page.getByRole("button", { name: "Reload the files" }).click();
    await eventually(() => admin.page.locator(".reload-news").innerText()).toContain("3 rules are");
    const other = await opened({}, /status of 403/);
    await other.page.getByRole("button", { name: "Reload the files" }).click();
    await eventually(() => other.page.locator(".reload-news").innerText()).toContain("Only admins");
  });

  it("names what is wrong with the files on every page, until they are mended", async () => {
    let problems: string[] = [];
    const { page } = await opened(
      { admins: ["web:owner"], policyFiles: filesWith(() => ({ rules: 3, problems })) },
      /status of 409/,
    );
    await page.locator(".rules tr.rule").first().waitFor();
    expect(await banner(page).isVisible()).toBe(false);
    problems = [PROBLEM];
    await eventually(() => banner(page).innerText()).toContain(PROBLEM);
    expect(await banner(page).innerText()).toContain("the old rules stay in force");
    await page.getByRole("button", { name: "Reload the files" }).click();
    await eventually(() => page.locator(".reload-news").innerText()).toContain(PROBLEM);
    await page.getByRole("link", { name: "Grants" }).click();
    expect(await banner(page).isVisible()).toBe(true);
    problems = [];
    await eventually(() => banner(page).isVisible()).toBe(false);
  });

  it("offers another try when the rules cannot be read", async () => {
    const { url } = await startConsole({ rules: RULES });
    const page = await openTab(browser, url, { expectedError: /ERR_/ });
    await page.route("**/api/policy/rules", (route) => route.abort());
    await page.getByRole("link", { name: "Policy" }).click();
    await eventually(() => page.locator(".rules-problem").innerText()).toContain("reached");
    await page.unroute("**/api/policy/rules");
    await page.getByRole("button", { name: "Try again" }).click();
    await eventually(() => page.locator(".rules tr.rule").count()).toBe(3);
    expect(await page.locator(".rules-problem").count()).toBe(0);
  });

  it("goes from one heading to the next without leaving out a level", async () => {
    const { page } = await opened();
    await line(page).fill("make deploy");
    await page.keyboard.press("Control+Enter");
    await verdict(page).waitFor();
    const levels = await page
      .locator("h1, h2, h3, h4")
      .evaluateAll((all) => all.map(({ tagName }) => Number(tagName[1])));
    expect(levels[0]).toBe(1);
    levels.slice(1).forEach((level, at) => expect(level - (levels[at] ?? 0)).toBeLessThan(2));
  });
});
