import type { Channel, User, View } from "../state/workspace-state.ts";
import { textOf } from "../../json.ts";
import type { ChannelHandle } from "./channel-handle.ts";
import { clickMessage, clickView } from "./clicking.ts";
import type { ClickOptions } from "./clicking.ts";
import { openHome, runCommand } from "./commanding.ts";
import type { Reaction } from "./interaction.ts";
import { closeView, submitView } from "./modal-acting.ts";
import type { Entries, Submission } from "./modal-acting.ts";
import { seenMessage } from "./seen-message.ts";
import type { SeenMessage } from "./seen-message.ts";
import { edit, erase, join, ownDirect, say, stopAgent } from "./speaking.ts";
import type { Said, SayOptions } from "./speaking.ts";
import { openModals } from "./view-stack.ts";
import type { MessageRef, World } from "./world.ts";

/** A modal or Home tab as the person has it open. */
export type OpenView = { id: string; title: string; view: View["view"]; hash: string };

/** Somebody in a workspace, and all they can do. */
export type Person = {
  id: string;
  name: string;
  /** `@bot`, `@here` and `@Ann` in the text become mentions; everything else is plain. */
  says(where: ChannelHandle, text: string, options?: SayOptions): Said;
  /** Writes to the app in the direct conversation. */
  writesDirectly(text: string, options?: SayOptions): Said;
  edits(said: MessageRef, text: string): void;
  deletes(said: MessageRef): void;
  /** Clicks what has this action id, label or value. */
  clicks(message: MessageRef, wanted: string, options?: ClickOptions): Promise<Reaction>;
  /** Clicks inside the front modal, or inside the Home tab. */
  clicksInView(view: { id: string }, wanted: string, options?: ClickOptions): Promise<Reaction>;
  command(command: string, text: string, where: ChannelHandle): Promise<Reaction>;
  opensHome(tab?: "home" | "messages"): void;
  home(): OpenView | undefined;
  /** Open modals, the front one last. */
  modals(): OpenView[];
  submits(view: { id: string }, entries?: Entries): Promise<Submission>;
  closes(view: { id: string }, options?: { all?: boolean }): Promise<Reaction>;
  /** Ephemeral messages shown to this person, oldest first. */
  privateMessages(): SeenMessage[];
  /** The messages of the direct conversation with the app. */
  directMessages(): SeenMessage[];
  /** Presses stop under a streaming answer. */
  stopsAgent(thread: MessageRef): void;
  joins(channel: ChannelHandle): void;
};

function viewOf({ workspace }: World, user: User, id: string): View {
  const found = workspace.views.get(id) ?? workspace.homes.get(user.id);
  if (found?.id !== id || found.user !== user.id) {
    throw new Error(`${user.name} has no view ${id} open.`);
  }
  return found;
}

const opened = ({ id, view, hash }: View): OpenView => {
  const { title } = view as { title?: { text?: unknown } };
  return { id, title: textOf(title?.text), view, hash };
};

export function createPerson(world: World, user: User): Person {
  const { state, workspace } = world;
  const channelOf = (id: string): Channel => {
    const channel = workspace.channels.get(id);
    if (!channel) throw new Error(`There is no channel ${id}.`);
    return channel;
  };
  const seen = (messages: Channel["messages"]): SeenMessage[] =>
    messages.map((message) => seenMessage(state, workspace, message));
  return {
    id: user.id,
    name: user.name,
    says: (where, text, options = {}) =>
      say(world, user, { channel: channelOf(where.id), text, options }),
    writesDirectly: (text, options = {}) =>
      say(world, user, { channel: ownDirect(world, user), text, options }),
    edits: (said, text) => edit(world, said, text),
    deletes: (said) => erase(world, said),
    clicks: async (message, wanted, options = {}) =>
      clickMessage(world, user, { message, wanted, options }),
    clicksInView: async ({ id }, wanted, options = {}) =>
      clickView(world, user, { view: viewOf(world, user, id), wanted, options }),
    command: (command, text, where) =>
      runCommand(world, user, { command, text, channel: channelOf(where.id) }),
    opensHome: (tab = "home") => openHome(world, user, { tab, channel: ownDirect(world, user) }),
    home: () => {
      const home = workspace.homes.get(user.id);
      return home ? opened(home) : undefined;
    },
    modals: () => openModals(workspace, user.id).map(opened),
    submits: async ({ id }, entries = {}) =>
      submitView(world, user, { view: viewOf(world, user, id), entries }),
    closes: async ({ id }, { all = false } = {}) =>
      closeView(world, user, { view: viewOf(world, user, id), isCleared: all }),
    privateMessages: () =>
      [...workspace.channels.values()].flatMap(({ ephemerals }) =>
        seen(ephemerals.filter(({ onlyFor }) => onlyFor === user.id)),
      ),
    directMessages: () => seen(ownDirect(world, user).messages),
    stopsAgent: (thread) => stopAgent(world, user, thread),
    joins: ({ id }) => join(world, user, channelOf(id)),
  };
}
