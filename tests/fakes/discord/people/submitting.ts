import type { World } from "../api/rest-call.ts";
import { INTERACTION } from "../routes/interaction-callback.ts";
import { COMPONENT } from "../rules/component.ts";
import type { User } from "../state/discord-state.ts";
import { isJson, jsons, textOf } from "../../json.ts";
import type { Json } from "../../json.ts";
import { mustFindChannel } from "../state/find.ts";
import { messageJson } from "../wire/message-json.ts";
import { raise } from "./interaction.ts";
import type { Reaction } from "./interaction.ts";
import { openModal } from "./open-modal.ts";
import type { ModalField } from "./open-modal.ts";

/** What a person typed, by custom id or label. */
export type Entries = Record<string, string>;

/** `errors` are those shown under the inputs; `isOpen` says whether the modal stayed. */
export type Submission = Reaction & { errors: Record<string, string>; isOpen: boolean };

export async function submitModal(
  world: World,
  user: User,
  { modalId, entries }: { modalId: string; entries: Entries },
): Promise<Submission> {
  const { state } = world;
  const open = state.modals.get(modalId);
  const from = open ? state.interactions.get(open.interactionId) : undefined;
  if (!open || !from || open.userId !== user.id) {
    throw new Error(`${user.name} has no modal ${modalId} open.`);
  }
  const values = valuesOf(openModal(modalId, open.body).fields, entries);
  const errors = incomplete(openModal(modalId, open.body).fields, values);
  if (Object.keys(errors).length > 0) {
    const error = "not_complete" as const;
    return { answered: false, ms: 0, error, errors, isOpen: true, privateAnswers: [] };
  }
  const channel = mustFindChannel(state, from.channelId);
  const message = channel.messages.find(({ id }) => id === from.messageId);
  const components = jsons(open.body.components).flatMap((part) => answered(part, values));
  const reaction = await raise(world, {
    type: INTERACTION.modal,
    userId: user.id,
    channel,
    data: { custom_id: open.body.custom_id, components, resolved: {} },
    ...(message ? { messageId: message.id, forged: { message: messageJson(state, message) } } : {}),
  });
  if (reaction.answered) state.modals.delete(modalId);
  return { ...reaction, errors: {}, isOpen: !reaction.answered };
}

function valuesOf(fields: readonly ModalField[], entries: Entries): Map<string, string> {
  const values = new Map(fields.map(({ customId, value }) => [customId, value]));
  for (const [name, entered] of Object.entries(entries)) {
    const field = fields.find(({ customId, label }) => customId === name || label === name);
    if (!field) throw new Error(`The modal has no input "${name}".`);
    values.set(field.customId, entered);
  }
  return values;
}

/** What the client itself refuses before it asks the app. */
function incomplete(fields: readonly ModalField[], values: ReadonlyMap<string, string>) {
  const errors: Record<string, string> = {};
  for (const { customId, isRequired, minLength, maxLength, options } of fields) {
    const value = values.get(customId) ?? "";
    if (value === "" && isRequired) errors[customId] = "This field is required";
    else if (value.length > maxLength)
      errors[customId] = `Must be ${maxLength} or fewer in length.`;
    else if (value !== "" && value.length < minLength)
      errors[customId] = `Must be at least ${minLength} in length.`;
    else if (options.length > 0 && value !== "" && !options.includes(value))
      errors[customId] = "No such choice";
  }
  return errors;
}

/** A part of the modal as it comes back: ids and values only. */
function answered(part: Json, values: ReadonlyMap<string, string>): Json[] {
  const filled = (input: Json): Json => {
    const id = textOf(input.custom_id);
    const value = values.get(id) ?? "";
    const given = input.type === COMPONENT.textInput ? { value } : { values: value ? [value] : [] };
    return { type: input.type, id: 1, custom_id: id, ...given };
  };
  if (part.type === COMPONENT.row) {
    return [{ type: COMPONENT.row, id: 1, components: jsons(part.components).map(filled) }];
  }
  if (!isJson(part.component)) return [{ type: part.type, id: 1 }];
  return [{ type: COMPONENT.label, id: 1, component: filled(part.component) }];
}
