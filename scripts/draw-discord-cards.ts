/**
 * Draws the snapshots of what Discord is sent, as Discord would, into docs/images/discord:
 * `node scripts/draw-discord-cards.ts`. Look at them after a change of the cards.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { type Page, chromium } from "playwright-core";
import { isJsonObject } from "../src/core/index.ts";
import { cardGallery } from "../tests/fixtures/discord/card-gallery.ts";
import { drawPost } from "../tests/fixtures/discord/draw-post.ts";
import { messageGallery } from "../tests/fixtures/discord/message-gallery.ts";
import { shrinkPicture } from "./shrink-picture.ts";

const FOLDER = "docs/images/discord";
const CHROMIUM = "/usr/bin/chromium";
const FOLDED_CHARS = 3_000;
const SINGLE = [
  "pending",
  "pending-long",
  "review-last",
  "approve-all",
  "pending-hostile",
  "succeeded",
  "message-answer",
];
const css = readFileSync("tests/fixtures/discord/sheet.css", "utf8");

type Theme = "light" | "dark";

function sheet(pieces: [string, unknown][], theme: Theme): string {
  const figures = pieces.map(([name, piece]) => {
    if (!isJsonObject(piece)) throw new Error(`${name} is no object.`);
    const caption = pieces.length > 1 ? `<figcaption>${name}${foldedNote(piece)}</figcaption>` : "";
    return `<figure>${caption}${drawPost(piece)}</figure>`;
  });
  const main = `<main class="${pieces.length > 1 ? "sheet" : "one"}">${figures.join("")}</main>`;
  return `<!doctype html><meta charset="utf-8"><style>${css}</style><body class="${theme}">${main}`;
}

/** Tall code is folded in sheets only; Discord shows all of it. */
function foldedNote(piece: unknown): string {
  return JSON.stringify(piece).length > FOLDED_CHARS
    ? " (long code is folded in this picture)"
    : "";
}

async function draw(page: Page, name: string, content: string): Promise<void> {
  await page.setContent(content);
  const picture = await page.locator("main").screenshot();
  writeFileSync(`${FOLDER}/${name}.png`, await shrinkPicture(page, picture));
}

mkdirSync(FOLDER, { recursive: true });
const cards = Object.entries(cardGallery());
const messages = Object.entries(messageGallery());
const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: ["--no-sandbox", "--disable-lcd-text"],
});
try {
  const page = await browser.newPage({ viewport: { width: 1240, height: 900 } });
  for (const theme of ["light", "dark"] as const) {
    await draw(page, `cards-${theme}`, sheet(cards, theme));
    await draw(page, `messages-${theme}`, sheet(messages, theme));
  }
  for (const [name, piece] of [...cards, ...messages]) {
    if (SINGLE.includes(name)) await draw(page, name, sheet([[name, piece]], "dark"));
  }
} finally {
  await browser.close();
}
