import type { World } from "../api/rest-call.ts";
import { channelEvent, messageEvent } from "../gateway/gateway-event.ts";
import { FLAG } from "../rules/flags.ts";
import { addChannel } from "../state/create-guild.ts";
import { CHANNEL_TYPE } from "../state/discord-state.ts";
import type { Channel, Message } from "../state/discord-state.ts";
import { storeMessage } from "./post-message.ts";

const THREAD_CREATED = 18;
const THREAD_STARTER = 21;
const AUTO_ARCHIVE_MINUTES = 4320;

export type Opening = {
  parent: Channel;
  ownerId: string;
  name: string;
  /** The message that the thread hangs on; it lends the thread its id. */
  root?: Message;
  isPrivate?: boolean;
  autoArchiveMinutes?: number;
};

/** A new thread, with the system message that Discord puts into it or beside it. */
export function openThread(world: World, opening: Opening): Channel {
  const { state, emit } = world;
  const { parent, ownerId, name, root, isPrivate = false } = opening;
  const now = state.clock.now();
  const channel = addChannel(state, {
    id: root?.id ?? state.ids.next(),
    name,
    type: isPrivate ? CHANNEL_TYPE.privateThread : CHANNEL_TYPE.publicThread,
    ...(parent.guildId === undefined ? {} : { guildId: parent.guildId }),
    thread: {
      parentId: parent.id,
      ownerId,
      isArchived: false,
      isLocked: false,
      autoArchiveMinutes: opening.autoArchiveMinutes ?? AUTO_ARCHIVE_MINUTES,
      archiveChangedAt: now,
      lastActiveAt: now,
      members: new Set([ownerId]),
    },
  });
  emit(channelEvent(state, "THREAD_CREATE", { channel, extra: { newly_created: true } }));
  if (root) {
    root.flags |= FLAG.hasThread;
    emit(messageEvent(state, "MESSAGE_UPDATE", { channel: parent, message: root }));
    const reference = { channelId: parent.id, messageId: root.id };
    storeMessage(
      world,
      channel,
      systemMessage(world, { channel, ownerId, type: THREAD_STARTER, reference }),
    );
  } else if (!isPrivate) {
    const said = systemMessage(world, { channel: parent, ownerId, type: THREAD_CREATED });
    storeMessage(world, parent, { ...said, content: name });
  }
  return channel;
}

type System = Pick<Message, "type"> & {
  channel: Channel;
  ownerId: string;
  reference?: Message["reference"];
};

function systemMessage({ state }: World, { channel, ownerId, type, reference }: System): Message {
  return {
    id: state.ids.next(),
    channelId: channel.id,
    ...(channel.guildId === undefined ? {} : { guildId: channel.guildId }),
    authorId: ownerId,
    type,
    content: "",
    embeds: [],
    components: [],
    flags: 0,
    attachments: [],
    createdAt: state.clock.now(),
    reactions: [],
    pings: [],
    ...(reference ? { reference } : {}),
  };
}
