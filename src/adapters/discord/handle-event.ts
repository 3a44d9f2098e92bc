import type { Handled } from "../chat/handled.ts";
import { tryAgain } from "../chat/try-again.ts";
import { answerInteraction, type InteractionEvent } from "./answer-interaction.ts";
import type { DiscordEvent } from "./discord-event.ts";
import { type DiscordRoom, PLATFORM } from "./discord-room.ts";
import { handleAmendment } from "./handle-amendment.ts";
import { handleClick } from "./handle-click.ts";
import { handleMessage, sayTo } from "./handle-message.ts";
import { handleSubmission } from "./handle-submission.ts";
import { type Reply, words } from "./interaction-reply.ts";
import { answerSlashCommand } from "./slash-command.ts";

/**
 * Stores what an event brings, and answers whoever waits for it. The gateway sends nothing twice
 * of its own accord: what cannot be stored at once is tried again for a while.
 * @throws what kept it from being stored to the end.
 */
export async function handleEvent(room: DiscordRoom, event: DiscordEvent): Promise<void> {
  switch (event.kind) {
    case "message": {
      if (!isServed(room, event.guild)) return;
      const told = await tryAgain(() => handleMessage(room, event));
      return sayTo(room, event, told);
    }
    case "edited":
    case "deleted":
      return tryAgain(() => handleAmendment(room, event));
    case "clicked":
    case "submitted":
    case "command":
    case "strange_interaction":
      return answerInteraction(room, event, () => handleInteraction(room, event));
    default:
      return takeNotice(room, event);
  }
}

const NOT_SERVED =
  "The bot does not serve this server. Its operator can add it to countersign.toml: [discord] guilds.";
const STRANGE = "The bot does not know this. Nothing happened.";

async function handleInteraction(
  room: DiscordRoom,
  event: InteractionEvent,
): Promise<Handled<Reply>> {
  if (!isServed(room, event.guild)) return { response: words(NOT_SERVED) };
  switch (event.kind) {
    case "clicked":
      return handleClick(room, event);
    case "submitted":
      return handleSubmission(room, event);
    case "command":
      return { response: words(await answerSlashCommand(room, event)) };
    case "strange_interaction":
      room.log.info({ what: event.what }, "Discord sent something that means nothing here");
      return { response: words(STRANGE) };
    default:
      return event satisfies never;
  }
}

function isServed({ settings, isFirst, log }: DiscordRoom, guild: string): boolean {
  const { guilds } = settings;
  if (guild === "" || guilds.length === 0 || guilds.includes(guild)) return true;
  if (isFirst(`guild ${guild}`)) {
    log.warn({ guild }, "a Discord server that is not in [discord] guilds is not served");
  }
  return false;
}

type Housekeeping = Exclude<
  DiscordEvent,
  InteractionEvent | { kind: "message" | "edited" | "deleted" }
>;

async function takeNotice(room: DiscordRoom, event: Housekeeping): Promise<void> {
  switch (event.kind) {
    case "guild_seen":
      isServed(room, event.guild);
      for (const channel of event.channels) room.channels.learn(channel);
      if (event.ownRole !== null) room.ownRoles.set(event.guild, event.ownRole);
      return;
    case "channel_seen":
      return room.channels.learn(event.channel);
    case "guild_gone":
      room.log.warn({ guild: event.guild }, "Discord took the bot out of a server");
      return closePlaces(room, { workspace: event.guild });
    case "channel_gone": {
      const { guild: workspace, channel, parent } = event;
      room.channels.forget(channel);
      const where = parent === null ? { channel } : { channel: parent, thread: channel };
      await closePlaces(room, { workspace, ...where });
      // A channel in a category names that one as its parent.
      if (parent !== null) await closePlaces(room, { workspace, channel });
      return;
    }
    case "unsupported":
      room.log.info({ what: event.what }, "Discord sent something that means nothing here");
      return;
    default:
      return;
  }
}

async function closePlaces(
  { core }: DiscordRoom,
  where: { workspace: string; channel?: string; thread?: string },
): Promise<void> {
  await tryAgain(() => core.closeSurfaces({ platform: PLATFORM, ...where }));
}
