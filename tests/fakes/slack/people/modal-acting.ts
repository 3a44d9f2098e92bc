import { Refusal } from "../api/refusal.ts";
import { checkedView, VIEW_STACK_MAX } from "../methods/views.ts";
import { isJson, textOf } from "../../json.ts";
import type { Json } from "../../json.ts";
import type { User, View } from "../state/workspace-state.ts";
import { interactionBase, reactionOf } from "./interaction.ts";
import type { Reaction } from "./interaction.ts";
import { openModals, replaceView, storeView, viewJson } from "./view-stack.ts";
import { enteredValue, inputsOf } from "./view-values.ts";
import type { World } from "./world.ts";

/** What a person typed, by action id, block id or label. */
export type Entries = Record<string, string | readonly string[]>;

/** `errors` are those shown under the inputs; `isOpen` says whether the modal stayed. */
export type Submission = Reaction & { errors: Record<string, string>; isOpen: boolean };

/** A press on the submit button: `view_submission`. */
export async function submitView(
  world: World,
  user: User,
  { view, entries }: { view: View; entries: Entries },
): Promise<Submission> {
  const { state, workspace, desk } = world;
  enter(view, entries);
  const missing = incomplete(view);
  const refusal = { acked: false, ms: 0, error: "not_complete", errors: missing, isOpen: true };
  if (Object.keys(missing).length > 0) return refusal;
  const payload = {
    type: "view_submission",
    ...interactionBase(world, user),
    view: viewJson(state, workspace, view),
    response_urls: [],
  };
  const reaction = reactionOf(await desk.interaction("interactive", payload));
  if (!reaction.acked) return { ...reaction, errors: {}, isOpen: true };
  return respond(world, view, reaction);
}

const labelOf = (block: Json): string => (isJson(block.label) ? textOf(block.label.text) : "");

function enter(view: View, entries: Entries): void {
  for (const [name, entered] of Object.entries(entries)) {
    const input = inputsOf(view.view).find(
      ({ block, element }) =>
        element.action_id === name || block.block_id === name || labelOf(block) === name,
    );
    if (!input) throw new Error(`The modal has no input "${name}".`);
    const { block, element } = input;
    const value = enteredValue(element, entered);
    (view.values[textOf(block.block_id)] ??= {})[textOf(element.action_id)] = value;
  }
}

/** What the client itself refuses before it asks the app. */
function incomplete(view: View): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { block, element } of inputsOf(view.view)) {
    if (block.type !== "input") continue;
    const id = textOf(block.block_id);
    const value = view.values[id]?.[textOf(element.action_id)] ?? {};
    const { type: _, ...entered } = value;
    const [given] = Object.values(entered);
    const isEmpty = given === null || given === "" || (Array.isArray(given) && given.length === 0);
    if (isEmpty && block.optional !== true) errors[id] = "Please complete this required field.";
    const max = typeof element.max_length === "number" ? element.max_length : Infinity;
    if (textOf(given).length > max) errors[id] = `This entry must be less than ${max} characters.`;
  }
  return errors;
}

/** docs.slack.dev/surfaces/modals: what a `response_action` does. */
function respond(world: World, view: View, reaction: Reaction): Submission {
  const { workspace } = world;
  const answer = isJson(reaction.response) ? reaction.response : {};
  const done = { ...reaction, errors: {} };
  const action = answer.response_action;
  if (action === "errors") {
    const errors = isJson(answer.errors) ? (answer.errors as Record<string, string>) : {};
    const shown = Object.keys(errors).every((id) => id in view.values);
    const error = shown ? {} : { error: "invalid_block_id" };
    return { ...done, ...error, errors, isOpen: true };
  }
  if (action === "update" || action === "push") return show(world, view, { answer, reaction });
  workspace.views.delete(view.id);
  if (action === "clear") closeAll(world, view);
  world.state.signal.changed();
  return { ...done, isOpen: false };
}

function show(world: World, view: View, given: { answer: Json; reaction: Reaction }): Submission {
  const { state, workspace } = world;
  const { answer, reaction } = given;
  const done = { ...reaction, errors: {}, isOpen: true };
  try {
    const next = checkedView(state, answer.view, "modal");
    if (answer.response_action === "update") replaceView(state, view, next);
    else if (openModals(workspace, view.user).length >= VIEW_STACK_MAX) {
      return { ...done, error: "push_limit_reached" };
    } else storeView(state, workspace, { user: view.user, view: next, on: view });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, messages } = error;
    const at = state.clock.now();
    state.refused.push({ method: "view_submission", error: code, at, messages, args: answer });
    return { ...done, error: error.message };
  }
  state.signal.changed();
  return done;
}

function closeAll({ workspace }: World, view: View): void {
  for (const open of openModals(workspace, view.user)) workspace.views.delete(open.id);
}

/** A press on close or on the cross: `view_closed`, when the app asked for it. */
export async function closeView(
  world: World,
  user: User,
  { view, isCleared }: { view: View; isCleared: boolean },
): Promise<Reaction> {
  const { state, workspace, desk } = world;
  const { trigger_id: _, ...base } = interactionBase(world, user);
  const shown = viewJson(state, workspace, view);
  workspace.views.delete(view.id);
  if (isCleared || view.view.clear_on_close === true) closeAll(world, view);
  state.signal.changed();
  if (view.view.notify_on_close !== true) return { acked: true, ms: 0 };
  const payload = { type: "view_closed", ...base, view: shown, is_cleared: isCleared };
  return reactionOf(await desk.interaction("interactive", payload));
}
