import type { JsonObject } from "../../../core/index.ts";
import { type CustomId, INPUT_ID, writeCustomId } from "../custom-ids.ts";
import type { DiscordPost } from "../discord-post.ts";
import { smallPrint, textDisplay } from "../text/components.ts";

/** A modal always asks for something; where there is nothing to ask, words say why. */
export type ModalOrAnswer =
  | { kind: "modal"; modal: JsonObject }
  | { kind: "answer"; post: DiscordPost };

const KIND = { textInput: 4, label: 18 } as const;
const PARAGRAPH = 2;

export type Field = { label: string; maxChars: number; value?: string };

/** One field of several lines between a heading, which is markdown, and small print. */
export function modal(wanted: {
  title: string;
  id: CustomId;
  head: string;
  field: Field;
  note: string;
}): ModalOrAnswer {
  const { title, id, head, field, note } = wanted;
  const components = [textDisplay(head), labelled(field), smallPrint(note)];
  return { kind: "modal", modal: { custom_id: writeCustomId(id), title, components } };
}

function labelled({ label, maxChars, value }: Field): JsonObject {
  const input = {
    type: KIND.textInput,
    custom_id: INPUT_ID,
    style: PARAGRAPH,
    required: true,
    min_length: 1,
    max_length: maxChars,
    ...(value === undefined ? {} : { value }),
  };
  return { type: KIND.label, label, component: input };
}
