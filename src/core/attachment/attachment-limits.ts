/** Bytes of one file that are read. Anthropic takes an image of 5 MB, which Base64 makes of these. */
export const MAX_FILE_BYTES = 3_750_000;
/** Files of one message that are read. */
export const MAX_FILES_PER_MESSAGE = 10;
/** Files in one request, newest first. Anthropic takes smaller images only when there are more. */
export const MAX_FILES_PER_REQUEST = 20;
/** Bytes of files in one request: Gemini takes requests of 20 MB, and Base64 adds a third. */
export const MAX_BYTES_PER_REQUEST = 12_000_000;
/** Characters of one text file that a model reads. */
export const MAX_FILE_CHARS = 40_000;
/** Of an agent's context, how much files may fill. */
export const FILES_SHARE = 0.4;
/** Tokens that an image takes, roughly: providers scale large ones down to about this. */
export const IMAGE_TOKENS = 1_600;
