/**
 * Reads a text as Discord's clients do: left to right, what comes first wins, emphasis before what
 * stands inside it. Written from the rules of their parser, independently of the source under test.
 */
export type Read = {
  /** What a person sees of it, code included. */
  visible: string;
  /** What the text made of itself, outermost first. */
  alive: readonly { kind: Kind; text: string }[];
};

type Kind =
  | "codeBlock"
  | "inlineCode"
  | "strong"
  | "emphasis"
  | "underline"
  | "strike"
  | "spoiler"
  | "maskedLink"
  | "address"
  | "mention"
  | "everyone"
  | "emoji"
  | "heading"
  | "quote"
  | "list"
  | "smallPrint";

type Rule = { kind: Kind | null; at: RegExp; isLineStart?: boolean; isLeaf?: boolean };

/** In the order in which they are tried; group 1 is what is read again, or shown. */
const RULES: readonly Rule[] = [
  { kind: null, at: /^\\([^0-9A-Za-z\s])/, isLeaf: true },
  { kind: "heading", at: /^ *#{1,3}\s+([^\n]+)/, isLineStart: true },
  { kind: "smallPrint", at: /^-# +([^\n]*)/, isLineStart: true },
  { kind: "quote", at: /^ *>>> ([\s\S]*)/, isLineStart: true },
  { kind: "quote", at: /^ *> ([^\n]*)/, isLineStart: true },
  { kind: "list", at: /^ *(?:[*-]|\d+\.) +([^\n]*)/, isLineStart: true },
  { kind: "codeBlock", at: /^```(?:[a-z0-9_+\-.#]+?\n)?\n*([^\n][\s\S]*?)\n*```/i, isLeaf: true },
  { kind: "address", at: /^<((?:https?|steam|discord):\/\/[^\s>]+)>/, isLeaf: true },
  { kind: "address", at: /^((?:https?|steam|discord):\/\/[^\s<]+[^<.,:;"'\]\s])/, isLeaf: true },
  {
    kind: "maskedLink",
    at: /^\[((?:\[[^\]]*\]|[^[\]]|\](?=[^[]*\]))*)\]\(\s*<?(?:[^)\s]*?)>?\s*\)/,
  },
  { kind: "mention", at: /^(<(?:@[!&]?|#|id:|\/|a?:\w+:|t:-?)[^<>\n]*>)/, isLeaf: true },
  { kind: "strong", at: /^\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/ },
  { kind: "underline", at: /^__((?:\\[\s\S]|[^\\])+?)__(?!_)/ },
  { kind: "strike", at: /^~~([\s\S]+?)~~(?!_)/ },
  { kind: "spoiler", at: /^\|\|([\s\S]+?)\|\|/ },
  { kind: "emphasis", at: /^\b_((?:__|\\[\s\S]|[^\\_])+?)_\b/ },
  { kind: "emphasis", at: /^\*(?=\S)((?:\*\*|\s+(?:[^*\s]|\*\*)|[^\s*])+?)\*(?!\*)/ },
  { kind: "inlineCode", at: /^(?:`)([^`]+)`(?!`)/, isLeaf: true },
  { kind: "inlineCode", at: /^``([\s\S]*?[^`])``(?!`)/, isLeaf: true },
  { kind: "everyone", at: /^(@everyone|@here)/i, isLeaf: true },
  { kind: "emoji", at: /^(:[\w+-]+:)/, isLeaf: true },
];

/** Begins nothing, except at a line's start. */
const PLAIN = /^[A-Za-z0-9\s+]/;

export function readAsDiscord(text: string): Read {
  let visible = "";
  const alive: { kind: Kind; text: string }[] = [];
  for (let at = 0; at < text.length;) {
    const rest = text.slice(at);
    const isLineStart = at === 0 || text[at - 1] === "\n";
    const isPlain = !isLineStart && PLAIN.test(rest) && !/^[hsd]/.test(rest);
    const rule = isPlain
      ? undefined
      : RULES.find((one) => (isLineStart || !one.isLineStart) && one.at.test(rest));
    const [whole = rest.slice(0, 1), inside = whole] = rule?.at.exec(rest) ?? [];
    if (rule?.kind) alive.push({ kind: rule.kind, text: inside });
    const inner: Read =
      rule && !rule.isLeaf ? readAsDiscord(inside) : { visible: inside, alive: [] };
    visible += inner.visible;
    alive.push(...inner.alive);
    at += whole.length;
  }
  return { visible, alive };
}
