import * as fc from "fast-check";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasBrowser, launchBrowser, openTab } from "./open-browser.ts";
import { serve } from "./serve.ts";

const HOSTILE = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg/onload=alert(1)>",
  "<iframe srcdoc='<script>1</script>'>",
  "[x](javascript:alert(1))",
  "[x](JAVASCRIPT:alert(1))",
  "[x](data:text/html,<script>1</script>)",
  '[x](https://a.example/"onclick=alert(1))',
  'https://a.example/\u202E"><script>',
  "[\u202Egood](https://evil.example/)",
  "```html\n<script>alert(1)</script>\n```",
  "# <b onclick=alert(1)>x</b>",
];

type Module = { renderMarkdown(text: string): HTMLElement[] };
type Findings = { thrown: string[]; tags: string[]; handlers: string[]; links: string[] };

describe.skipIf(!hasBrowser())("an agent's text on the page", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  /** Renders every text with the page's own module, and tells what came of all of them. */
  async function render(texts: string[]): Promise<Findings> {
    const { url } = await serve();
    const page = await openTab(browser, url);
    // As text, because the test runner rewrites the imports of its own code.
    const module = await page.evaluateHandle<Module>('import("/render-markdown.ts")');
    return await module.evaluate(({ renderMarkdown }, sources) => {
      const found = { thrown: [], tags: [], handlers: [], links: [] } as Findings;
      for (const source of sources) {
        try {
          for (const element of renderMarkdown(source)) collect(element, found);
        } catch (error) {
          found.thrown.push(`${JSON.stringify(source)}: ${String(error)}`);
        }
      }
      return { ...found, tags: [...new Set(found.tags)] };

      function collect(root: HTMLElement, into: Findings): void {
        for (const element of [root, ...root.querySelectorAll("*")]) {
          into.tags.push(element.tagName.toLowerCase());
          into.handlers.push(
            ...element.getAttributeNames().filter((name) => name.startsWith("on")),
          );
          if (element instanceof HTMLAnchorElement) into.links.push(element.protocol);
        }
      }
    }, texts);
  }

  const HARMLESS = "a blockquote code em h2 h3 hr li ol p pre span strong ul".split(" ");

  it("becomes harmless elements only, whatever it is", async () => {
    const pieces = fc.oneof(
      fc.constantFrom(
        ...HOSTILE,
        "\n",
        "\n\n",
        " ",
        "`",
        "**",
        "*",
        "[",
        "](",
        ")",
        "- ",
        "> ",
        "1. ",
      ),
      fc.string({ unit: "binary", maxLength: 8 }),
    );
    const texts = fc.sample(fc.array(pieces, { maxLength: 20 }), { numRuns: 1_500, seed: 7 });
    const found = await render([...HOSTILE, ...texts.map((parts) => parts.join(""))]);
    expect(found.thrown).toEqual([]);
    expect(found.handlers).toEqual([]);
    expect(found.tags.filter((tag) => !HARMLESS.includes(tag))).toEqual([]);
    expect(new Set(found.links)).toEqual(new Set(["https:"]));
  });

  it("shows every form it knows", async () => {
    const text =
      "# a\n\n### b\n\n- *c* **d** `e`\n\n3. f\n\n> g\n\n---\n\n```\nh\n```\n\n[i](https://i.example)";
    const { tags } = await render([text]);
    expect(tags.toSorted()).toEqual(HARMLESS);
  });
});
