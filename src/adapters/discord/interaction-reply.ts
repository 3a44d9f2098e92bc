import type { JsonObject } from "../../core/index.ts";
import type { DiscordPost } from "./discord-post.ts";

/** What a person gets for a click, a dialog or a command; nothing: the card says it all. */
export type Reply =
  /** Words for them alone. `about`: once this request is decided, its card says them too. */
  | { kind: "words"; text: string; about?: string }
  /** A message for them alone. */
  | { kind: "private"; post: DiscordPost }
  /** In the place of the private message whose button was pressed. */
  | { kind: "in_place"; post: DiscordPost }
  /** A dialog; it can only be the first answer. */
  | { kind: "modal"; modal: JsonObject };

export function words(text: string, about?: string): Reply {
  return { kind: "words", text, ...(about === undefined ? {} : { about }) };
}
