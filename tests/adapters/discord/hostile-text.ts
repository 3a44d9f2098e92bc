import { hostileTextOn } from "../../fixtures/chat/hostile-text.ts";

/** With what would be alive on Discord. */
export const hostileText = hostileTextOn([
  "<@1234567890>",
  "<@&42>",
  "<#99>",
  "<t:1:R>",
  "<:x:1>",
  ":wave:",
  "</deny:7>",
  "<id:guide>",
  "||",
  "**",
  "__",
  "_",
  "*",
  "~~",
  "-# ",
  ">>> ",
  "1. ",
  "[https://good.example](https://evil.example)",
  "https://a.example/b_c",
  "<https://a.example>",
  "[",
  "](https://evil.example)",
  "steam://run",
]);
