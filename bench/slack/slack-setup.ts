import type { FakeSlack } from "../../tests/fakes/slack/start-fake-slack.ts";
import { type AppModel, type AppProcess, startApp } from "../chat/app-process.ts";

export type SlackAppName = "countersign" | "bolt" | "chat-sdk";

/** Where an app finds its Slack, and what it does there. */
export type SlackSetup = Pick<FakeSlack, "apiUrl" | "botToken" | "appToken"> & { model: AppModel };

const CONNECTED_WITHIN_MS = 20_000;

export async function startSlackApp(
  name: SlackAppName,
  slack: FakeSlack,
  model: AppModel,
): Promise<AppProcess> {
  const { apiUrl, botToken, appToken } = slack;
  const setup: SlackSetup = { apiUrl, botToken, appToken, model };
  const app = await startApp(new URL(`./${name}-app.ts`, import.meta.url), setup);
  await slack.waitFor(() => slack.connections() > 0, CONNECTED_WITHIN_MS);
  return app;
}
