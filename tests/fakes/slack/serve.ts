import { parseArgs } from "node:util";
import { CONTROL_ACTS, createSlackControl } from "./control.ts";
import { startFakeSlack } from "./start-fake-slack.ts";
import type { FakeSlack } from "./start-fake-slack.ts";

/** `node tests/fakes/slack/serve.ts --port 4040`: a Slack to play with, from a shell. */
const { values } = parseArgs({
  options: {
    port: { type: "string", default: "4040" },
    http: { type: "string" },
    limits: { type: "string", default: "real" },
  },
});

const slack: FakeSlack = await startFakeSlack({
  port: Number(values.port),
  limits: values.limits === "off" ? "off" : "real",
  other: createSlackControl(
    () => slack,
    () => help(slack),
  ),
});
if (values.http !== undefined) slack.deliversTo(values.http);
process.stdout.write(help(slack));
process.once("SIGINT", () => void slack.close());
process.once("SIGTERM", () => void slack.close());

function help({ origin, apiUrl, botToken, appToken, signingSecret }: FakeSlack): string {
  return `A fake Slack listens on ${origin}. Start the bot with:

  SLACK_API_URL=${apiUrl}
  SLACK_BOT_TOKEN=${botToken}
  SLACK_APP_TOKEN=${appToken}
  SLACK_SIGNING_SECRET=${signingSecret}

Then be the people; names come into being when they are used:

  curl -d '{"person":"Ann","channel":"ops","text":"@bot hello"}' ${origin}/control/say
  curl '${origin}/control/read?channel=ops'
  curl -d '{"person":"Ann","channel":"ops","button":"Approve once"}' ${origin}/control/click

Ann's id is UANN, as in approvers = ["slack:UANN"]; the channel's is COPS.
Acts: ${CONTROL_ACTS.join(", ")}. With "direct": true, say, read and click act in Ann's direct
messages. With "ts", click means that message, and say speaks in its thread.
`;
}
