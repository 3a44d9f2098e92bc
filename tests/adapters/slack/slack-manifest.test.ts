import type { AppsManifestCreateArguments } from "@slack/web-api";
import { describe, expect, it } from "vitest";
import { slackManifest } from "../../../src/adapters/slack/slack-manifest.ts";
import { EVENT_SCOPES, SLACK_SCOPES } from "../../../src/adapters/slack/slack-scopes.ts";
import { runCli } from "../../cli/run-cli.ts";

type Manifest = AppsManifestCreateArguments["manifest"];
const manifestOf = (addresses: Parameters<typeof slackManifest>[0]) =>
  // oxlint-disable-next-line no-unsafe-type-assertion -- what Slack takes, by its SDK
  slackManifest(addresses) as unknown as Manifest;

const AT = "https://bot.example.com";

async function print(...args: string[]): Promise<{ code: number; text: string; stderr: string }> {
  const ran = await runCli(["manifest", "slack", ...args], { cwd: process.cwd() }).done;
  return { code: ran.code, text: ran.stdout, stderr: ran.stderr };
}

describe("the app's manifest", () => {
  it("asks for the scopes and events that the adapter uses, in Socket Mode", () => {
    const {
      oauth_config: oauth,
      settings,
      features,
    } = manifestOf({ events: null, installation: null });
    expect(oauth).toEqual({ scopes: { bot: SLACK_SCOPES } });
    expect(settings).toEqual({
      event_subscriptions: { bot_events: Object.keys(EVENT_SCOPES) },
      interactivity: { is_enabled: true },
      org_deploy_enabled: false,
      socket_mode_enabled: true,
      token_rotation_enabled: false,
    });
    expect(features?.slash_commands).toMatchObject([{ command: "/countersign" }]);
    expect(features?.slash_commands?.[0]).not.toHaveProperty("url");
    expect(features?.app_home).toEqual({
      home_tab_enabled: true,
      messages_tab_enabled: true,
      messages_tab_read_only_enabled: false,
    });
    expect(features).not.toHaveProperty("assistant_view");
  });

  it("leads everything to one address when events come by HTTP", () => {
    const {
      oauth_config: oauth,
      settings,
      features,
    } = manifestOf({ events: AT, installation: AT });
    const url = `${AT}/slack/events`;
    expect(settings).toMatchObject({
      event_subscriptions: { request_url: url },
      interactivity: { is_enabled: true, request_url: url },
      socket_mode_enabled: false,
    });
    expect(features?.slash_commands).toMatchObject([{ url }]);
    expect(oauth?.redirect_urls).toEqual([`${AT}/slack/oauth_redirect`]);
  });

  it("keeps to the lengths that Slack allows", () => {
    const { display_information: about, features } = manifestOf({
      events: null,
      installation: null,
    });
    expect(about.name.length).toBeLessThanOrEqual(35);
    expect(about.description?.length).toBeLessThanOrEqual(140);
    expect(features?.agent_view?.agent_description?.length).toBeLessThanOrEqual(300);
    expect(features?.agent_view?.suggested_prompts?.length).toBeLessThanOrEqual(4);
    expect(features?.bot_user?.display_name).toMatch(/^[a-z0-9._-]{1,80}$/);
  });
});

describe("countersign manifest slack", () => {
  it("prints JSON and nothing else", async () => {
    const { code, text } = await print();
    expect(code).toBe(0);
    expect(JSON.parse(text)).toEqual(slackManifest({ events: null, installation: null }));
  });

  it("takes the server's address, with or without a slash at its end", async () => {
    const { text } = await print("--http", `${AT}/`, "--install", AT);
    expect(JSON.parse(text)).toEqual(slackManifest({ events: AT, installation: AT }));
  });

  it.each(["bot.example.com", "http://bot.example.com", `${AT}/slack/events`, `${AT}/?x=1`])(
    "refuses an address that Slack could not use: %s",
    async (address) => {
      const { code, text, stderr } = await print("--http", address);
      expect([code, text]).toEqual([2, ""]);
      expect(stderr).toContain("https://bot.example.com");
    },
  );
});
