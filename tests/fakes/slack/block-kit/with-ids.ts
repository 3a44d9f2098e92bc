import type { Ids } from "../state/ids.ts";
import { isJson, jsons } from "../../json.ts";
import type { Json } from "../../json.ts";

/** Blocks as Slack keeps them: every block has a `block_id`, every element an `action_id`. */
export function withIds(blocks: readonly Json[], ids: Ids): Json[] {
  return blocks.map((block) => ({
    ...block,
    block_id: block.block_id ?? ids.next("b"),
    ...(Array.isArray(block.elements) && hasActions(block)
      ? { elements: jsons(block.elements).map((element) => withActionId(element, ids)) }
      : {}),
    ...(isJson(block.accessory) && block.accessory.type !== "image"
      ? { accessory: withActionId(block.accessory, ids) }
      : {}),
    ...(isJson(block.element) ? { element: withActionId(block.element, ids) } : {}),
  }));
}

const hasActions = (block: Json): boolean =>
  block.type === "actions" || block.type === "context_actions";

const withActionId = (element: Json, ids: Ids): Json => ({
  ...element,
  action_id: element.action_id ?? ids.next("a"),
});
