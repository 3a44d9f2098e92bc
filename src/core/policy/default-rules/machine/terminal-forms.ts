import type { HarmlessForm } from "../harmless-form.ts";

const WORD = /^[\w.+-]+$/;

/** Terminals, their multiplexers, the language settings, and what the shell itself knows. */
export const TERMINAL_FORMS: readonly HarmlessForm[] = [
  {
    command: "stty | stty -a | stty --all | stty -g | stty --save | stty size | stty speed",
    operands: "none",
    reason: "shows how the terminal is set",
  },
  {
    command: "infocmp",
    // -A and -B read from other folders.
    options: "-1CIKLEdcnrtTUux0 -s: -v: -w: -R:",
    operands: "text",
    operand: WORD,
    atMost: 2,
    reason: "tells what a terminal can do",
  },
  { command: "toe | toe -a", options: "-hs", operands: "none", reason: "lists terminals" },
  { command: "clear", options: "-x -T: -V", operands: "none", reason: "clears the screen" },
  {
    command: "dircolors",
    options: "-bcp --sh --bourne-shell --csh --c-shell --print-database --print-ls-colors",
    operands: "files",
    atMost: 1,
    reason: "prints colours for ls",
  },
  {
    command:
      "tmux list-sessions | tmux ls | tmux list-windows | tmux lsw | tmux list-panes | tmux lsp | tmux list-clients | tmux lsc | tmux list-keys | tmux lsk | tmux list-commands | tmux lscm | tmux has-session | tmux has | tmux show-options | tmux show | tmux show-window-options | tmux showw",
    // Not -F and -f: a format may run a program, `#(id)`. A semicolon starts the next command.
    leading: "-2u -L:",
    options: "-aAgHsvwqN1 -P: -t: -T:",
    operands: "text",
    operand: /^[\w@.:%$-]+$/,
    atMost: 1,
    refuses: /;/,
    reason: "lists sessions of the terminal",
  },
  {
    command:
      "screen -ls | screen -list | abduco | shpool list | byobu-status | wezterm cli list | wezterm cli list-clients | wezterm show-keys | wezterm ls-fonts | zellij setup --check | zellij setup --dump-config",
    options: "--format: --lua --list-system",
    operands: "none",
    reason: "lists sessions of the terminal",
  },
  {
    command: "zellij list-sessions | zellij ls | zellij list-aliases",
    options: "-nrs --no-formatting --reverse --short",
    operands: "none",
    reason: "lists sessions of the terminal",
  },
  {
    command: "locale",
    options: "-amckv --all-locales --charmaps --category-name --keyword-name --verbose",
    operands: "text",
    operand: /^\w+$/,
    reason: "tells about language settings",
  },
  {
    command: "getconf",
    options: "-a",
    // -v runs a program of that name.
    operands: "text",
    operand: /^[\w./-]+$/,
    atMost: 2,
    reason: "shows limits of the system",
  },
  {
    command: "lsb_release | sw_vers",
    options:
      "-vidrcas --version --id --description --release --codename --all --short --productName --productVersion --buildVersion",
    operands: "none",
    reason: "tells which system this is",
  },
  {
    command:
      "neofetch | screenfetch | pfetch | archey | nitch | macchina | rfetch | fastfetch | hyfetch --version | uwufetch",
    // Configurations given by name are scripts or run commands.
    options: "-n --off --stdout",
    operands: "none",
    reason: "tells which system this is",
  },
  {
    command: "fastfetch",
    options:
      "--list-config-paths --list-data-paths --list-features --list-logos --list-modules --list-presets --print-logos --print-structure --help-raw",
    operands: "none",
    reason: "tells which system this is",
  },
  {
    command: "date",
    // -s and a bare number set the clock, -f reads a file.
    options:
      "-uR -I? -d: -r@ --utc --universal --date: --iso-8601? --rfc-3339: --rfc-email --reference@ --debug --resolution",
    operands: "text",
    operand: /^\+/,
    atMost: 1,
    reason: "tells the time",
  },
  {
    command: "zdump",
    options: "-viV -c: -t:",
    operands: "text",
    operand: /^\w[\w/+-]*$/,
    reason: "tells about time zones",
  },
  {
    command: "hwclock",
    // Everything else sets.
    options: "-rluv --show --get --verbose --utc --localtime",
    operands: "none",
    reason: "tells the hardware's time",
  },
  {
    command: "manpath",
    options: "-gq --global --quiet",
    operands: "none",
    reason: "tells where manuals are",
  },
  { command: "localedef --list-archive", operands: "none", reason: "lists locales" },
  {
    command: "hash | alias | enable | shopt | ulimit -a",
    operands: "none",
    reason: "lists what the shell knows",
  },
  {
    command:
      "hash -l | enable -a | enable -p | enable -s | shopt -p | shopt -q | umask -S | umask -p | bind -S | bind -s | bind -v | bind -X",
    operands: "none",
    reason: "lists what the shell knows",
  },
  {
    command: "hash -t | alias | shopt | shopt -p | shopt -q | bind -q | complete -p",
    // `alias a=b` and `hash name` set.
    operands: "text",
    operand: /^[\w.+-]+$/,
    atLeast: 1,
    reason: "tells what the shell knows",
  },
  {
    command: "compgen",
    // Letters only: -W, -F, -C and -X expand or run their values. -v tells names, not values.
    options: "-abcdefgjksuv -A:",
    operands: "text",
    operand: /^[\w.+-]+$/,
    atMost: 1,
    reason: "lists names that the shell would complete",
  },
];
