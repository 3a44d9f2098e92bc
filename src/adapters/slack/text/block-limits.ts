/**
 * What Slack takes, in characters of text as it is sent (https://docs.slack.dev/reference/block-kit
 * and slackapi/bolt-js#2509, #2867). The total is documented nowhere and seems to count more than
 * the readable text, so everything here is measured by `costOf`, which counts like JSON does.
 */

/** Of one text, in any block: Slack says so for sections and text objects only. */
export const TEXT_COST = 3_000;
/** Of one markdown block, and of all of them in a message. */
export const MARKDOWN_COST = 11_500;
/** `text` of a message: what notifications and screen readers get. Slack takes 40,000. */
export const NOTIFICATION_COST = 1_000;
/** Of what a person types in a dialog. */
export const INPUT_CHARS = 3_000;
