import type { Json } from "../../json.ts";
import { isStreaming } from "../state/stream-life.ts";
import type { FakeState } from "../state/fake-state.ts";
import type { Channel, Message, StoredFile, Workspace } from "../state/workspace-state.ts";

export type Place = { state: FakeState; workspace: Workspace; channel: Channel };

/** A message as the API and events write it. */
export function messageJson({ state, workspace, channel }: Place, message: Message): Json {
  const files = message.files.flatMap((id) => {
    const file = workspace.files.get(id);
    return file ? [fileJson(state, workspace, file)] : [];
  });
  return {
    type: "message",
    ...(message.subtype === undefined ? {} : { subtype: message.subtype }),
    user: message.user,
    text: message.text,
    ts: message.ts,
    ...teamFields(workspace, message),
    ...botFields(state, workspace, message),
    ...(message.clientMsgId === undefined ? {} : { client_msg_id: message.clientMsgId }),
    ...(message.blocks.length > 0 ? { blocks: message.blocks } : {}),
    ...(message.attachments.length > 0 ? { attachments: message.attachments } : {}),
    ...(files.length > 0 ? { files, upload: false } : {}),
    ...(message.edited ? { edited: message.edited } : {}),
    ...(message.reactions.length > 0 ? { reactions: reactionsJson(message) } : {}),
    ...(message.stream ? { streaming_state: streamingState(message, state) } : {}),
    ...threadFields(channel, message),
  };
}

/** Whose workspace the author is of; people of another one are marked (Slack Connect). */
function teamFields(workspace: Workspace, message: Message): Json {
  const author = workspace.users.get(message.user);
  const team = author?.teamId ?? workspace.id;
  return author?.kind === "external" ? { team, user_team: team, source_team: team } : { team };
}

function botFields(state: FakeState, workspace: Workspace, message: Message): Json {
  if (message.botId === undefined) return {};
  const profile = {
    id: message.botId,
    app_id: state.app.id,
    name: "countersign",
    team_id: workspace.id,
  };
  return {
    bot_id: message.botId,
    app_id: state.app.id,
    bot_profile: profile,
    ...(message.username === undefined ? {} : { username: message.username }),
  };
}

const reactionsJson = (message: Message): Json[] =>
  message.reactions.map(({ name, users }) => ({ name, users, count: users.length }));

function streamingState(message: Message, { clock }: FakeState): string {
  if (isStreaming(message, clock)) return "in_progress";
  return message.stream?.state === "expired" ? "errored" : "completed";
}

function threadFields(channel: Channel, message: Message): Json {
  if (message.threadTs !== undefined) {
    const parent = channel.messages.find(({ ts }) => ts === message.threadTs);
    return { thread_ts: message.threadTs, ...(parent ? { parent_user_id: parent.user } : {}) };
  }
  const replies = channel.messages.filter(({ threadTs }) => threadTs === message.ts);
  if (replies.length === 0) return {};
  const people = [...new Set(replies.map(({ user }) => user))];
  return {
    thread_ts: message.ts,
    reply_count: replies.length,
    reply_users: people,
    reply_users_count: people.length,
    latest_reply: replies.at(-1)?.ts,
  };
}

/** https://docs.slack.dev/reference/objects/file-object */
export function fileJson(state: FakeState, workspace: Workspace, file: StoredFile): Json {
  const url = `${state.origin}/files-pri/${workspace.id}-${file.id}`;
  const name = encodeURIComponent(file.name);
  const created = Math.floor(file.created / 1000);
  return {
    id: file.id,
    created,
    timestamp: created,
    name: file.name,
    title: file.title,
    mimetype: file.mimetype,
    filetype: file.name.includes(".") ? file.name.split(".").at(-1) : "text",
    user: file.user,
    user_team: workspace.id,
    editable: false,
    size: file.content?.length ?? file.declaredBytes,
    mode: "hosted",
    is_external: false,
    external_type: "",
    is_public: false,
    public_url_shared: false,
    url_private: `${url}/${name}`,
    url_private_download: `${url}/download/${name}`,
    permalink: `https://${workspace.domain}.slack.com/files/${file.user}/${file.id}/${name}`,
    channels: file.channels,
    groups: [],
    ims: [],
    file_access: "visible",
  };
}
