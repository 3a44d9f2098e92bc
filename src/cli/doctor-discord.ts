import { inviteUrl } from "../adapters/discord/discord-permissions.ts";
import type { DiscordInspection, InspectedGuild } from "../adapters/discord/inspect-discord.ts";
import type { Config } from "../config/config.ts";
import type { Check } from "./doctor-check.ts";

const MANIFEST = "countersign manifest discord";
const TOKEN_MEND =
  "Open the app at https://discord.com/developers/applications, Bot, Reset Token, and copy the " +
  "new one into DISCORD_TOKEN.";
const INTENT_MEND =
  "Open the app at https://discord.com/developers/applications, Bot, and switch on Message " +
  "Content Intent.";
/** Fewer starts than this are soon used up. */
const FEW_STARTS = 100;
const MAX_NAMED = 5;

type Inspected = Extract<DiscordInspection, { kind: "ok" }>;

/** Everything about Discord. `inspect` asks Discord, and is only called when there is a token. */
export async function discordChecks(
  config: Config,
  inspect: (config: Config) => Promise<DiscordInspection>,
): Promise<Check[]> {
  if (config.discord.token === null) {
    const mend = `Set DISCORD_TOKEN. ${MANIFEST} says how to create the app.`;
    return [{ name: "Discord", state: "note", text: "off", mend }];
  }
  const found = await inspect(config);
  if (found.kind === "refused") {
    const text = `Discord does not take DISCORD_TOKEN (${found.problem})`;
    return [{ name: "Discord token", state: "wrong", text, mend: TOKEN_MEND }, approvers(config)];
  }
  if (found.kind === "unreachable") {
    const text = `Discord cannot be reached, so not checked: token, intents, permissions (${found.problem})`;
    const mend = "Check the network, and DISCORD_API_URL if it is set; then run doctor again.";
    return [{ name: "Discord token", state: "note", text, mend }, approvers(config)];
  }
  return [
    { name: "Discord token", state: "ok", text: `@${found.name}` },
    intentCheck(found),
    ...startsChecks(found),
    ...guildChecks(config, found),
    approvers(config),
  ];
}

function intentCheck({ readsContent }: Inspected): Check {
  const name = "Discord intents";
  if (readsContent) return { name, state: "ok", text: "Message Content is on" };
  const text = "Message Content is off: in a session people have to mention the bot each time";
  return { name, state: "wrong", text, mend: INTENT_MEND };
}

function startsChecks({ startsLeft }: Inspected): Check[] {
  if (startsLeft === null || startsLeft >= FEW_STARTS) return [];
  const text = `${startsLeft} starts are left today; at the end of them Discord takes the token away`;
  const mend = "Find out what starts the bot again and again; it waits between starts until then.";
  return [{ name: "Discord starts", state: "note", text, mend }];
}

function guildChecks({ discord }: Config, { guilds, applicationId }: Inspected): Check[] {
  const invite = `Open ${inviteUrl(applicationId)} and choose the server.`;
  if (guilds.length === 0) {
    const text = "the bot is in no server";
    return [{ name: "Discord servers", state: "wrong", text, mend: invite }];
  }
  const served = (id: string) => discord.guilds.length === 0 || discord.guilds.includes(id);
  const absent = discord.guilds.filter((id) => guilds.every((guild) => guild.id !== id));
  return [
    ...guilds.filter(({ id }) => served(id)).map((guild) => permissionCheck(guild, invite)),
    ...absent.map((id): Check => {
      const text = `the bot is not in ${id}, which [discord] guilds names`;
      return { name: "Discord servers", state: "wrong", text, mend: invite };
    }),
  ];
}

function permissionCheck({ name: guild, lacking, usable }: InspectedGuild, invite: string): Check {
  const name = "Discord server";
  if (lacking === null) {
    const text = `${guild}: not checked, as Discord does not show its channels`;
    return { name, state: "note", text, mend: invite };
  }
  if (lacking.length === 0 && usable === 0) {
    const text = `${guild}: the bot sees no text channel`;
    const mend = "Give its role View Channel, for the server or in a channel.";
    return { name, state: "note", text, mend };
  }
  if (lacking.length === 0) {
    const count = usable === 1 ? "1 channel" : `${usable} channels`;
    return { name, state: "ok", text: `${guild}: all permissions in ${count}` };
  }
  const named = lacking
    .slice(0, MAX_NAMED)
    .map(({ channel, missing }) => `#${channel} (${missing.join(", ")})`);
  const more = lacking.length > MAX_NAMED ? ` and ${lacking.length - MAX_NAMED} more` : "";
  const text = `${guild}: permissions are missing in ${named.join(", ")}${more}`;
  const mend = `Give them to the bot's role in Server Settings, Roles, or in the channel. Or: ${invite}`;
  return { name, state: "wrong", text, mend };
}

function approvers({ approvals, people }: Config): Check {
  const name = "Discord people";
  const linked = Object.values(people).filter((accounts) =>
    accounts.some((account) => approvals.approvers.includes(account)),
  );
  const decide = [...approvals.approvers, ...linked.flat()].filter(
    (key) => key.startsWith("discord:") || key === "anyone" || key === "requester",
  );
  if (decide.length > 0) {
    return { name, state: "ok", text: `may approve: ${[...new Set(decide)].join(", ")}` };
  }
  const mend =
    'Add to countersign.toml: [approvals] approvers = ["discord:role:…"], or "discord:…" for one ' +
    "person. With Developer Mode on, a right click on a role or a person has Copy ID.";
  return { name, state: "note", text: "nobody on Discord may approve anything", mend };
}
