import type { World } from "../api/rest-call.ts";
import { INTERACTION } from "../routes/interaction-callback.ts";
import type { Channel, User } from "../state/discord-state.ts";
import { isArchived } from "../state/find.ts";
import { jsons, numberOf, textOf } from "../../json.ts";
import type { Json } from "../../json.ts";
import { raise } from "./interaction.ts";
import type { Reaction } from "./interaction.ts";

const OPTION = { subcommand: 1, group: 2, string: 3, integer: 4, boolean: 5, number: 10 } as const;

/** Values by option name; a subcommand's name opens an object of its own. */
export type CommandOptions = { [name: string]: string | number | boolean | CommandOptions };

export type Command = { name: string; options: CommandOptions; channel: Channel };

/** A slash command as it is registered: what is not registered nobody can type. */
export async function runCommand(world: World, user: User, command: Command): Promise<Reaction> {
  const { state } = world;
  const { name, options, channel } = command;
  if (isArchived(state, channel)) {
    throw new Error("Discord runs no commands of apps in an archived thread.");
  }
  const registered = findCommand(world, channel, name);
  const data = {
    id: registered.id,
    name,
    type: 1,
    options: givenOptions(jsons(registered.options), options, name),
    ...(registered.guild_id === undefined ? {} : { guild_id: registered.guild_id }),
  };
  return raise(world, { type: INTERACTION.command, userId: user.id, channel, data });
}

function findCommand({ state }: World, { guildId }: Channel, name: string): Json {
  const inGuild = guildId === undefined ? [] : (state.commands.get(guildId) ?? []);
  const known = [...inGuild, ...(state.commands.get("global") ?? [])];
  const found = known.find((each) => each.name === name);
  if (found) return found;
  const names = known.map((each) => `/${textOf(each.name)}`).join(", ") || "none";
  throw new Error(`There is no command /${name} here; registered: ${names}.`);
}

function givenOptions(known: readonly Json[], given: CommandOptions, where: string): Json[] {
  for (const option of known) {
    const isNested = option.type === OPTION.subcommand || option.type === OPTION.group;
    if (!isNested && option.required === true && given[textOf(option.name)] === undefined) {
      throw new Error(`/${where} cannot be sent without "${textOf(option.name)}".`);
    }
  }
  return Object.entries(given).map(([name, value]) => {
    const option = known.find((each) => each.name === name);
    if (!option) throw new Error(`/${where} has no option "${name}".`);
    const type = numberOf(option.type);
    if (typeof value !== "object") return { name, type, value };
    return { name, type, options: givenOptions(jsons(option.options), value, `${where} ${name}`) };
  });
}
