import type { FakeState } from "../state/fake-state.ts";
import type { Json } from "../../json.ts";
import type { Workspace } from "../state/workspace-state.ts";

const MS_PER_SECOND = 1000;

/** docs.slack.dev/apis/events-api#callback-field: an event in its wrapping, with an id of its own. */
export function eventPayload(state: FakeState, workspace: Workspace, event: Json): Json {
  const channel = typeof event.channel === "string" ? event.channel : "";
  return {
    token: "verification-token",
    team_id: workspace.id,
    context_team_id: workspace.id,
    context_enterprise_id: null,
    api_app_id: state.app.id,
    event,
    type: "event_callback",
    event_id: state.ids.next("Ev"),
    event_time: Math.floor(state.clock.now() / MS_PER_SECOND),
    authorizations: [
      {
        enterprise_id: null,
        team_id: workspace.id,
        user_id: workspace.bot.userId,
        is_bot: true,
        is_enterprise_install: false,
      },
    ],
    is_ext_shared_channel: workspace.channels.get(channel)?.isShared ?? false,
    event_context: `4-${workspace.id}-${state.app.id}-${channel}`,
  };
}
