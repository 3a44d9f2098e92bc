import {
  applicationIdIn,
  inviteUrl,
  NEEDED_PERMISSIONS,
  PERMISSION,
} from "../adapters/discord/discord-permissions.ts";
import { variable } from "../config/environment-variables.ts";
import type { CommandCall, CommandSpec } from "./command-spec.ts";
import { JSON_OPTION, textOption } from "./command-spec.ts";
import { UsageFailure } from "./failure.ts";
import { printJson, printLine } from "./print.ts";

const PORTAL = "https://discord.com/developers/applications";
const UNKNOWN_APP = "YOUR-APPLICATION-ID";

/** Discord creates apps by hand: this says how, and makes the address that adds the bot. */
export const discordManifestCommand: CommandSpec = {
  path: "manifest discord",
  summary: "say how to create the app on Discord, with the address that adds it to a server",
  options: [
    {
      flags: "--app <id>",
      description: "the app's Application ID (default: the one in DISCORD_TOKEN)",
    },
    JSON_OPTION,
  ],
  examples: ["manifest discord", "manifest discord --app 1300000000000000000"],
  run(call) {
    const id = applicationId(call);
    const invite = inviteUrl(id ?? UNKNOWN_APP);
    if (call.options["json"] === true) {
      printJson(call.context, {
        invite,
        permissions: String(NEEDED_PERMISSIONS),
        permissionNames: Object.keys(PERMISSION),
        scopes: ["bot", "applications.commands"],
        intents: ["Guilds", "GuildMessages", "DirectMessages", "MessageContent"],
        privilegedIntents: ["MessageContent"],
      });
    } else printLine(call.context, steps(invite, id !== null));
    return Promise.resolve(0);
  },
};

function applicationId(call: CommandCall): string | null {
  const given = textOption(call, "app");
  if (given === undefined) {
    const token = variable(call.context.env, "DISCORD_TOKEN");
    return token === null ? null : applicationIdIn(token);
  }
  if (/^\d{17,20}$/.test(given)) return given;
  throw new UsageFailure(
    `--app ${given} is no Application ID. Copy it from ${PORTAL}, your app, General Information.`,
  );
}

function steps(invite: string, isKnown: boolean): string {
  const where = isKnown ? "" : ` (put your app's Application ID for ${UNKNOWN_APP})`;
  return `1. ${PORTAL}: New Application, name it Countersign.
2. Bot: Reset Token, copy it into DISCORD_TOKEN. It is shown once.
3. Bot, Privileged Gateway Intents: switch on Message Content Intent. Without it the bot only
   reads what mentions it, and direct messages.
4. Add it to your server${where}:
   ${invite}
   It asks for: ${Object.keys(PERMISSION).join(", ")}.
5. With Developer Mode on (User Settings, Advanced), copy the ID of the role whose members may
   approve, and add to countersign.toml: [approvals] approvers = ["discord:role:…"]
6. countersign doctor checks all of it.`;
}
