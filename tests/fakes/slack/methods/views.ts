import { textArg } from "../api/method-call.ts";
import type { Method, MethodCall } from "../api/method-call.ts";
import { invalidArguments, Refusal } from "../api/refusal.ts";
import { checkView } from "../block-kit/check-view.ts";
import { withIds } from "../block-kit/with-ids.ts";
import { openModals, replaceView, storeView, viewJson } from "../people/view-stack.ts";
import type { FakeState } from "../state/fake-state.ts";
import { jsons } from "../../json.ts";
import type { Json } from "../../json.ts";
import type { View, Workspace } from "../state/workspace-state.ts";
import { exchangeTrigger } from "./triggers.ts";

/** https://docs.slack.dev/reference/methods/views.push: `push_limit_reached`. */
export const VIEW_STACK_MAX = 3;

/** A view as it is kept, its blocks with ids. */
export function checkedView(state: FakeState, given: unknown, kind: "modal" | "home"): Json {
  const view = checkView(given, kind);
  return { ...view, blocks: withIds(jsons(view.blocks), state.ids) };
}

function answer({ state, workspace }: MethodCall, view: View): Json {
  state.signal.changed();
  return { view: viewJson(state, workspace, view) };
}

const triggerOf = ({ args }: MethodCall): string | undefined =>
  textArg(args, "trigger_id") ?? textArg(args, "interactivity_pointer");

function requireTrigger(call: MethodCall): void {
  if (triggerOf(call) === undefined) throw invalidArguments("missing required field: trigger_id");
}

export const viewsOpen: Method = (call) => {
  const { state, workspace, args } = call;
  requireTrigger(call);
  const view = checkedView(state, args.view, "modal");
  const { user } = exchangeTrigger(state, workspace.id, triggerOf(call));
  // A new modal takes the place of whatever the person had open.
  for (const old of openModals(workspace, user)) workspace.views.delete(old.id);
  return answer(call, storeView(state, workspace, { user, view }));
};

export const viewsPush: Method = (call) => {
  const { state, workspace, args } = call;
  requireTrigger(call);
  const view = checkedView(state, args.view, "modal");
  const { user } = exchangeTrigger(state, workspace.id, triggerOf(call));
  const stack = openModals(workspace, user);
  const top = stack.at(-1);
  if (!top) throw new Refusal("not_found");
  if (stack.length >= VIEW_STACK_MAX) throw new Refusal("push_limit_reached");
  return answer(call, storeView(state, workspace, { user, view, on: top }));
};

function findView({ workspace, args }: MethodCall): View | undefined {
  const id = textArg(args, "view_id");
  const externalId = textArg(args, "external_id");
  if (id !== undefined) return workspace.views.get(id);
  if (externalId === undefined) throw invalidArguments("missing required field: view_id");
  return [...workspace.views.values()].find(({ view }) => view.external_id === externalId);
}

function requireHash(args: Json, stored: View | undefined): void {
  const hash = textArg(args, "hash");
  if (hash !== undefined && stored !== undefined && hash !== stored.hash) {
    throw new Refusal("hash_conflict");
  }
}

export const viewsUpdate: Method = (call) => {
  const { state, args } = call;
  const stored = findView(call);
  const view = checkedView(state, args.view, "modal");
  if (!stored) throw new Refusal("not_found");
  requireHash(args, stored);
  replaceView(state, stored, view);
  return answer(call, stored);
};

export const viewsPublish: Method = (call) => {
  const { state, workspace, args } = call;
  const user = textArg(args, "user_id") ?? "";
  if (!workspace.users.has(user)) throw invalidArguments("invalid user_id");
  const view = checkedView(state, args.view, "home");
  const known = workspace.homes.get(user);
  requireHash(args, known);
  if (known) replaceView(state, known, view);
  const home = known ?? homeOf(state, workspace, { user, view });
  return answer(call, home);
};

function homeOf(state: FakeState, workspace: Workspace, given: { user: string; view: Json }): View {
  const home = storeView(state, workspace, given);
  workspace.views.delete(home.id);
  workspace.homes.set(given.user, home);
  return home;
}
