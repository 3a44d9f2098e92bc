/**
 * Draws the snapshots of what Slack is sent, as Slack would, into docs/images/slack:
 * `node scripts/draw-slack-cards.ts`. Look at them after a change of the cards.
 */
import { cardGallery, messageGallery } from "../tests/fixtures/slack/card-gallery.ts";
import { drawPiece } from "../tests/fixtures/slack/draw-blocks.ts";
import { drawGallery } from "./draw-gallery.ts";

const SINGLE = [
  "pending",
  "pending-long",
  "review-last",
  "pending-hostile",
  "succeeded",
  "message-answer",
];

await drawGallery({
  folder: "docs/images/slack",
  sheet: "tests/fixtures/slack/sheet.css",
  cards: cardGallery(),
  messages: messageGallery(),
  single: { names: SINGLE, theme: "light" },
  drawPiece,
});
