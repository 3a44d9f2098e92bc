import type { HarmlessForm } from "../harmless-form.ts";

/** Programs that tell where commands are and what they are for. */
export const HELP_FORMS: readonly HarmlessForm[] = [
  {
    command: "which | type",
    options: "-afptPs --all --skip-alias --skip-functions",
    operands: "text",
    refuses: /[/]/,
    reason: "tells where commands are",
  },
  {
    command: "whereis",
    options: "-bglmsu",
    operands: "text",
    refuses: /[/]/,
    reason: "tells where commands are",
  },
  {
    command: "whatis | apropos",
    options:
      "-adelrvw -L: -s: --and --exact --locale: --long --regex --section: --sections: --verbose --wildcard",
    operands: "text",
    refuses: /[/]/,
    reason: "tells what commands are for",
  },
  {
    command: "command",
    options: "-vV",
    operands: "text",
    atLeast: 1,
    refuses: /^(?!-v$|-V$|command$|[\w.+-]+$)/,
    reason: "tells where commands are",
  },
  {
    command: "tldr",
    options: "-l -p: -L: --list --platform: --language: --search:",
    operands: "text",
    refuses: /[/~]/,
    reason: "shows pages of help",
  },
  {
    command: "man --path | man -k | man -f | man -w | man --apropos | man --whatis | man --where",
    operands: "text",
    refuses: /[/~]/,
    reason: "tells what pages there are (without these words it is a pager)",
  },
  {
    command: "help",
    options: "-dms",
    operands: "text",
    reason: "tells about the shell's own commands",
  },
  { command: "info --where", operands: "text", refuses: /[/~]/, reason: "tells where a page is" },
];
