import { parseArgs } from "node:util";
import { CONTROL_ACTS, createControl } from "./control.ts";
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
  other: createControl(
    () => discord,
    () => help(discord),
  ),
});
process.stdout.write(help(discord));
process.once("SIGINT", () => void discord.close());
process.once("SIGTERM", () => void discord.close());

function help({ origin, apiUrl, token, guildId }: FakeDiscord): string {
  return `A fake Discord listens on ${origin}. Start the bot with:

  DISCORD_API_URL=${apiUrl}
  DISCORD_TOKEN=${token}

Then be the people; names come into being when they are used:

  curl -d '{"person":"Ann","channel":"ops","text":"@bot hello"}' ${origin}/control/say
  curl '${origin}/control/messages?channel=ops'
  curl '${origin}/control/thread?channel=ops&id=ID'
  curl -d '{"person":"Ann","channel":"ops","id":"ID","button":"Approve"}' ${origin}/control/click

The guild's id is ${guildId}, Ann's ${namedId("person", "Ann")}, #ops is ${namedId("channel", "ops")}.
Acts: ${CONTROL_ACTS.join(", ")}. With "direct": true, say and click act in Ann's direct
messages; with "thread": "ID", in the thread that hangs on that message.
`;
}
