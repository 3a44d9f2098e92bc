import type { FakeState } from "../state/fake-state.ts";
import type { Json } from "../../json.ts";
import type { View, Workspace } from "../state/workspace-state.ts";
import { initialValues } from "./view-values.ts";

/** A person's open modals, the one in front last. */
export function openModals(workspace: Workspace, user: string): View[] {
  return [...workspace.views.values()].filter((view) => view.user === user);
}

export type NewView = { user: string; view: Json; on?: View };

export function storeView(state: FakeState, workspace: Workspace, given: NewView): View {
  const id = state.ids.next("V");
  const { user, view, on } = given;
  const stored: View = {
    id,
    user,
    view,
    hash: newHash(state),
    rootId: on?.rootId ?? id,
    previousId: on?.id ?? null,
    values: initialValues(view),
  };
  workspace.views.set(id, stored);
  return stored;
}

/** An update keeps what was typed into blocks whose ids stay. */
export function replaceView(state: FakeState, stored: View, view: Json): void {
  const kept = stored.values;
  stored.view = view;
  stored.hash = newHash(state);
  stored.values = initialValues(view);
  for (const [blockId, actions] of Object.entries(stored.values)) {
    for (const actionId of Object.keys(actions)) {
      const old = kept[blockId]?.[actionId];
      if (old) actions[actionId] = old;
    }
  }
}

const newHash = (state: FakeState): string => `${state.ids.nextTs()}.hash`;

/** https://docs.slack.dev/reference/interaction-payloads/view-interactions-payload */
export function viewJson(state: FakeState, workspace: Workspace, stored: View): Json {
  const defaults = { callback_id: "", private_metadata: "", external_id: "" };
  const looks = { submit: null, close: null, clear_on_close: false, notify_on_close: false };
  return {
    ...defaults,
    ...looks,
    ...stored.view,
    id: stored.id,
    team_id: workspace.id,
    app_id: state.app.id,
    app_installed_team_id: workspace.id,
    bot_id: workspace.bot.botId,
    hash: stored.hash,
    root_view_id: stored.rootId,
    previous_view_id: stored.previousId,
    state: { values: stored.values },
  };
}
