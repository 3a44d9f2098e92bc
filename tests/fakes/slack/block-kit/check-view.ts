import { invalidArguments, Refusal } from "../api/refusal.ts";
import { isJson, jsons } from "../../json.ts";
import type { Json } from "../../json.ts";
import { VIEW_BLOCKS } from "./blocks.ts";
import { anything, flag, list, shape, string, typed } from "./schema.ts";
import type { Complain } from "./schema.ts";
import { plainText } from "./text-objects.ts";
import { checkUnique } from "./uniqueness.ts";

/** https://docs.slack.dev/reference/views */
export const VIEW_BLOCKS_MAX = 100;
export const VIEW_TITLE_MAX = 24;
export const PRIVATE_METADATA_MAX = 3000;
export const CALLBACK_ID_MAX = 255;
/** https://docs.slack.dev/reference/methods/views.open: `view_too_large`. */
export const VIEW_BYTES_MAX = 250 * 1024;

const shared = {
  private_metadata: string({ max: PRIVATE_METADATA_MAX }),
  callback_id: string({ max: CALLBACK_ID_MAX }),
  external_id: string({ max: 255 }),
};
const blocks = list(VIEW_BLOCKS, { min: 0, max: VIEW_BLOCKS_MAX });

const modal = shape({
  required: { title: plainText(VIEW_TITLE_MAX), blocks },
  optional: {
    ...shared,
    submit: plainText(24),
    close: plainText(24),
    clear_on_close: flag,
    notify_on_close: flag,
    submit_disabled: anything,
  },
});

const home = shape({ required: { blocks }, optional: shared });

/** Refuses a view as Slack does, or gives it back as an object. */
export function checkView(given: unknown, kind: "modal" | "home"): Json {
  if (!isJson(given)) throw invalidArguments("missing required field: view");
  if (JSON.stringify(given).length > VIEW_BYTES_MAX) throw new Refusal("view_too_large");
  const sentences: string[] = [];
  const complain: Complain = (message, pointer) => {
    sentences.push(`${message} [json-pointer:${pointer}]`);
  };
  typed(kind === "modal" ? { modal } : { home })(given, "/view", complain);
  if (sentences.length === 0) {
    checkUnique(jsons(given.blocks), "/view/blocks", complain);
    const hasInput = jsons(given.blocks).some((block) => block.type === "input");
    if (kind === "modal" && hasInput && !given.submit) {
      complain("missing required field: submit", "/view");
    }
  }
  if (sentences.length > 0) {
    throw invalidArguments(
      "failed to match all allowed schemas [json-pointer:/view]",
      ...sentences,
    );
  }
  return given;
}
