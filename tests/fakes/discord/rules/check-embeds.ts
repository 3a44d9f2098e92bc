import { badType, checkText, tooLong } from "../api/form-errors.ts";
import type { Problem } from "../api/form-errors.ts";
import { isJson, jsons, textOf } from "../../json.ts";
import type { Json } from "../../json.ts";

/** https://docs.discord.com/developers/resources/message#embed-object-embed-limits */
const EMBEDS_MAX = 10;
const TITLE_MAX = 256;
const DESCRIPTION_MAX = 4096;
const FIELDS_MAX = 25;
const FIELD_NAME_MAX = 256;
const FIELD_VALUE_MAX = 1024;
const FOOTER_MAX = 2048;
const AUTHOR_MAX = 256;
const TOTAL_MAX = 6000;

export function checkEmbeds(value: unknown): Problem[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) return [badType("embeds", "list")];
  const total = jsons(value).reduce((sum, embed) => sum + lengthOf(embed), 0);
  return [
    ...(value.length > EMBEDS_MAX ? [tooLong("embeds", EMBEDS_MAX)] : []),
    ...value.flatMap((embed, index) =>
      isJson(embed)
        ? checkEmbed(embed, `embeds.${index}`)
        : [badType(`embeds.${index}`, "dictionary")],
    ),
    ...(total > TOTAL_MAX ? [tooBig] : []),
  ];
}

const tooBig: Problem = {
  path: "embeds",
  code: "MAX_EMBED_SIZE_EXCEEDED",
  message: `Embed size exceeds maximum size of ${TOTAL_MAX}`,
};

const inner = (value: unknown, name: string): unknown => (isJson(value) ? value[name] : undefined);

function checkEmbed(embed: Json, path: string): Problem[] {
  const fields = jsons(embed.fields);
  return [
    ...checkText(embed.title, `${path}.title`, { max: TITLE_MAX }),
    ...checkText(embed.description, `${path}.description`, { max: DESCRIPTION_MAX }),
    ...checkText(inner(embed.footer, "text"), `${path}.footer.text`, { max: FOOTER_MAX }),
    ...checkText(inner(embed.author, "name"), `${path}.author.name`, { max: AUTHOR_MAX }),
    ...(fields.length > FIELDS_MAX ? [tooLong(`${path}.fields`, FIELDS_MAX)] : []),
    ...fields.flatMap(({ name, value }, index) => [
      ...checkText(name, `${path}.fields.${index}.name`, { min: 1, max: FIELD_NAME_MAX }),
      ...checkText(value, `${path}.fields.${index}.value`, { min: 1, max: FIELD_VALUE_MAX }),
    ]),
  ];
}

function lengthOf(embed: Json): number {
  const texts = [
    embed.title,
    embed.description,
    inner(embed.footer, "text"),
    inner(embed.author, "name"),
    ...jsons(embed.fields).flatMap(({ name, value }) => [name, value]),
  ];
  return texts.reduce((sum: number, text) => sum + textOf(text).length, 0);
}
