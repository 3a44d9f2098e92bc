import { Refusal } from "../api/refusal.ts";
import type { FakeState, Trigger } from "../state/fake-state.ts";

/** https://docs.slack.dev/interactivity/handling-user-interaction: three seconds, one use. */
export const TRIGGER_LIFE_MS = 3000;

export function issueTrigger(state: FakeState, teamId: string, user: string): string {
  const id = `${state.ids.next("")}.${state.ids.next("")}.fake`;
  state.triggers.set(id, { teamId, user, issuedAt: state.clock.now(), used: false });
  return id;
}

/** Uses a trigger up, or refuses with what is wrong with it. */
export function exchangeTrigger(state: FakeState, teamId: string, id = ""): Trigger {
  const trigger = state.triggers.get(id);
  if (trigger?.teamId !== teamId) throw new Refusal("invalid_trigger_id");
  if (trigger.used) throw new Refusal("exchanged_trigger_id");
  if (state.clock.now() - trigger.issuedAt > TRIGGER_LIFE_MS)
    throw new Refusal("expired_trigger_id");
  trigger.used = true;
  return trigger;
}
