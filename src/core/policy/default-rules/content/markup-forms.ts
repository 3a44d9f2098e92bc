import type { HarmlessForm } from "../harmless-form.ts";

const ADDRESS = /:\/\/|^www\.|git(?:hub|lab)\.com/i;

/** Programs that show, check or turn over XML, HTML, Markdown and catalogues of messages. */
export const MARKUP_FORMS: readonly HarmlessForm[] = [
  {
    command: "xmllint",
    // Entities are not followed without --noent, --valid, --dtdvalid, --xinclude and --c14n, which
    // brings --noent along; --output writes, --shell asks.
    options:
      "--noout --format --xpath: --html --recover --nonet --noblanks --nowarning --pretty: --nsclean --encode: --huge --timing --debug --nocdata --noenc --xmlout --quiet",
    operands: "files",
    refuses: /document\s*\(/,
    reason: "shows or checks XML without leaving the file",
  },
  {
    command: "xml elements | xml el | xmlstarlet elements | xmlstarlet el",
    options: "-auv -d?",
    operands: "files",
    reason: "lists the elements of XML",
  },
  {
    command: "xml format | xml fo | xmlstarlet format | xmlstarlet fo",
    options:
      "-CDHNQRnot -e: -s: --dropdtd --encode: --html --indent-spaces: --indent-tab --nocdata --noindent --nsclean --omit-decl --quiet --recover",
    operands: "files",
    reason: "indents XML",
  },
  {
    command: "xml validate | xml val | xmlstarlet validate | xmlstarlet val",
    // No schemas and DTDs, which reach other files; `sel`, `tr` and `c14n` do, too, `ed` writes.
    options: "-begqw --err --list-bad --list-good --quiet --well-formed",
    operands: "files",
    reason: "checks XML",
  },
  {
    command: "xml list | xml ls | xmlstarlet list | xmlstarlet ls",
    operands: "names",
    reason: "lists a folder as XML",
  },
  {
    command:
      "xml escape | xml unescape | xml esc | xml unesc | xmlstarlet escape | xmlstarlet unescape | xmlstarlet esc | xmlstarlet unesc",
    operands: "text",
    reason: "escapes a text",
  },
  {
    command: "tidy",
    // Without -m, -o and -f, which write, --write-back and -config.
    singleDash: true,
    options:
      "-q -quiet -e -errors -i -indent -u -upper -c -clean -b -bare -n -numeric -xml -asxml -asxhtml -ashtml -utf8 -ascii -latin1 -raw -omit -wrap: -w:",
    operands: "files",
    reason: "shows HTML tidied, or what is wrong with it",
  },
  {
    command: "pup",
    options: "-cnp -f@ -i: -l: --color --file@ --indent: --number --limit: --plain --charset:",
    operands: "text",
    reason: "takes elements out of HTML",
  },
  {
    command: "htmlq",
    options:
      "-Bptw -a: -b: -f@ -r: --detect-base --pretty --text --ignore-whitespace --attribute: --base: --filename@ --remove-nodes:",
    operands: "text",
    reason: "takes elements out of HTML (no -o)",
  },
  {
    command: "cmark | cmark-gfm",
    options:
      "-t: --to: --width: --smart --unsafe --safe --sourcepos --hardbreaks --nobreaks --normalize --validate-utf8",
    operands: "files",
    reason: "turns Markdown into something else",
  },
  {
    command: "glow",
    // Without an operand it takes the terminal, with -p it starts a pager.
    options: "-s@ -w: --style@ --width:",
    operands: "files",
    atLeast: 1,
    atMost: 1,
    refuses: ADDRESS,
    reason: "shows Markdown",
  },
  { command: "scdoc", operands: "none", reason: "turns its input into a manual page" },
  {
    command: "pygmentize",
    // `-x` runs a lexer of its own, `-O` and `-P` make formatters write, `-o` writes.
    options: "-LNVgs -f: -l: -S: -F: -a:",
    operands: "files",
    reason: "shows files in colours",
  },
  {
    command: "chroma",
    options: "-f: -l: -s@ --formatter: --lexer: --style@ --list --html --check --fail --filename:",
    operands: "files",
    reason: "shows files in colours",
  },
  {
    command: "bat | batcat",
    // Without --pager and -m; its output is no terminal, so that it starts none by itself.
    options:
      "-nApPfudS -l: -r: -H: --language: --line-range: --highlight-line: --number --plain --show-all --nonprintable-notation: --style: --theme: --color: --italic-text: --decorations: --paging: --list-languages --list-themes --wrap: --chop-long-lines --terminal-width: --tabs: --squeeze-blank --strip-ansi: --file-name: --force-colorization --unbuffered",
    operands: "files",
    // `cache` is a subcommand that writes; any other way of paging starts a pager.
    refuses: /^cache$|^--paging(?!=never$)/,
    reason: "shows files with colours",
  },
  {
    command: "rich",
    // Without --pager, --export-html and --export-svg.
    options:
      "--print --syntax --markdown --json --csv --rule --line-numbers --guides --left --center --right --soft --theme: --lexer: --style: --width: --head: --tail: --panel: --title: --caption:",
    operands: "files",
    refuses: ADDRESS,
    reason: "shows files in colours (an address would be fetched)",
  },
  {
    command: "highlight --list-scripts",
    operands: "text",
    atMost: 1,
    reason: "lists what it knows",
  },
  {
    command: "msgcat | msguniq | msgcomm | msgconv | msgen",
    // Without -o, -f and -D, and without --style, which reads.
    options:
      "-ieEnsFu -t: -w: --indent --no-escape --escape --add-location? --no-location --sort-output --sort-by-file --unique --use-first --to-code: --width: --no-wrap --color? --strict --repeated --less-than: --more-than: --properties-input --properties-output --stringtable-input --stringtable-output --force-po --omit-header --lang: --previous",
    operands: "files",
    reason: "shows messages in another shape",
  },
  {
    command: "msgattrib",
    options:
      "-ieEnsF -w: --translated --untranslated --fuzzy --no-fuzzy --only-fuzzy --obsolete --no-obsolete --only-obsolete --set-fuzzy --clear-fuzzy --set-obsolete --clear-obsolete --clear-previous --empty --indent --no-escape --escape --add-location? --no-location --sort-output --sort-by-file --width: --no-wrap --color? --strict --force-po",
    operands: "files",
    atMost: 1,
    reason: "takes messages by what is known of them",
  },
  {
    command: "msgcmp | msgunfmt",
    options:
      "-ieEs -w: --indent --no-escape --escape --sort-output --width: --no-wrap --color? --strict --use-fuzzy --use-untranslated",
    operands: "files",
    reason: "compares or shows messages",
  },
  {
    command: "pocount",
    options: "--short --csv --long --no-color --words --incomplete",
    operands: "files",
    reason: "counts messages",
  },
];
