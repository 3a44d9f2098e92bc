/**
 * What Discord takes, in characters of text as it is sent, marks and escapes included
 * (https://docs.discord.com/developers/components/reference, …/resources/message). Counted in
 * UTF-16 units here, which are never fewer.
 */

/** Of a message's content. */
export const CONTENT_CHARS = 2_000;
/** Of all texts of a message of components together; labels are counted in, to be safe. */
export const TEXTS_CHARS = 4_000;
/** Of what a person types in a modal. */
export const INPUT_CHARS = 4_000;
