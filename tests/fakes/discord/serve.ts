import { parseArgs } from "node:util";
import { CONTROL_ACTS, createDiscordControl } from "./control.ts";
import { startFakeDiscord } from "./start-fake-discord.ts";
import type { FakeDiscord } from "./start-fake-discord.ts";
import { namedId } from "./state/snowflakes.ts";

/** `node tests/fakes/discord/serve.ts --port 4041`: a Discord to play with, from a shell. */
const { values } = parseArgs({
  options: {
    port: { type: "string", default: "4041" },
    limits: { type: "string", default: "real" },
  },
});

const discord: FakeDiscord = await startFakeDiscord({
  port: Number(values.port),
  guildId: namedId("guild", "Acme"),
  limits: values.limits === "off" ? "off" : "real",
  other: createDiscordControl(
    () => discord,
    () => help(discord),
  ),
});
// A server without a channel would be a strange one to come into.
await fetch(`${discord.origin}/control/channel?channel=ops`);
process.stdout.write(help(discord));
process.once("SIGINT", () => void discord.close());
process.once("SIGTERM", () => void discord.close());

function help({ origin, apiUrl, token, guildId }: FakeDiscord): string {
  return `A fake Discord listens on ${origin}. Start the bot with:

  DISCORD_API_URL=${apiUrl}
  DISCORD_TOKEN=${token}

Then be the people; names come into being when they are used:

  curl -d '{"person":"Ann","channel":"ops","text":"@bot run touch notes.txt"}' ${origin}/control/say
  curl '${origin}/control/read?channel=ops'
  curl -d '{"person":"Ann","channel":"ops","button":"Approve once"}' ${origin}/control/click

Ann is discord:${namedId("person", "Ann")}. The guild's id is ${guildId}, #ops is ${namedId("channel", "ops")}.
Acts: ${CONTROL_ACTS.join(", ")}. Messages, each with
its id: messages?channel=ops and thread?channel=ops&id=ID. With "id": "ID", click acts on that
message; with "thread": "ID", say and click act in the thread that hangs on that one, and with
"direct": true in Ann's direct messages.
`;
}
