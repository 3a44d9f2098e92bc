import { hostileTextOn } from "../../fixtures/chat/hostile-text.ts";

/** With what would be alive on Slack. */
export const hostileText = hostileTextOn([
  "<!channel>",
  "<!here|x>",
  "<@U024BE7LH>",
  "<#C0LAN2Q65>",
  "<!subteam^S0614TZR7|oncall>",
  "<https://evil.example|https://good.example>",
  "<javascript:alert(1)|x>",
]);
