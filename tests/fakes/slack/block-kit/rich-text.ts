import { jsons, textOf } from "../../json.ts";
import type { Json } from "../../json.ts";

/** What a rich_text block says, in the mrkdwn notation, so that one reader does for all texts. */
export function richTextAsMrkdwn(block: Json): string {
  return jsons(block.elements)
    .map((element) => (element.type === "rich_text_list" ? list(element) : section(element)))
    .join("\n");
}

function list(element: Json): string {
  const mark = element.style === "ordered" ? "1." : "•";
  return jsons(element.elements)
    .map((item) => `${mark} ${section(item)}`)
    .join("\n");
}

function section(element: Json): string {
  return jsons(element.elements).map(inline).join("");
}

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

function inline(element: Json): string {
  const { type } = element;
  if (type === "user") return `<@${textOf(element.user_id)}>`;
  if (type === "usergroup") return `<!subteam^${textOf(element.usergroup_id)}>`;
  if (type === "broadcast") return `<!${textOf(element.range)}>`;
  if (type === "channel") return `<#${textOf(element.channel_id)}>`;
  if (type === "emoji") return `:${textOf(element.name)}:`;
  if (type === "link") {
    const label = textOf(element.text);
    return `<${textOf(element.url)}${label === "" ? "" : `|${escape(label)}`}>`;
  }
  return escape(textOf(element.text));
}

/** A plain text as the rich_text block that task cards hold. */
export function asRichText(text: string): Json {
  const said = { type: "text", text };
  return {
    type: "rich_text",
    elements: [{ type: "rich_text_section", elements: [said] }],
  };
}
