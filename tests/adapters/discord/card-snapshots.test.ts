import { describeSnapshots } from "../../fixtures/chat/describe-snapshots.ts";
import { cardGallery } from "../../fixtures/discord/card-gallery.ts";
import { messageGallery } from "../../fixtures/discord/message-gallery.ts";

// `UPDATE_DISCORD_CARDS=1 vitest run tests/adapters/discord` writes them anew.
describeSnapshots({
  platform: "Discord",
  folder: "tests/fixtures/discord/cards",
  updatedBy: "UPDATE_DISCORD_CARDS",
  gallery: { ...cardGallery(), ...messageGallery() },
});
