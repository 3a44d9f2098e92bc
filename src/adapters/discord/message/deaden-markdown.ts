import { calmAtWords } from "../text/dead-text.ts";

/**
 * Discord reads from left to right, and what comes first wins: emphasis that ends within a code
 * block breaks the block open. So emphasis, code and links stay only where they surely end on
 * their own line, as read here; every other mark is escaped.
 */
const TOKENS = {
  escape: /\\[^0-9A-Za-z\s]/,
  code: /(?<ticks>`+)(?!`)(?<inside>[^\n]*?[^`\n])\k<ticks>(?!`)/,
  ticks: /`+/,
  link: /\[(?<label>[^[\]\n`\\]{1,200})\]\((?<to>https?:\/\/[^\s()<>`\\*~|_]{1,500})\)/,
  angled: /<https?:\/\/\w[^\s<>|\\`*~]*[\w/]>/,
  /** Discord takes all up to a space for the address, backslashes too: what is glued on is set off. */
  address: /(?<!\w)https?:\/\/\w[^\s<>[\]|`\\*~]*[\w/](?:(?=[.,:;!?"')]*(?:\s|$))|(?<glued>))/,
  strong: /(?<stars>\*{1,3})(?=[^\s*])(?<strong>[^*\n\\]*[^\s*\\])\k<stars>(?!\*)/,
  underlined: /(?<!\w)(?<lines>_{1,2})(?=[^\s_])(?<underlined>[^_\n\\]*[^\s_\\])\k<lines>(?!\w)/,
  struck: /~~(?<struck>[^~\n\\]+)~~(?!~)/,
  bullet: /(?<!\*)\*(?=\s)/,
  heading: /^#{4,6}(?= )/,
  /** Any other address, small print that would look like ours, a quote of all that follows, … */
  mark: /:(?=\/\/)|-#(?=\s)|>>>|\[|<|\|\||\*+|_+|~~+/,
};

const TOKEN = new RegExp(
  Object.entries(TOKENS)
    .map(([name, { source }]) => `(?<token_${name}>${source})`)
    .join("|"),
  "gm",
);

/** A model's prose, with its emphasis and lists, that mentions nobody and hides no address. */
export function deadenMarkdown(text: string): string {
  return calmAtWords(deaden(text));
}

type Groups = Readonly<Record<string, string | undefined>>;

function deaden(text: string): string {
  return text.replace(TOKEN, (token: string, ...rest: unknown[]) =>
    deadenToken(token, rest.at(-1) as Groups),
  );
}

function deadenToken(token: string, found: Groups): string {
  const { inside, label, to, strong, underlined, struck } = found;
  if (inside !== undefined) return inlineCode(inside) ?? escapeAll(token);
  // The address stands beside its name: nobody follows a link to where they cannot see.
  if (label !== undefined) return `${deaden(label)} (<${to}>)`;
  const emphasised = strong ?? underlined ?? struck;
  if (emphasised !== undefined) return emphasise(token, emphasised);
  return found["token_mark"] === undefined ? deadenOther(token, found) : escapeAll(token);
}

function deadenOther(token: string, found: Groups): string {
  if (found["token_ticks"] !== undefined) return escapeAll(token);
  if (found["token_address"] !== undefined)
    return found["glued"] === undefined ? token : `${token} `;
  return found["token_heading"] === undefined ? token : "###";
}

function emphasise(token: string, inside: string): string {
  const marks = token.slice(0, (token.length - inside.length) / 2);
  return `${marks}${deaden(inside)}${marks}`;
}

/** null where Discord could read its end elsewhere. */
function inlineCode(inside: string): string | null {
  if (!inside.includes("`")) return `\`${inside}\``;
  const isClear = !inside.includes("``") && !inside.startsWith("`");
  return isClear ? `\`\`${inside}\`\`` : null;
}

const MARKS = /[\\*_~|`<>[\]:]|-(?=#)/g;

function escapeAll(token: string): string {
  return token.replaceAll(MARKS, String.raw`\$&`);
}
