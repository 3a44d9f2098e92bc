import { asWhole, flag, shape, string, typed } from "./schema.ts";
import type { Check } from "./schema.ts";

/** https://docs.slack.dev/reference/block-kit/composition-objects/text-object */
export const TEXT_OBJECT_MAX = 3000;

const plain = (max: number): Check =>
  shape({ required: { text: string({ min: 1, max }) }, optional: { emoji: flag } });
const mrkdwn = (max: number): Check =>
  shape({ required: { text: string({ min: 1, max }) }, optional: { verbatim: flag } });

export const plainText = (max = TEXT_OBJECT_MAX): Check =>
  asWhole(typed({ plain_text: plain(max) }));

export const mrkdwnText = (max = TEXT_OBJECT_MAX): Check => asWhole(typed({ mrkdwn: mrkdwn(max) }));

export const anyText = (max = TEXT_OBJECT_MAX): Check =>
  asWhole(typed({ plain_text: plain(max), mrkdwn: mrkdwn(max) }));

/** https://docs.slack.dev/reference/block-kit/composition-objects/confirmation-dialog-object */
export const confirmation = shape({
  required: {
    title: plainText(100),
    text: anyText(300),
    confirm: plainText(30),
    deny: plainText(30),
  },
  optional: { style: string() },
});

export const OPTION_TEXT_MAX = 75;
/** 150 since 2023; the older page says 75. */
const OPTION_VALUE_MAX = 150;

export const option = shape({
  required: { text: anyText(OPTION_TEXT_MAX), value: string({ min: 1, max: OPTION_VALUE_MAX }) },
  optional: { description: anyText(75), url: string({ max: 3000 }) },
});
