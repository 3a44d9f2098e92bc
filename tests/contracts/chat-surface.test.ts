import { describeCards } from "./surfaces/card-stories.ts";
import { describeChatSurface } from "./surfaces/chat-surface-contract.ts";
import { openDiscordRoom, openUnreadableDiscordRoom } from "./surfaces/discord-room.ts";
import { openServedTerminalRoom } from "./surfaces/served-terminal-room.ts";
import { openSlackRoom } from "./surfaces/slack-room.ts";
import { openTerminalRoom } from "./surfaces/terminal-room.ts";
import { openWebRoom } from "./surfaces/web-room.ts";
import { describePlatformRedelivery, describeRedelivery } from "./surfaces/redelivery-stories.ts";
import { describeLostWords, describeRestarts } from "./surfaces/restart-stories.ts";
import type { OpenRoom } from "./surfaces/room.ts";

const SURFACES: [string, OpenRoom][] = [
  ["Slack", openSlackRoom],
  ["Discord", openDiscordRoom],
  ["the web", openWebRoom],
  ["a terminal", openTerminalRoom],
  ["a terminal at a server", openServedTerminalRoom],
];

for (const [name, open] of SURFACES) {
  describeChatSurface(name, open);
  describeCards(name, open);
  describeRedelivery(name, open);
  describeRestarts(name, open);
  describeLostWords(name, open);
}
describePlatformRedelivery("Slack", openSlackRoom);
describePlatformRedelivery("Discord", openDiscordRoom);
describeLostWords("Discord, where nothing can be read back", openUnreadableDiscordRoom);
