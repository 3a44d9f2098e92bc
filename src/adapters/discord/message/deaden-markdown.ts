import { calmAtWords } from "../text/dead-text.ts";

/**
 * What has a meaning of its own, first come first read, as Discord reads it: an escaped mark, code
 * within a line, a stray backtick, a masked link, an address between angles, an angle, a spoiler,
 * small print that would look like ours, a quote of all that follows, a heading Discord lacks.
 * Code over several lines is taken for prose: a quote or a list that ends between them would end
 * the code too.
 */
const TOKEN =
  /\\[^0-9A-Za-z\s]|(`+)(?!`)([^\n]*?[^`\n])\1(?!`)|`+|\[([^[\]\n`\\]{1,200})\]\((https?:\/\/[^\s()<>`\\]{1,1000})\)|\]\(|<(https?:\/\/[^\s<>|\\`]+)>|[<>]{2,}|<|\|\||-#(?=\s)|^#{4,6}(?= )/gm;

/** A model's prose, with its emphasis and lists, that mentions nobody and hides no address. */
export function deadenMarkdown(text: string): string {
  return calmAtWords(text.replace(TOKEN, deadenToken));
}

function deadenToken(
  token: string,
  ticks?: string,
  code?: string,
  label?: string,
  linked?: string,
): string {
  if (token.startsWith("\\")) return token;
  if (ticks !== undefined && code !== undefined) return inlineCode(code) ?? escapeAll(token);
  // The address stands beside its name: nobody follows a link to where they cannot see.
  if (label !== undefined && linked !== undefined) return `${deadenMarkdown(label)} (<${linked}>)`;
  if (token === "](") return "] (";
  if (token.startsWith("<http") && token.endsWith(">")) return token;
  return token.startsWith("###") ? "###" : escapeAll(token);
}

/** null where Discord could read its end elsewhere. */
function inlineCode(code: string): string | null {
  if (!code.includes("`")) return `\`${code}\``;
  const isClear = !code.includes("``") && !code.startsWith("`");
  return isClear ? `\`\`${code}\`\`` : null;
}

function escapeAll(token: string): string {
  return token.replaceAll(/[^\s\w]/g, String.raw`\$&`);
}
