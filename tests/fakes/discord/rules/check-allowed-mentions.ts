import { badChoice, tooLong } from "../api/form-errors.ts";
import type { Problem } from "../api/form-errors.ts";
import { isJson, textsOf } from "../../json.ts";

const LISTED_MAX = 100;
const KINDS = ["users", "roles", "everyone"];

/** https://docs.discord.com/developers/resources/message#allowed-mentions-object */
export function checkAllowedMentions(value: unknown): Problem[] {
  if (!isJson(value)) return [];
  const parsed = textsOf(value.parse);
  const unknown = parsed.some((kind) => !KINDS.includes(kind));
  return [
    ...(unknown ? [badChoice("allowed_mentions.parse.0", KINDS)] : []),
    ...["users", "roles"].flatMap((kind) => {
      const listed = textsOf(value[kind]);
      const path = `allowed_mentions.${kind}`;
      if (listed.length > LISTED_MAX) return [tooLong(path, LISTED_MAX)];
      return listed.length > 0 && parsed.includes(kind) ? [exclusive(kind)] : [];
    }),
  ];
}

const exclusive = (kind: string): Problem => ({
  path: "allowed_mentions",
  code: "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
  message: `parse:["${kind}"] and ${kind}: [ids...] are mutually exclusive.`,
});
