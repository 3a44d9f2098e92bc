import { isJson, jsons, textOf } from "../../json.ts";
import type { Json } from "../../json.ts";
import { richTextAsMrkdwn } from "./rich-text.ts";

/** One text of a block and the notation it is read in. */
export type BlockText = { notation: "mrkdwn" | "markdown" | "plain"; text: string };

/** Every text a person reads in these blocks, top to bottom, buttons' labels included. */
export function blockTexts(blocks: readonly Json[]): BlockText[] {
  return blocks.flatMap((block) => textsOf(block));
}

const TEXT_FIELDS = ["title", "subtitle", "text", "body", "label", "hint", "details", "output"];
const LIST_FIELDS = ["fields", "elements", "child_blocks", "actions", "tasks", "sources", "rows"];

function textsOf(value: Json): BlockText[] {
  if (value.type === "rich_text") return [{ notation: "mrkdwn", text: richTextAsMrkdwn(value) }];
  if (isTextObject(value)) return [readTextObject(value)];
  if (value.type === "markdown") return [{ notation: "markdown", text: textOf(value.text) }];
  const own = TEXT_FIELDS.flatMap((field) => readField(value[field]));
  const listed = LIST_FIELDS.flatMap((field) => readList(value[field]));
  const beside = [value.accessory, value.element].filter(isJson).flatMap(textsOf);
  return [...own, ...listed, ...beside];
}

function readField(value: unknown): BlockText[] {
  if (typeof value === "string") return [{ notation: "plain", text: value }];
  return isJson(value) ? textsOf(value) : [];
}

function readList(value: unknown): BlockText[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item) =>
    Array.isArray(item) ? readList(item) : jsons([item]).flatMap(textsOf),
  );
}

const isTextObject = (value: Json): boolean =>
  value.type === "mrkdwn" || value.type === "plain_text" || value.type === "raw_text";

function readTextObject(value: Json): BlockText {
  const notation = value.type === "mrkdwn" ? "mrkdwn" : "plain";
  return { notation, text: textOf(value.text) };
}
