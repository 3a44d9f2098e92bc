import { badChoice, checkText, refuseForm } from "../api/form-errors.ts";
import { Refusal } from "../api/refusal.ts";
import type { Answering, RestCall, Route } from "../api/rest-call.ts";
import { CHANNEL_TYPE } from "../state/discord-state.ts";
import type { Channel } from "../state/discord-state.ts";
import { isArchived } from "../state/find.ts";
import { numberOf, textOf } from "../../json.ts";
import type { Json } from "../../json.ts";
import { channelJson, threadMemberJson } from "../wire/channel-json.ts";
import { activeThreadsOf } from "../wire/guild-json.ts";
import { channelOf, messageOf, refuseArchived } from "./channel-access.ts";
import { openThread } from "./open-thread.ts";

const NAME_MAX = 100;
export const AUTO_ARCHIVE_MINUTES: readonly number[] = [60, 1440, 4320, 10_080];

function checkThread({ body }: RestCall): void {
  const minutes = body.auto_archive_duration;
  const isMinutes =
    minutes === undefined || minutes === null || AUTO_ARCHIVE_MINUTES.includes(numberOf(minutes));
  refuseForm([
    ...checkText(body.name, "name", { min: 1, max: NAME_MAX }),
    ...(isMinutes ? [] : [badChoice("auto_archive_duration", AUTO_ARCHIVE_MINUTES)]),
  ]);
}

const minutesOf = (body: Json): { autoArchiveMinutes?: number } =>
  typeof body.auto_archive_duration === "number"
    ? { autoArchiveMinutes: body.auto_archive_duration }
    : {};

const fromMessage: Answering = (call) => {
  const { state, body } = call;
  const parent = channelOf(call, "CreatePublicThreads");
  const root = messageOf(call, parent);
  if (parent.type !== CHANNEL_TYPE.text) throw new Refusal(50024);
  checkThread(call);
  if (state.channels.has(root.id)) throw new Refusal(160004);
  const name = textOf(body.name);
  const opening = { parent, ownerId: state.botId, name, root, ...minutesOf(body) };
  return channelJson(state, openThread(call, opening));
};

const standalone: Answering = (call) => {
  const { state, body } = call;
  const isPrivate = numberOf(body.type, CHANNEL_TYPE.privateThread) !== CHANNEL_TYPE.publicThread;
  const parent = channelOf(call, isPrivate ? "CreatePrivateThreads" : "CreatePublicThreads");
  if (parent.type !== CHANNEL_TYPE.text) throw new Refusal(50024);
  checkThread(call);
  const name = textOf(body.name);
  const opening = { parent, ownerId: state.botId, name, isPrivate, ...minutesOf(body) };
  return channelJson(state, openThread(call, opening));
};

function threadOf(call: RestCall): { channel: Channel; members: Set<string> } {
  const channel = channelOf(call);
  if (!channel.thread) throw new Refusal(50024);
  return { channel, members: channel.thread.members };
}

const memberId = ({ state, params }: RestCall): string =>
  params.user === "@me" ? state.botId : (params.user ?? "");

const join: Answering = (call) => {
  const { channel, members } = threadOf(call);
  refuseArchived(call.state, channel);
  const id = memberId(call);
  if (!call.state.users.has(id)) throw new Refusal(10013);
  members.add(id);
  call.state.signal.changed();
  return undefined;
};

const leave: Answering = (call) => {
  const { channel, members } = threadOf(call);
  refuseArchived(call.state, channel);
  members.delete(memberId(call));
  call.state.signal.changed();
  return undefined;
};

const members: Answering = (call) => {
  const { channel, members: ids } = threadOf(call);
  return [...ids].map((id) => threadMemberJson(channel, id, call.state.clock.now()));
};

const archived: Answering = (call) => {
  const { state } = call;
  const parent = channelOf(call, "ReadMessageHistory");
  const threads = [...state.channels.values()].filter(
    (each) =>
      each.thread?.parentId === parent.id &&
      each.type === CHANNEL_TYPE.publicThread &&
      isArchived(state, each),
  );
  return { threads: threads.map((each) => channelJson(state, each)), members: [], has_more: false };
};

const active: Answering = ({ state, params }) => {
  const guild = state.guilds.get(params.guild ?? "");
  if (!guild?.isJoined) throw new Refusal(10004);
  const threads = activeThreadsOf(state, guild);
  const own = threads.filter(({ thread }) => thread?.members.has(state.botId));
  return {
    threads: threads.map((each) => channelJson(state, each)),
    members: own.map((each) => threadMemberJson(each, state.botId, state.clock.now())),
  };
};

const ON_MESSAGE = "/channels/:channel/messages/:message/threads";
const THREADS = "/channels/:channel/threads";
const MEMBERS = "/channels/:channel/thread-members";

export const THREAD_ROUTES: readonly Route[] = [
  { name: "threads.fromMessage", method: "POST", path: ON_MESSAGE, run: fromMessage },
  { name: "threads.create", method: "POST", path: THREADS, run: standalone },
  { name: "threads.members", method: "GET", path: MEMBERS, run: members },
  { name: "threads.join", method: "PUT", path: `${MEMBERS}/:user`, run: join },
  { name: "threads.leave", method: "DELETE", path: `${MEMBERS}/:user`, run: leave },
  { name: "threads.archived", method: "GET", path: `${THREADS}/archived/public`, run: archived },
  { name: "threads.active", method: "GET", path: "/guilds/:guild/threads/active", run: active },
];
