import type { World } from "../api/rest-call.ts";
import { ANSWER_WITHIN_MS, CALLBACK } from "../routes/interaction-callback.ts";
import type { Channel, Interaction } from "../state/discord-state.ts";
import { guildOf, rightsChannelOf } from "../state/find.ts";
import type { Json } from "../../json.ts";
import { permissionsOf } from "../state/permissions.ts";
import { channelJson } from "../wire/channel-json.ts";
import { memberJson, userJsonOf } from "../wire/user-json.ts";
import { openModal } from "./open-modal.ts";
import type { OpenModalSeen } from "./open-modal.ts";
import { seenMessage } from "./seen-message.ts";
import type { SeenMessage } from "./seen-message.ts";

/** What a person sees of the app's first answer to what they did. */
export type Reaction = {
  answered: boolean;
  /** Milliseconds on the fake's clock. */
  ms: number;
  /** `timeout`: "This interaction failed". `nobody`: no session of the app is left. */
  error?: "timeout" | "nobody" | "not_complete";
  type?: keyof typeof CALLBACK;
  /** Ephemeral messages that this very action brought so far. */
  privateAnswers: SeenMessage[];
  modal?: OpenModalSeen;
};

export type Raised = {
  type: number;
  userId: string;
  channel: Channel;
  data: Json;
  messageId?: string;
  /** Fields that replace what Discord would send. */
  forged?: Json;
};

const ATTACHMENT_MAX_BYTES = 10 * 1024 * 1024;
const TOKEN_PREFIX = "aW50ZXJhY3Rpb246";

/** Sends INTERACTION_CREATE, and waits for the answer as long as Discord does. */
export async function raise(world: World, raised: Raised): Promise<Reaction> {
  const { state } = world;
  const { channel, userId, type, messageId } = raised;
  const { promise, resolve } = Promise.withResolvers<void>();
  const id = state.ids.next();
  const interaction: Interaction = {
    id,
    token: TOKEN_PREFIX + id,
    type,
    userId,
    channelId: channel.id,
    ...(channel.guildId === undefined ? {} : { guildId: channel.guildId }),
    ...(messageId === undefined ? {} : { messageId }),
    issuedAt: state.clock.now(),
    isThinking: false,
    settle: resolve,
  };
  state.interactions.set(id, interaction);
  if (world.sessions() === 0)
    return { answered: false, ms: 0, error: "nobody", privateAnswers: [] };
  const timer = state.clock.after(ANSWER_WITHIN_MS + 1, resolve);
  const d = { ...interactionJson(world, interaction, raised), ...raised.forged };
  world.emit({ t: "INTERACTION_CREATE", intents: 0, guildId: channel.guildId, d });
  await promise;
  timer.cancel();
  state.signal.changed();
  return reactionOf(world, interaction);
}

const TYPE_NAMES = new Map(
  Object.entries(CALLBACK).map(([name, type]) => [type as number, name as keyof typeof CALLBACK]),
);

function reactionOf({ state }: World, interaction: Interaction): Reaction {
  const { answered, issuedAt, modal } = interaction;
  if (!answered) {
    const ms = state.clock.now() - issuedAt;
    return { answered: false, ms, error: "timeout", privateAnswers: [] };
  }
  const type = TYPE_NAMES.get(answered.type);
  const shown = state.channels.get(interaction.channelId)?.messages ?? [];
  const own = shown.filter((each) => each.interaction?.id === interaction.id && each.onlyFor);
  return {
    answered: true,
    ms: answered.at - issuedAt,
    ...(type === undefined ? {} : { type }),
    privateAnswers: own.map((each) => seenMessage(state, each)),
    ...(modal === undefined ? {} : { modal: openModal(interaction.id, modal) }),
  };
}

function interactionJson(world: World, interaction: Interaction, raised: Raised): Json {
  const { state } = world;
  const { channel, userId, data } = raised;
  const place = rightsChannelOf(state, channel);
  const guild = guildOf(state, channel);
  const base = {
    id: interaction.id,
    application_id: state.application.id,
    type: interaction.type,
    token: interaction.token,
    version: 1,
    data,
    channel_id: channel.id,
    locale: "en-US",
    entitlements: [],
    attachment_size_limit: ATTACHMENT_MAX_BYTES,
  };
  const user = userJsonOf(state, userId);
  if (!guild) {
    const channelPart = { ...channelJson(state, channel), permissions: "0" };
    const owners = { authorizing_integration_owners: { "0": "0" }, context: 1 };
    return { ...base, ...owners, user, channel: channelPart, app_permissions: "0" };
  }
  const member = guild.members.get(userId);
  const permissions = String(permissionsOf(guild, userId, place));
  return {
    ...base,
    guild_id: guild.id,
    guild: { id: guild.id, locale: "en-US", features: [] },
    guild_locale: "en-US",
    channel: { ...channelJson(state, channel), permissions },
    member: { ...(member ? memberJson(member) : { roles: [], flags: 0 }), user, permissions },
    app_permissions: String(permissionsOf(guild, state.botId, place)),
    authorizing_integration_owners: { "0": guild.id },
    context: 0,
  };
}
