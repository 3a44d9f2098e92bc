import type { JsonObject } from "../../core/index.ts";
import { EVENT_SCOPES, SLACK_SCOPES } from "./slack-scopes.ts";

export const EVENTS_PATH = "/slack/events";
export const INSTALL_PATH = "/slack/install";
export const REDIRECT_PATH = "/slack/oauth_redirect";

/** Our server as Slack and browsers reach it: `https://bot.example.com`; null: they do not. */
export type ManifestAddresses = {
  /** Where Slack sends events; null: Socket Mode. */
  events: string | null;
  /** Where people of several workspaces install the app. */
  installation: string | null;
};

/** The app as Slack creates it from a manifest (docs.slack.dev/reference/app-manifest). */
export function slackManifest({ events, installation }: ManifestAddresses): JsonObject {
  const requestUrl = events === null ? null : `${events}${EVENTS_PATH}`;
  const command = {
    command: "/countersign",
    description: "What waits for approval; begin a session",
    usage_hint: "pending | approve ID | deny ID reason | what you want done",
    should_escape: false,
  };
  return {
    display_information: {
      name: "Countersign",
      description: "Agents with real tools that make a person sign before anything dangerous runs.",
      background_color: "#1f2937",
    },
    features: {
      app_home: {
        home_tab_enabled: true,
        messages_tab_enabled: true,
        messages_tab_read_only_enabled: false,
      },
      agent_view: {
        agent_description:
          "Runs commands and tools for your team. Whatever is not plainly harmless waits until " +
          "somebody who may approve it has seen all of it and signed.",
        suggested_prompts: [
          { title: "What waits for approval?", message: "pending" },
          { title: "What can I say?", message: "help" },
        ],
      },
      bot_user: { display_name: "countersign", always_online: true },
      slash_commands: [requestUrl === null ? command : { ...command, url: requestUrl }],
    },
    oauth_config: {
      ...(installation === null ? {} : { redirect_urls: [`${installation}${REDIRECT_PATH}`] }),
      scopes: { bot: [...SLACK_SCOPES] },
    },
    settings: {
      event_subscriptions: {
        ...(requestUrl === null ? {} : { request_url: requestUrl }),
        bot_events: Object.keys(EVENT_SCOPES),
      },
      interactivity: {
        is_enabled: true,
        ...(requestUrl === null ? {} : { request_url: requestUrl }),
      },
      org_deploy_enabled: false,
      socket_mode_enabled: requestUrl === null,
      // Tokens that expire would have to be renewed before each call: they are kept for good.
      token_rotation_enabled: false,
    },
  };
}
