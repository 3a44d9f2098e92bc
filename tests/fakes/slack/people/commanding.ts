import { respondIn } from "../api/response-url.ts";
import { isJson } from "../../json.ts";
import type { Json } from "../../json.ts";
import type { Channel, User } from "../state/workspace-state.ts";
import { interactionBase, issueResponseUrl, reactionOf } from "./interaction.ts";
import type { Reaction } from "./interaction.ts";
import { viewJson } from "./view-stack.ts";
import type { World } from "./world.ts";

export type Command = { command: string; text: string; channel: Channel };

/** A slash command; what the app answers with its acknowledgement is shown to the person. */
export async function runCommand(world: World, user: User, given: Command): Promise<Reaction> {
  const { state, workspace, desk } = world;
  const { command, text, channel } = given;
  const base = interactionBase(world, user);
  const where = { channel: channel.id, user: user.id };
  const payload: Json = {
    token: "verification-token",
    team_id: workspace.id,
    team_domain: workspace.domain,
    channel_id: channel.id,
    channel_name: channel.kind === "im" ? "directmessage" : channel.name,
    user_id: user.id,
    user_name: user.name.toLowerCase().replaceAll(/\s+/g, "."),
    command,
    text,
    api_app_id: state.app.id,
    is_enterprise_install: "false",
    response_url: issueResponseUrl(state, workspace, where),
    trigger_id: base.trigger_id,
  };
  const reaction = reactionOf(await desk.interaction("slash_commands", payload));
  const { response } = reaction;
  const said = isJson(response) ? response : { text: response };
  if (said.text !== undefined || said.blocks !== undefined) {
    respondIn({ state, workspace }, { channel, user: user.id }, said);
  }
  return reaction;
}

/** A look at the app's Home or Messages tab: `app_home_opened`. */
export function openHome(world: World, user: User, given: { tab: string; channel: Channel }): void {
  const { state, workspace } = world;
  const { tab, channel } = given;
  const home = workspace.homes.get(user.id);
  state.emit(workspace, {
    type: "app_home_opened",
    user: user.id,
    channel: channel.id,
    tab,
    ...(home && tab === "home" ? { view: viewJson(state, workspace, home) } : {}),
    event_ts: state.ids.nextTs(),
  });
}
