import type { World } from "../api/rest-call.ts";
import { directChannel } from "../state/create-guild.ts";
import type { User } from "../state/discord-state.ts";
import { mustFindChannel } from "../state/find.ts";
import { clickMessage, forge } from "./clicking.ts";
import type { ClickOptions, Forgery } from "./clicking.ts";
import { runCommand } from "./commanding.ts";
import type { CommandOptions } from "./commanding.ts";
import { foreignChannel } from "./foreign-guild.ts";
import type { Reaction } from "./interaction.ts";
import type { ChannelHandle, MessageRef } from "./message-ref.ts";
import { openModal } from "./open-modal.ts";
import type { OpenModalSeen } from "./open-modal.ts";
import { seenMessage } from "./seen-message.ts";
import type { SeenMessage } from "./seen-message.ts";
import { edit, erase, forward, say, startThread, startTyping, threadOf } from "./speaking.ts";
import type { Said, SayOptions } from "./speaking.ts";
import { submitModal } from "./submitting.ts";
import type { Entries, Submission } from "./submitting.ts";

/** Somebody on Discord, and all they can do. */
export type Person = {
  id: string;
  name: string;
  /** `@bot`, names of people and of roles become mentions; `@everyone` stays as it is typed. */
  says(where: ChannelHandle, text: string, options?: SayOptions): Said;
  /** Writes to the bot in the direct conversation. */
  writesDirectly(text: string, options?: SayOptions): Said;
  /** Into a thread, or without one into the direct conversation. */
  forwards(said: MessageRef, to?: ChannelHandle | MessageRef): Said;
  edits(said: MessageRef, text: string): void;
  deletes(said: MessageRef): void;
  types(where: ChannelHandle): void;
  opensThread(on: MessageRef, name: string): ChannelHandle;
  /** Clicks what has this custom id or label. */
  clicks(message: MessageRef, wanted: string, options?: ClickOptions): Promise<Reaction>;
  /** Sends an interaction that no client of Discord's would. */
  forges(forgery: Forgery): Promise<Reaction>;
  /** A slash command; without a channel, in the direct conversation. */
  command(name: string, options?: CommandOptions, where?: ChannelHandle): Promise<Reaction>;
  /** Open modals; opening a second one closes the first. */
  modals(): OpenModalSeen[];
  submits(modal: { id: string }, entries?: Entries): Promise<Submission>;
  closes(modal: { id: string }): void;
  /** Ephemeral messages shown to this person, oldest first. */
  privateAnswers(): SeenMessage[];
  /** The messages of the direct conversation with the bot. */
  directMessages(): SeenMessage[];
};

export function createPerson(world: World, user: User): Person {
  const { state } = world;
  const direct = () => directChannel(state, user.id);
  return {
    id: user.id,
    name: user.name,
    says: (where, text, options = {}) =>
      say(world, user, { channel: mustFindChannel(state, where.id), text, options }),
    writesDirectly: (text, options = {}) => say(world, user, { channel: direct(), text, options }),
    forwards: (ref, to) => forward(world, user, { ref, to: to ? threadOf(world, to) : direct() }),
    edits: (said, text) => edit(world, said, text),
    deletes: (said) => erase(world, said),
    types: (where) => startTyping(world, user, mustFindChannel(state, where.id)),
    opensThread: (ref, name) => startThread(world, user, { ref, name }),
    clicks: async (message, wanted, options = {}) =>
      clickMessage(world, user, { message, wanted, options }),
    forges: async (forgery) =>
      forge(world, user, {
        forgery,
        elsewhere: { dm: direct, foreign: () => foreignChannel(state, user.id) },
      }),
    command: async (name, options = {}, where) => {
      const channel = where ? mustFindChannel(state, where.id) : direct();
      return runCommand(world, user, { name, options, channel });
    },
    modals: () =>
      [...state.modals.values()]
        .filter(({ userId }) => userId === user.id)
        .map(({ id, body }) => openModal(id, body)),
    submits: async ({ id }, entries = {}) => submitModal(world, user, { modalId: id, entries }),
    closes: ({ id }) => void state.modals.delete(id),
    privateAnswers: () =>
      [...state.channels.values()]
        .flatMap(({ messages }) => messages)
        .filter(({ onlyFor }) => onlyFor === user.id)
        .map((message) => seenMessage(state, message)),
    directMessages: () => direct().messages.map((message) => seenMessage(state, message)),
  };
}
