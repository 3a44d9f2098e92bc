import type { Channel, Message, Workspace } from "./workspace-state.ts";

export function findMessage(channel: Channel, ts: string): Message | undefined {
  return channel.messages.find((message) => message.ts === ts);
}

/** A thread's messages, its root first; `ts` may be the root's or a reply's. */
export function threadMessages(channel: Channel, ts: string): Message[] {
  const root = findMessage(channel, ts)?.threadTs ?? ts;
  return channel.messages.filter((message) => message.ts === root || message.threadTs === root);
}

export function findChannelByName(workspace: Workspace, name: string): Channel | undefined {
  const wanted = name.replace(/^#/, "");
  return [...workspace.channels.values()].find(
    (channel) => channel.name === wanted && wanted !== "",
  );
}

export function nameOf(workspace: Workspace, userId: string): string {
  return workspace.users.get(userId)?.name ?? userId;
}
