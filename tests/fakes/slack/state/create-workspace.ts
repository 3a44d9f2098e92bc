import type { FakeState } from "./fake-state.ts";
import type { Channel, User, Workspace } from "./workspace-state.ts";

export type WorkspaceSettings = { id?: string; botToken?: string; name?: string };

/** A workspace that has installed the app: its bot user is in it and holds a token. */
export function createWorkspace(state: FakeState, settings: WorkspaceSettings = {}): Workspace {
  const id = settings.id ?? state.ids.next("T");
  const name = settings.name ?? `Workspace ${id}`;
  const bot = { userId: state.ids.next("U"), botId: state.ids.next("B") };
  const workspace: Workspace = {
    id,
    domain: name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-"),
    name,
    botToken: settings.botToken ?? `xoxb-${id}-fake`,
    bot,
    isInstalled: true,
    users: new Map(),
    channels: new Map(),
    groups: new Map(),
    files: new Map(),
    views: new Map(),
    homes: new Map(),
    agentThreads: new Map(),
  };
  addUser(workspace, { id: bot.userId, name: "countersign", kind: "bot", teamId: id });
  state.workspaces.set(id, workspace);
  return workspace;
}

export type UserSettings = Pick<User, "id" | "name" | "kind" | "teamId"> & { timezone?: string };

export function addUser(workspace: Workspace, { timezone, ...rest }: UserSettings): User {
  const user = { ...rest, timezone: timezone ?? "Europe/Berlin", isDeleted: false };
  workspace.users.set(user.id, user);
  return user;
}

export type ChannelSettings = Pick<Channel, "id" | "name" | "kind"> & {
  members: Iterable<string>;
  isShared?: boolean;
};

export function addChannel(workspace: Workspace, settings: ChannelSettings): Channel {
  const channel: Channel = {
    id: settings.id,
    name: settings.name,
    kind: settings.kind,
    members: new Set(settings.members),
    isShared: settings.isShared ?? false,
    isArchived: false,
    messages: [],
    ephemerals: [],
  };
  workspace.channels.set(channel.id, channel);
  return channel;
}

/** The direct conversation of the bot with a person, opened when there is none yet. */
export function directChannel(state: FakeState, workspace: Workspace, userId: string): Channel {
  const members = [workspace.bot.userId, userId];
  for (const channel of workspace.channels.values()) {
    if (channel.kind === "im" && channel.members.has(userId)) return channel;
  }
  return addChannel(workspace, { id: state.ids.next("D"), name: "", kind: "im", members });
}
