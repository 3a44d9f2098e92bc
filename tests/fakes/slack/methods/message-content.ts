import { textArg } from "../api/method-call.ts";
import type { MethodCall } from "../api/method-call.ts";
import { Refusal } from "../api/refusal.ts";
import { checkMessageBlocks } from "../block-kit/check-message-blocks.ts";
import { withIds } from "../block-kit/with-ids.ts";
import { isJson, jsons } from "../../json.ts";
import type { Json } from "../../json.ts";

/** https://docs.slack.dev/changelog/2018-truncating-really-long-messages */
export const TEXT_MAX = 40_000;
/** https://docs.slack.dev/reference/methods/chat.postMessage: `markdown_text`. */
export const MARKDOWN_TEXT_MAX = 12_000;
const ATTACHMENTS_MAX = 100;

export type Content = {
  text: string;
  /** Absent when the call says nothing about blocks. */
  blocks?: Json[];
  attachments?: Json[];
  metadata?: Json;
  wasCut: boolean;
};

/** What a post or an edit says, checked as Slack checks it. */
export function readContent({ state, args }: MethodCall): Content {
  const markdown = textArg(args, "markdown_text");
  const text = textArg(args, "text") ?? "";
  if (markdown !== undefined && (text !== "" || args.blocks !== undefined)) {
    throw new Refusal("markdown_text_conflict");
  }
  const given = markdown === undefined ? args.blocks : markdownBlocks(markdown);
  const blocks = given === undefined ? undefined : withIds(checkMessageBlocks(given), state.ids);
  const attachments = readAttachments(args);
  if (text === "" && !blocks?.length && !attachments?.length) throw new Refusal("no_text");
  const whole = markdown ?? text;
  return {
    text: whole.slice(0, TEXT_MAX),
    wasCut: whole.length > TEXT_MAX,
    ...(blocks ? { blocks } : {}),
    ...(attachments ? { attachments } : {}),
    ...readMetadata(args),
  };
}

function markdownBlocks(text: string): Json[] {
  if (text.length > MARKDOWN_TEXT_MAX) throw new Refusal("msg_too_long");
  return text === "" ? [] : [{ type: "markdown", text }];
}

function readAttachments(args: Json): Json[] | undefined {
  if (args.attachments === undefined) return undefined;
  if (!Array.isArray(args.attachments)) throw new Refusal("invalid_attachments");
  if (args.attachments.length > ATTACHMENTS_MAX) throw new Refusal("too_many_attachments");
  for (const attachment of jsons(args.attachments)) {
    if (attachment.blocks !== undefined) checkMessageBlocks(attachment.blocks);
  }
  return jsons(args.attachments);
}

/** https://docs.slack.dev/messaging/message-metadata: an event type and an object. */
export function readMetadata(args: Json): { metadata?: Json } {
  const { metadata } = args;
  if (metadata === undefined) return {};
  if (!isJson(metadata)) throw new Refusal("invalid_metadata_format");
  if (Object.keys(metadata).length === 0) return { metadata };
  if (typeof metadata.event_type !== "string" || !isJson(metadata.event_payload)) {
    throw new Refusal("invalid_metadata_schema");
  }
  return { metadata };
}

/** Slack cuts a long text and says so in a warning; the fake also records it as a limit met. */
export function warnIfCut({ state, args }: MethodCall, method: string, wasCut: boolean): Json {
  if (!wasCut) return {};
  const at = state.clock.now();
  state.refused.push({ method, error: "message_truncated", at, messages: [], args });
  return { warning: "message_truncated", response_metadata: { warnings: ["message_truncated"] } };
}
