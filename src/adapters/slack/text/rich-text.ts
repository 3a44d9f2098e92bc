import type { JsonObject } from "../../../core/index.ts";

/**
 * Rich text is structure, not notation: nothing in its texts is read as markup, a mention, an
 * emoji or a link. Whatever others wrote goes into these.
 */
export function richText(...elements: readonly JsonObject[]): JsonObject {
  return { type: "rich_text", elements: [...elements] };
}

export function section(...parts: readonly JsonObject[]): JsonObject {
  return { type: "rich_text_section", elements: [...parts] };
}

/** Slack refuses empty texts, here and everywhere. */
export function preformatted(text: string): JsonObject {
  return { type: "rich_text_preformatted", elements: [plain(text)] };
}

export function plain(text: string): JsonObject {
  return { type: "text", text };
}

export function bold(text: string): JsonObject {
  return { type: "text", text, style: { bold: true } };
}

export function emoji(name: string): JsonObject {
  return { type: "emoji", name };
}

/** A small grey line. Plain text holds no markup either; Slack's `:names:` of emoji stay text. */
export function smallPrint(text: string): JsonObject {
  return { type: "context", elements: [plainText(text)] };
}

export function plainText(text: string): JsonObject {
  return { type: "plain_text", text, emoji: false };
}
