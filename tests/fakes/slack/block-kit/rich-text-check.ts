import { anything, flag, list, number, oneOf, shape, string, typed } from "./schema.ts";
import type { Check } from "./schema.ts";

/** https://docs.slack.dev/reference/block-kit/blocks/rich-text-block */
const style = anything;

const inline: Check = typed({
  text: shape({ required: { text: string({ min: 1 }) }, optional: { style } }),
  link: shape({
    required: { url: string({ min: 1 }) },
    optional: { text: string(), unsafe: flag, style },
  }),
  user: shape({ required: { user_id: string({ min: 1 }) }, optional: { style } }),
  usergroup: shape({ required: { usergroup_id: string({ min: 1 }) }, optional: { style } }),
  channel: shape({ required: { channel_id: string({ min: 1 }) }, optional: { style } }),
  broadcast: shape({
    required: { range: oneOf("here", "channel", "everyone") },
    optional: { style },
  }),
  emoji: shape({ required: { name: string() }, optional: { unicode: string(), style } }),
  color: shape({ required: { value: string() } }),
  date: shape({
    required: { timestamp: number({}), format: string() },
    optional: { url: string(), fallback: string(), style },
  }),
});

const elements = list(inline, { min: 0 });
const border = number({ min: 0 });
const section = shape({ required: { elements } });

const parts = typed({
  rich_text_section: section,
  rich_text_preformatted: shape({
    required: { elements },
    optional: { border, language: string() },
  }),
  rich_text_quote: shape({ required: { elements }, optional: { border } }),
  rich_text_list: shape({
    required: {
      style: oneOf("bullet", "ordered"),
      elements: list(typed({ rich_text_section: section }), { min: 0 }),
    },
    optional: { indent: number({ min: 0 }), offset: number({ min: 0 }), border },
  }),
});

export const richTextFields = { elements: list(parts, { min: 0 }) };

const richText = typed({ rich_text: shape({ required: richTextFields }) });

/** One rich text where a block holds it as a field. */
export const richTextObject: Check = richText;

/** A cell of a table. */
export const tableCell: Check = typed({
  raw_text: shape({ required: { text: string({ min: 1 }) } }),
  raw_number: shape({ required: { value: number({}) }, optional: { text: string() } }),
  rich_text: shape({ required: richTextFields, optional: { block_id: string() } }),
});
