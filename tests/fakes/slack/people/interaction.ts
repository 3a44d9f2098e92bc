import type { Outcome } from "../delivery/outgoing.ts";
import { issueTrigger } from "../methods/triggers.ts";
import type { FakeState } from "../state/fake-state.ts";
import type { Json } from "../../json.ts";
import type { User, Workspace } from "../state/workspace-state.ts";
import type { World } from "./world.ts";

/** What a person sees of the app's answer to what they did. */
export type Reaction = {
  acked: boolean;
  /** Milliseconds on the fake's clock. */
  ms: number;
  /** What the client shows instead: `timeout`, `nobody`, or the app's own refusal. */
  error?: string;
  response?: Json | string;
};

export function reactionOf(outcome: Outcome): Reaction {
  if (outcome.kind === "nobody") return { acked: false, ms: 0, error: "nobody" };
  if (outcome.kind === "failed") return { acked: false, ms: outcome.ms, error: outcome.reason };
  const { response, ms } = outcome;
  return { acked: true, ms, ...(response === undefined ? {} : { response }) };
}

/** The fields of every interaction: who, where, and a trigger that is good for three seconds. */
export function interactionBase({ state, workspace }: World, user: User): Json {
  const handle = user.name.toLowerCase().replaceAll(/\s+/g, ".");
  return {
    user: { id: user.id, username: handle, name: handle, team_id: user.teamId },
    api_app_id: state.app.id,
    token: "verification-token",
    team: { id: workspace.id, domain: workspace.domain },
    enterprise: null,
    is_enterprise_install: false,
    trigger_id: issueTrigger(state, workspace.id, user.id),
  };
}

export type UrlFor = {
  channel: string;
  user: string;
  message?: { ts: string; onlyFor?: string };
  threadTs?: string;
};

/** A `response_url`: five uses in thirty minutes. */
export function issueResponseUrl(state: FakeState, workspace: Workspace, given: UrlFor): string {
  const id = state.ids.next("R");
  const issuedAt = state.clock.now();
  state.responseUrls.set(id, { teamId: workspace.id, issuedAt, uses: 0, ...given });
  return `${state.origin}/actions/${workspace.id}/${id}`;
}
