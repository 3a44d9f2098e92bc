import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { type Page, chromium } from "playwright-core";
import { type JsonObject, isJsonObject } from "../src/core/index.ts";
import { shrinkPicture } from "./shrink-picture.ts";

const CHROMIUM = "/usr/bin/chromium";
const FOLDED_CHARS = 3_000;

type Theme = "light" | "dark";

export type Gallery = {
  /** Where the pictures go. */
  folder: string;
  /** The style sheet that makes them look like the platform. */
  sheet: string;
  cards: Readonly<Record<string, unknown>>;
  messages: Readonly<Record<string, unknown>>;
  /** Pieces that get a picture of their own besides the sheets, and in which light. */
  single: { names: readonly string[]; theme: Theme };
  drawPiece: (piece: JsonObject) => string;
};

/** Draws what a platform is sent as the platform would: sheets in both themes, and single pieces. */
export async function drawGallery(gallery: Gallery): Promise<void> {
  const { folder, single } = gallery;
  mkdirSync(folder, { recursive: true });
  const cards = Object.entries(gallery.cards);
  const messages = Object.entries(gallery.messages);
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ["--no-sandbox", "--disable-lcd-text"],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1240, height: 900 } });
    const draw = async (name: string, content: string) =>
      writeFileSync(`${folder}/${name}.png`, await pictureOf(page, content));
    for (const theme of ["light", "dark"] as const) {
      await draw(`cards-${theme}`, sheetOf(gallery, cards, theme));
      await draw(`messages-${theme}`, sheetOf(gallery, messages, theme));
    }
    for (const [name, piece] of [...cards, ...messages]) {
      if (!single.names.includes(name)) continue;
      await draw(name, sheetOf(gallery, [[name, piece]], single.theme));
    }
  } finally {
    await browser.close();
  }
}

function sheetOf({ sheet, drawPiece }: Gallery, pieces: [string, unknown][], theme: Theme): string {
  const css = readFileSync(sheet, "utf8");
  const figures = pieces.map(([name, piece]) => {
    if (!isJsonObject(piece)) throw new Error(`${name} is no object.`);
    const caption = pieces.length > 1 ? `<figcaption>${name}${foldedNote(piece)}</figcaption>` : "";
    return `<figure>${caption}${drawPiece(piece)}</figure>`;
  });
  const main = `<main class="${pieces.length > 1 ? "sheet" : "one"}">${figures.join("")}</main>`;
  return `<!doctype html><meta charset="utf-8"><style>${css}</style><body class="${theme}">${main}`;
}

/** Tall code is folded in sheets only; the platform shows all of it. */
function foldedNote(piece: unknown): string {
  return JSON.stringify(piece).length > FOLDED_CHARS
    ? " (long code is folded in this picture)"
    : "";
}

async function pictureOf(page: Page, content: string): Promise<Buffer> {
  await page.setContent(content);
  const picture = await page.locator("main").screenshot();
  return shrinkPicture(page, picture);
}
