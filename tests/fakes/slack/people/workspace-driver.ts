import type { Delivery } from "../delivery/delivery.ts";
import { userJson } from "../methods/users.ts";
import { addChannel, addUser } from "../state/create-workspace.ts";
import { findMessage, threadMessages } from "../state/find-in-workspace.ts";
import type { Json } from "../../json.ts";
import type { AgentThread, Channel, Message, User } from "../state/workspace-state.ts";
import type { ChannelHandle } from "./channel-handle.ts";
import { announceMessage } from "./message-events.ts";
import { createPerson } from "./person.ts";
import type { Person } from "./person.ts";
import { seenMessage } from "./seen-message.ts";
import type { SeenMessage } from "./seen-message.ts";
import type { MessageRef, World } from "./world.ts";

export type PersonSettings = {
  name: string;
  guest?: boolean;
  /** Of another workspace, in a shared channel. */
  external?: boolean;
  timezone?: string;
  id?: string;
  /** Joins the workspace under the app's eyes: `team_join`. */
  arrivesNow?: boolean;
};

export type ChannelOptions = {
  members?: readonly { id: string }[];
  private?: boolean;
  shared?: boolean;
  id?: string;
  /** Without the app in it. */
  withoutBot?: boolean;
};

/** One workspace in the hands of a test. */
export type WorkspaceDriver = {
  teamId: string;
  botToken: string;
  bot: { userId: string; botId: string };
  person(settings: PersonSettings): Person;
  channel(name: string, options?: ChannelOptions): ChannelHandle;
  userGroup(id: string, people: readonly { id: string }[], handle?: string): { id: string };
  /** A thread as people see it, its root first. */
  thread(said: MessageRef): SeenMessage[];
  /** Everything in a channel, threads included, oldest first. */
  messages(channel: ChannelHandle): SeenMessage[];
  /** The message as it is now. Throws when it is gone. */
  message(ref: MessageRef): SeenMessage;
  pings(message: MessageRef): string[];
  /** Another app speaks in a thread. */
  anotherAppSays(thread: MessageRef, text: string): void;
  /** Status line, title and session status that the app set for a thread. */
  agentThread(thread: MessageRef): AgentThread | undefined;
  /** Sends any event to the app. */
  emits(event: Json): void;
  /** Takes people out of a channel, the bot too. */
  removes(who: { id: string }, channel: ChannelHandle): void;
  archives(channel: ChannelHandle): void;
  /** `user_change`: somebody left the company. */
  deactivates(person: { id: string }): void;
  /** The app is thrown out: its token dies; `app_uninstalled` and `tokens_revoked` follow. */
  uninstalls(): void;
  /** An OAuth code that the app can exchange for this workspace's token. */
  grantsInstall(): string;
  deliveries(): Delivery[];
};

export function createWorkspaceDriver(world: World): WorkspaceDriver {
  const { state, workspace, desk } = world;
  const found = (id: string): Channel => {
    const channel = workspace.channels.get(id);
    if (!channel) throw new Error(`There is no channel ${id}.`);
    return channel;
  };
  const emits = (event: Json): void => state.emit(workspace, event);
  const message = ({ channel, ts }: MessageRef): SeenMessage => {
    const stored = findMessage(found(channel), ts);
    if (!stored) throw new Error(`There is no message ${ts} in ${channel}.`);
    return seenMessage(state, workspace, stored);
  };
  return {
    teamId: workspace.id,
    botToken: workspace.botToken,
    bot: workspace.bot,
    person(settings) {
      const user = addPerson(world, settings);
      if (settings.arrivesNow) {
        emits({ type: "team_join", user: userJson(user), event_ts: state.ids.nextTs() });
      }
      return createPerson(world, user);
    },
    channel(name, options = {}) {
      const { members = [], withoutBot = false } = options;
      const ids = members.map(({ id }) => id);
      const channel = addChannel(workspace, {
        id: options.id ?? state.ids.next("C"),
        name,
        kind: options.private ? "private" : "public",
        members: withoutBot ? ids : [workspace.bot.userId, ...ids],
        isShared: options.shared ?? false,
      });
      return { id: channel.id, name };
    },
    userGroup(id, people, handle = id.toLowerCase()) {
      const users = people.map((person) => person.id);
      workspace.groups.set(id, { id, handle, users, isDisabled: false });
      return { id };
    },
    thread: ({ channel, ts }) =>
      threadMessages(found(channel), ts).map((each) => seenMessage(state, workspace, each)),
    messages: ({ id }) => found(id).messages.map((each) => seenMessage(state, workspace, each)),
    message,
    pings: (ref) => message(ref).pings,
    anotherAppSays({ channel, ts: threadTs }, text) {
      const said = { ...messageOfAnotherApp(state.ids.nextTs(), channel), text, threadTs };
      found(channel).messages.push(said);
      announceMessage({ state, workspace, channel: found(channel) }, said);
    },
    agentThread: ({ channel, ts }) => {
      const root = findMessage(found(channel), ts)?.threadTs ?? ts;
      return workspace.agentThreads.get(`${channel}:${root}`);
    },
    emits,
    removes: (who, { id }) => void found(id).members.delete(who.id),
    archives: ({ id }) => void (found(id).isArchived = true),
    deactivates({ id }) {
      const user = workspace.users.get(id);
      if (!user) throw new Error(`There is no person ${id}.`);
      user.isDeleted = true;
      emits({ type: "user_change", user: userJson(user), event_ts: state.ids.nextTs() });
    },
    uninstalls() {
      workspace.isInstalled = false;
      emits({ type: "tokens_revoked", tokens: { bot: [workspace.bot.userId] } });
      emits({ type: "app_uninstalled" });
    },
    grantsInstall() {
      const code = state.ids.next("code-");
      state.oauthCodes.set(code, workspace.id);
      return code;
    },
    deliveries: () => desk.log.filter(({ payload }) => payload.team_id === workspace.id),
  };
}

function messageOfAnotherApp(ts: string, channel: string): Message {
  const author = { user: "U0ANOTHERAPP", botId: "B0ANOTHERAPP" };
  return {
    ts,
    channel,
    ...author,
    text: "",
    blocks: [],
    attachments: [],
    files: [],
    reactions: [],
  };
}

function addPerson({ state, workspace }: World, settings: PersonSettings): User {
  const { name, guest = false, external = false, timezone } = settings;
  const kind = external ? "external" : guest ? "guest" : "member";
  return addUser(workspace, {
    id: settings.id ?? state.ids.next("U"),
    name,
    kind,
    teamId: external ? state.ids.next("T") : workspace.id,
    ...(timezone === undefined ? {} : { timezone }),
  });
}
