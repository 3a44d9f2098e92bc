import { jsonsArg, numberArg, ownChannelOf, textArg } from "../api/method-call.ts";
import type { Method, MethodCall } from "../api/method-call.ts";
import { invalidArguments, Refusal } from "../api/refusal.ts";
import { checkMessageBlocks } from "../block-kit/check-message-blocks.ts";
import { withIds } from "../block-kit/with-ids.ts";
import { announceMessage } from "../people/message-events.ts";
import { textOf } from "../../json.ts";
import type { Json } from "../../json.ts";
import type { StoredFile } from "../state/workspace-state.ts";
import { fileJson } from "../text/message-json.ts";
import { botMessage, threadOf } from "./post-message.ts";

const ALT_TEXT_MAX = 1000;

export const getUploadUrl: Method = ({ state, workspace, args }) => {
  const length = numberArg(args, "length") ?? 0;
  if (length <= 0) throw new Refusal("missing_argument");
  if ((textArg(args, "alt_text") ?? "").length > ALT_TEXT_MAX)
    throw new Refusal("alt_txt_too_large");
  const name = textArg(args, "filename") ?? "";
  const file: StoredFile = {
    id: state.ids.next("F"),
    name,
    title: name,
    user: workspace.bot.userId,
    mimetype: "text/plain",
    declaredBytes: length,
    state: "awaiting_upload",
    channels: [],
    created: state.clock.now(),
  };
  workspace.files.set(file.id, file);
  const url = `${state.origin}/upload/v1/${workspace.id}/${file.id}`;
  return { upload_url: url, file_id: file.id };
};

/** The files of a call that were uploaded and not yet shared. */
function uploadedFiles({ workspace, args }: MethodCall): StoredFile[] {
  const wanted = jsonsArg(args, "files");
  if (wanted.length === 0) throw invalidArguments("missing required field: files");
  return wanted.map(({ id, title }) => {
    const file = workspace.files.get(textOf(id));
    if (file?.state !== "uploaded") throw new Refusal("file_not_found");
    if (typeof title === "string") file.title = title;
    return file;
  });
}

export const completeUpload: Method = (call) => {
  const { state, workspace, args } = call;
  const files = uploadedFiles(call);
  const shown = (): Json => ({ files: files.map((file) => fileJson(state, workspace, file)) });
  if (textArg(args, "channel_id") === undefined) {
    for (const file of files) file.state = "shared";
    return shown();
  }
  const channel = ownChannelOf(call, "channel_id");
  const threadTs = threadOf(channel, args);
  const message = botMessage(call, channel);
  message.text = textArg(args, "initial_comment") ?? "";
  if (args.blocks !== undefined && message.text === "") {
    message.blocks = withIds(checkMessageBlocks(args.blocks), state.ids);
  }
  message.subtype = "file_share";
  message.files = files.map(({ id }) => id);
  if (threadTs !== undefined) message.threadTs = threadTs;
  for (const file of files) {
    file.state = "shared";
    file.channels.push(channel.id);
  }
  channel.messages.push(message);
  announceMessage({ state, workspace, channel }, message);
  return shown();
};

export const fileInfo: Method = ({ state, workspace, args }) => {
  const file = workspace.files.get(textArg(args, "file") ?? "");
  if (!file) throw new Refusal("file_not_found");
  return { file: fileJson(state, workspace, file), comments: [] };
};
