import type { JsonObject } from "../../../core/index.ts";
import { type DiscordPost, MESSAGE_FLAG } from "../discord-post.ts";
import { type CustomId, writeCustomId } from "../custom-ids.ts";

/** https://docs.discord.com/developers/components/reference */
const KIND = { row: 1, button: 2, textDisplay: 10, separator: 14, container: 17 } as const;
export const STYLE = { primary: 1, secondary: 2, success: 3, danger: 4 } as const;

/** Reads markdown: what others wrote goes through `deadText` or `codeBlock` first. */
export function textDisplay(content: string): JsonObject {
  return { type: KIND.textDisplay, content };
}

/** A small grey line. */
export function smallPrint(dead: string): JsonObject {
  return textDisplay(`-# ${dead}`);
}

export function separator(): JsonObject {
  return { type: KIND.separator, divider: true, spacing: 1 };
}

export function container(accent: number, components: readonly JsonObject[]): JsonObject {
  return { type: KIND.container, accent_color: accent, components: [...components] };
}

export function row(...buttons: readonly JsonObject[]): JsonObject {
  return { type: KIND.row, components: [...buttons] };
}

export function button(label: string, id: CustomId, style: number = STYLE.secondary): JsonObject {
  return { type: KIND.button, style, label, custom_id: writeCustomId(id) };
}

/** For everybody in the channel. */
export function openPost(...components: readonly JsonObject[]): DiscordPost {
  return { components: [...components], flags: MESSAGE_FLAG.componentsV2 };
}

/** For whoever pressed the button. */
export function privatePost(...components: readonly JsonObject[]): DiscordPost {
  const flags = MESSAGE_FLAG.componentsV2 | MESSAGE_FLAG.ephemeral;
  return { components: [...components], flags };
}
