import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { cardGallery } from "../../fixtures/discord/card-gallery.ts";
import { messageGallery } from "../../fixtures/discord/message-gallery.ts";

/** `UPDATE_DISCORD_CARDS=1 vitest run tests/adapters/discord` writes them anew; look at the difference. */
const isUpdate = process.env["UPDATE_DISCORD_CARDS"] === "1";
const FOLDER = "tests/fixtures/discord/cards";
const gallery = Object.entries({ ...cardGallery(), ...messageGallery() });

describe("what Discord is sent", () => {
  it.each(gallery)("%s is as its snapshot says", (name, piece) => {
    const file = `${FOLDER}/${name}.json`;
    const now = `${JSON.stringify(piece, null, 2)}\n`;
    if (isUpdate) writeFileSync(file, now);
    expect(JSON.parse(now)).toEqual(JSON.parse(readFileSync(file, "utf8")));
  });

  it("has a snapshot for nothing else", () => {
    const names = readdirSync(FOLDER).map((file) => file.replace(/\.json$/, ""));
    expect(names.toSorted()).toEqual(gallery.map(([name]) => name).toSorted());
  });
});
