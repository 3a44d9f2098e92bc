/**
 * Draws the snapshots of what Discord is sent, as Discord would, into docs/images/discord:
 * `node scripts/draw-discord-cards.ts`. Look at them after a change of the cards.
 */
import { cardGallery } from "../tests/fixtures/discord/card-gallery.ts";
import { drawPost } from "../tests/fixtures/discord/draw-post.ts";
import { messageGallery } from "../tests/fixtures/discord/message-gallery.ts";
import { drawGallery } from "./draw-gallery.ts";

const SINGLE = [
  "pending",
  "pending-long",
  "review-last",
  "approve-all",
  "pending-hostile",
  "succeeded",
  "message-answer",
];

await drawGallery({
  folder: "docs/images/discord",
  sheet: "tests/fixtures/discord/sheet.css",
  cards: cardGallery(),
  messages: messageGallery(),
  single: { names: SINGLE, theme: "dark" },
  drawPiece: drawPost,
});
