import { channelOf, flagArg, numberArg, ownChannelOf, page, textArg } from "../api/method-call.ts";
import type { Method, MethodCall } from "../api/method-call.ts";
import { Refusal } from "../api/refusal.ts";
import { addChannel, directChannel } from "../state/create-workspace.ts";
import { findMessage, threadMessages } from "../state/find-in-workspace.ts";
import type { Json } from "../../json.ts";
import type { Channel, Message, Workspace } from "../state/workspace-state.ts";
import { messageJson } from "../text/message-json.ts";
import { withMetadata } from "./post-message.ts";

const REPLIES_PAGE = 1000;
const DIRECT_PEOPLE_MAX = 8;

function channelJson(workspace: Workspace, channel: Channel): Json {
  const { bot } = workspace;
  const other = [...channel.members].find((id) => id !== bot.userId);
  const kind = {
    is_channel: channel.kind === "public",
    is_group: channel.kind === "private",
    is_im: channel.kind === "im",
    is_mpim: channel.kind === "mpim",
    is_private: channel.kind !== "public",
  };
  if (channel.kind === "im") return { id: channel.id, ...kind, user: other, is_archived: false };
  return {
    id: channel.id,
    name: channel.name,
    name_normalized: channel.name,
    ...kind,
    is_archived: channel.isArchived,
    is_general: false,
    is_member: channel.members.has(bot.userId),
    is_shared: channel.isShared,
    is_ext_shared: channel.isShared,
    is_org_shared: false,
    context_team_id: workspace.id,
    num_members: channel.members.size,
    topic: { value: "", creator: "", last_set: 0 },
    purpose: { value: "", creator: "", last_set: 0 },
  };
}

function show(call: MethodCall, channel: Channel, messages: readonly Message[]): Json[] {
  const { state, workspace, args } = call;
  const withEvents = flagArg(args, "include_all_metadata");
  return messages.map((message) => {
    const shown = messageJson({ state, workspace, channel }, message);
    return withEvents ? withMetadata(shown, message) : shown;
  });
}

/** Keeps messages between `oldest` and `latest`, the bounds themselves only with `inclusive`. */
function within(messages: readonly Message[], args: Json): Message[] {
  const oldest = numberArg(args, "oldest") ?? 0;
  const latest = numberArg(args, "latest") ?? Infinity;
  const inclusive = flagArg(args, "inclusive");
  return messages.filter(({ ts }) => {
    const at = Number(ts);
    return inclusive ? at >= oldest && at <= latest : at > oldest && at < latest;
  });
}

export const replies: Method = (call) => {
  const channel = ownChannelOf(call);
  const ts = textArg(call.args, "ts") ?? "";
  if (!findMessage(channel, ts)) throw new Refusal("thread_not_found");
  const [root, ...rest] = threadMessages(channel, ts);
  const wanted = page(
    [...(root ? [root] : []), ...within(rest, call.args)],
    call.args,
    REPLIES_PAGE,
  );
  return { messages: show(call, channel, wanted.items), has_more: wanted.hasMore, ...wanted.meta };
};

export const history: Method = (call) => {
  const channel = ownChannelOf(call);
  const roots = channel.messages.filter(({ threadTs }) => threadTs === undefined).toReversed();
  const wanted = page(within(roots, call.args), call.args);
  const messages = show(call, channel, wanted.items);
  return { messages, has_more: wanted.hasMore, ...wanted.meta };
};

export const info: Method = (call) => ({ channel: channelJson(call.workspace, channelOf(call)) });

export const members: Method = (call) => {
  const wanted = page([...channelOf(call).members], call.args);
  return { members: wanted.items, ...wanted.meta };
};

const TYPE_NAMES = { public: "public_channel", private: "private_channel", im: "im", mpim: "mpim" };

function listed(call: MethodCall, keep: (channel: Channel) => boolean): Json {
  const types = (textArg(call.args, "types") ?? "public_channel")
    .split(",")
    .map((name) => name.trim());
  const { workspace, args } = call;
  const found = [...workspace.channels.values()].filter(
    (channel) => types.includes(TYPE_NAMES[channel.kind]) && keep(channel),
  );
  const open = found.filter(
    (channel) => !(flagArg(args, "exclude_archived") && channel.isArchived),
  );
  const wanted = page(open, args);
  return { channels: wanted.items.map((item) => channelJson(workspace, item)), ...wanted.meta };
}

export const list: Method = (call) => {
  const bot = call.workspace.bot.userId;
  return listed(call, (channel) => channel.kind === "public" || channel.members.has(bot));
};

/** The conversations of a person that the bot is in too, or the bot's own. */
export const usersConversations: Method = (call) => {
  const bot = call.workspace.bot.userId;
  const user = textArg(call.args, "user") ?? bot;
  if (!call.workspace.users.has(user)) throw new Refusal("user_not_found");
  return listed(
    call,
    ({ members: people, kind }) => people.has(user) && (kind === "public" || people.has(bot)),
  );
};

export const open: Method = (call) => {
  const { state, workspace, args } = call;
  if (textArg(args, "channel") !== undefined) return { channel: { id: channelOf(call).id } };
  const users = (textArg(args, "users") ?? "").split(",").filter((id) => id !== "");
  if (users.length === 0) throw new Refusal("users_list_not_supplied");
  if (users.length > DIRECT_PEOPLE_MAX) throw new Refusal("too_many_users");
  if (users.some((id) => !workspace.users.has(id))) throw new Refusal("user_not_found");
  const [first = ""] = users;
  const channel =
    users.length === 1 ? directChannel(state, workspace, first) : groupDirect(call, users);
  return { channel: { id: channel.id } };
};

function groupDirect({ state, workspace }: MethodCall, users: readonly string[]): Channel {
  const wanted = new Set([...users, workspace.bot.userId]);
  for (const channel of workspace.channels.values()) {
    if (channel.kind === "mpim" && isSame(wanted, channel.members)) return channel;
  }
  const id = state.ids.next("G");
  return addChannel(workspace, { id, name: `mpdm-${id}`, kind: "mpim", members: wanted });
}

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id));
