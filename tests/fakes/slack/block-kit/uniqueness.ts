import { isJson, jsons } from "../../json.ts";
import type { Json } from "../../json.ts";
import type { Complain } from "./schema.ts";

/** `block_id` is unique in a message or view, `action_id` in its block. */
export function checkUnique(blocks: readonly Json[], base: string, complain: Complain): void {
  const ids = new Set<string>();
  for (const [index, block] of blocks.entries()) {
    const id = block.block_id;
    if (typeof id === "string") {
      if (ids.has(id)) complain(`\`block_id\` "${id}" already exists`, `${base}/${index}/block_id`);
      ids.add(id);
    }
    checkActions(block, `${base}/${index}`, complain);
  }
}

function checkActions(block: Json, pointer: string, complain: Complain): void {
  const seen = new Set<string>();
  const elements = [...jsons(block.elements), block.accessory, ...jsons(block.actions)];
  for (const [index, element] of elements.entries()) {
    const id = isJson(element) ? element.action_id : undefined;
    if (typeof id !== "string") continue;
    if (seen.has(id)) {
      complain(`\`action_id\` "${id}" already exists`, `${pointer}/elements/${index}/action_id`);
    }
    seen.add(id);
  }
}
