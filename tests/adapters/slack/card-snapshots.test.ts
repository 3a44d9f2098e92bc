import { describeSnapshots } from "../../fixtures/chat/describe-snapshots.ts";
import { cardGallery, messageGallery } from "../../fixtures/slack/card-gallery.ts";

// `UPDATE_SLACK_CARDS=1 vitest run tests/adapters/slack` writes them anew.
describeSnapshots({
  platform: "Slack",
  folder: "tests/fixtures/slack/cards",
  updatedBy: "UPDATE_SLACK_CARDS",
  gallery: { ...cardGallery(), ...messageGallery() },
});
