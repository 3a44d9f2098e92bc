import { describeChatSurface } from "./surfaces/chat-surface-contract.ts";
import { openDiscordRoom } from "./surfaces/discord-room.ts";
import { openSlackRoom } from "./surfaces/slack-room.ts";
import { openTerminalRoom } from "./surfaces/terminal-room.ts";
import { openWebRoom } from "./surfaces/web-room.ts";

describeChatSurface("Slack", openSlackRoom);
describeChatSurface("Discord", openDiscordRoom);
describeChatSurface("the web", openWebRoom);
describeChatSurface("a terminal", openTerminalRoom);
