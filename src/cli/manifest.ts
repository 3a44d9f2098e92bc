import { slackManifest } from "../adapters/slack/slack-manifest.ts";
import type { CommandCall, CommandSpec } from "./command-spec.ts";
import { textOption } from "./command-spec.ts";
import { UsageFailure } from "./failure.ts";
import { discordManifestCommand } from "./manifest-discord.ts";
import { printJson } from "./print.ts";

const slackCommand: CommandSpec = {
  path: "manifest slack",
  summary: "print the manifest that Slack creates the app from",
  options: [
    {
      flags: "--http <url>",
      description: "Slack sends events to this address of yours (default: Socket Mode)",
    },
    {
      flags: "--install <url>",
      description: "people of several workspaces install the app at this address of yours",
    },
  ],
  examples: [
    "manifest slack",
    "manifest slack --http https://bot.example.com",
    "manifest slack --install https://bot.example.com",
  ],
  run(call) {
    const events = addressOption(call, "http");
    const installation = addressOption(call, "install");
    printJson(call.context, slackManifest({ events, installation }));
    // Apart from the manifest, which may go into a file or the clipboard.
    if (call.context.stderr.isTTY === true) call.context.stderr.write(NEXT);
    return Promise.resolve(0);
  },
};

/** One command for each platform. */
export const manifestCommands: readonly CommandSpec[] = [slackCommand, discordManifestCommand];

const NEXT = `
Next: https://api.slack.com/apps?new_app=1, From a manifest, JSON, paste; then Install App.
Later changes: your app's page, App Manifest, paste, save, and install again.
`;

/** Without the slash at its end. Slack talks to https only. */
function addressOption(call: CommandCall, name: string): string | null {
  const value = textOption(call, name);
  if (value === undefined) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  const isWhole = url?.protocol === "https:" && url.search === "" && url.hash === "";
  if (url && isWhole && url.pathname === "/") return url.origin;
  throw new UsageFailure(
    `--${name} ${value} is no address that Slack can use. Give https and the host that leads ` +
      "to this server, without a path: https://bot.example.com",
  );
}
