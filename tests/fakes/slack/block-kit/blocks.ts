import type { Json } from "../../json.ts";
import { ACCESSORIES, ACTIONS, buttonElement, CONTEXT_ACTIONS, image, INPUTS } from "./elements.ts";
import { richTextFields, richTextObject, tableCell } from "./rich-text-check.ts";
import { also, anything, flag, list, number, oneOf, shape, string, typed } from "./schema.ts";
import type { Check, Complain, Shape } from "./schema.ts";
import { anyText, mrkdwnText, plainText } from "./text-objects.ts";

/** https://docs.slack.dev/reference/block-kit/blocks; the figures are also in @slack/types. */
export const BLOCK_ID_MAX = 255;
export const HEADER_MAX = 150;
export const ACTIONS_MAX = 25;
export const CONTEXT_MAX = 10;
export const MARKDOWN_MAX = 12_000;
export const FIELDS_MAX = 10;

const block = ({ required = {}, optional = {} }: Shape): Check =>
  shape({ required, optional: { block_id: string({ max: BLOCK_ID_MAX }), ...optional } });

/** An object that must hold one field of these. */
const oneField =
  (...names: string[]) =>
  (value: Json, pointer: string, complain: Complain): void => {
    if (names.every((name) => !value[name])) {
      complain(`missing required field: ${names[0]}`, pointer);
    }
  };

const section = also(
  block({
    optional: {
      text: anyText(),
      fields: list(anyText(2000), { max: FIELDS_MAX }),
      accessory: typed(ACCESSORIES),
      expand: flag,
    },
  }),
  oneField("text", "fields"),
);

const imageBlock = also(
  block({
    required: { alt_text: string({ max: 2000 }) },
    optional: { image_url: string({ max: 3000 }), slack_file: anything, title: plainText(2000) },
  }),
  oneField("image_url", "slack_file"),
);

const context = block({
  required: {
    elements: list(contextElement, { max: CONTEXT_MAX }),
  },
});

function contextElement(value: unknown, pointer: string, complain: Complain): void {
  const isImage = typeof value === "object" && value !== null && (value as Json).type === "image";
  (isImage ? image : anyText())(value, pointer, complain);
}

const richText = block({ required: richTextFields });
const cells = (max: number): Check => list(list(tableCell, { min: 1, max: 20 }), { min: 1, max });

const source = shape({ required: { type: oneOf("url"), url: string(), text: string() } });
const taskFields: Shape = {
  required: { task_id: string({ min: 1, max: 255 }), title: string({ min: 1 }) },
  optional: {
    details: richTextObject,
    output: richTextObject,
    sources: list(source, { min: 0 }),
  },
};
const taskStatus = { status: oneOf("pending", "in_progress", "complete", "error") };
const taskCard = block({
  required: { ...taskFields.required, ...taskStatus },
  optional: taskFields.optional ?? {},
});

/** Inside a plan a task may lack its status and its type. */
const plannedTask = block({
  required: taskFields.required ?? {},
  optional: { ...taskFields.optional, ...taskStatus },
});

const card = also(
  block({
    optional: {
      hero_image: image,
      icon: image,
      title: mrkdwnText(150),
      subtitle: mrkdwnText(150),
      body: mrkdwnText(200),
      actions: list(buttonElement, { max: 5 }),
    },
  }),
  oneField("title", "body", "hero_image", "actions"),
);

const SHARED: Record<string, Check> = {
  section,
  context,
  image: imageBlock,
  divider: block({}),
  header: block({ required: { text: plainText(HEADER_MAX) } }),
  actions: block({ required: { elements: list(typed(ACTIONS), { max: ACTIONS_MAX }) } }),
  rich_text: richText,
  video: block({
    required: {
      video_url: string(),
      thumbnail_url: string(),
      alt_text: string(),
      title: plainText(199),
    },
    optional: {
      title_url: string(),
      author_name: string({ max: 49 }),
      provider_name: string(),
      provider_icon_url: string(),
      description: plainText(),
    },
  }),
  input: block({
    required: { label: plainText(2000), element: typed(INPUTS) },
    optional: { hint: plainText(2000), optional: flag, dispatch_action: flag },
  }),
  alert: block({
    required: { text: anyText() },
    optional: { level: oneOf("default", "info", "warning", "error", "success") },
  }),
};

const table = block({
  required: { rows: cells(100) },
  optional: { column_settings: list(anything, { min: 0, max: 20 }) },
});

/** The blocks of a modal or of the Home tab. */
export const VIEW_BLOCKS: Check = typed(SHARED);

const container = also(
  block({
    required: { child_blocks: list(typed({ ...SHARED, table }), { max: 10 }) },
    optional: {
      title: plainText(150),
      rich_text_title: richTextObject,
      subtitle: anyText(150),
      width: oneOf("narrow", "standard", "wide", "full"),
      icon: image,
      is_collapsible: flag,
      default_collapsed: flag,
      has_header_divider: flag,
    },
  }),
  oneField("title", "rich_text_title"),
);

/** The blocks of a message. `file` is read only: an app that sends one is refused. */
export const MESSAGE_BLOCKS: Check = typed({
  ...SHARED,
  markdown: block({ required: { text: string({ min: 1, max: MARKDOWN_MAX }) } }),
  table,
  data_table: block({
    required: { rows: cells(1000), caption: string() },
    optional: {
      page_size: number({ min: 1, max: 100 }),
      row_header_column_index: number({ min: 0 }),
    },
  }),
  task_card: taskCard,
  plan: block({
    required: { title: string({ min: 1 }) },
    optional: { tasks: list(plannedTask, { min: 0, max: 50 }) },
  }),
  context_actions: block({ required: { elements: list(typed(CONTEXT_ACTIONS), { max: 5 }) } }),
  card,
  carousel: block({ required: { elements: list(typed({ card }), { max: 10 }) } }),
  container,
});
