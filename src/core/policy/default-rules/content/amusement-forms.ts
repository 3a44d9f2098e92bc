import type { HarmlessForm } from "../harmless-form.ts";

/** Programs that make a text pretty or make one up. */
export const AMUSEMENT_FORMS: readonly HarmlessForm[] = [
  {
    command: "figlet",
    options: "-cklnoprstxDELNRSWX -d@ -f@ -I: -m: -w:",
    operands: "text",
    reason: "prints large letters",
  },
  {
    command: "toilet",
    options:
      "-koSstW -d@ -E: -f@ -F: -w: --directory@ --export: --filter: --font@ --gay --html --irc --metal --termwidth --width:",
    operands: "text",
    reason: "prints large letters",
  },
  {
    command: "showfigfonts | figlist",
    options: "-d@",
    operands: "text",
    reason: "lists large letters",
  },
  { command: "banner", options: "-dt -w:", operands: "text", reason: "prints large letters" },
  {
    command: "cowsay | cowthink",
    // A cow with a path runs as Perl.
    options: "-bdglnpstwy -e: -f: -T: -W:",
    operands: "text",
    refuses: /[/~]/,
    reason: "prints a cow",
  },
  {
    command: "lolcat",
    // Its operands are files. Without the letters that mean different things to its namesakes.
    options:
      "-aift -p@ -F@ -S@ -d@ -s@ --spread: --freq: --seed: --animate --duration: --speed: --invert --truecolor --force",
    operands: "files",
    reason: "shows files in colours",
  },
  {
    command: "boxes",
    options:
      "-lmr -a: -c: -d: -e: -i: -k: -n: -p: -s: -t: --align: --create: --design: --encoding: --eol: --indent: --kill-blank: --list --padding: --remove --size: --tabs:",
    operands: "files",
    atMost: 1,
    reason: "draws a box around its input (a second operand would be written)",
  },
  {
    command: "fortune",
    options: "-acefilosuw -m: -n:",
    operands: "none",
    reason: "prints a saying",
  },
  { command: "lorem | buzzphrase", operands: "none", reason: "prints a text" },
  { command: "rig", options: "-fm -c:", operands: "none", reason: "makes a person up" },
  {
    command: "roll | rolldice",
    options: "-sv --sum-series --separate-throws --verbose",
    operands: "text",
    refuses: /^(?!roll$|rolldice$|-)[^\dd+]/,
    reason: "throws dice",
  },
  {
    command: "faker",
    // `-i` imports code, `-o` writes.
    options: "-v -l: -r: -s: --lang: --repeat: --sep: --seed: --verbose",
    operands: "text",
    reason: "makes things up",
  },
  {
    command: "fakedata",
    // The generator `file:` reads one, `-T` a template.
    options: "-GH -f: -l: -s: --format: --generators --header --limit: --separator:",
    operands: "text",
    refuses: /^file/,
    reason: "makes things up",
  },
];
