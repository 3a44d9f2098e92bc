import type { HarmlessForm } from "./harmless-form.ts";

/** Services and their logs, and shell builtins without effect on files. */
export const SYSTEM_FORMS: readonly HarmlessForm[] = [
  {
    command:
      "systemctl status | systemctl show | systemctl cat | systemctl is-active | systemctl is-enabled | systemctl is-failed | systemctl is-system-running | systemctl list-units | systemctl list-unit-files | systemctl list-timers | systemctl list-sockets | systemctl list-jobs | systemctl list-dependencies | systemctl list-machines | systemctl list-automounts | systemctl list-paths | systemctl get-default | systemctl help | systemctl --failed",
    options:
      "-alqn: -t: -p: -l -n: -o: --all --user --system --type: --state: --property: --no-pager --full --lines: --output: --failed --quiet --plain --no-legend --reverse --recursive --value",
    operands: "text",
    refuses:
      /^(?:start|stop|restart|reload|enable|disable|mask|unmask|kill|isolate|edit|set-.*|revert|link|preset|reset-failed|daemon-.*|halt|poweroff|reboot|suspend|hibernate|hybrid-sleep|suspend-.*|rescue|emergency|kexec|default|exit|switch-root|import-environment|show-environment|unset-environment|clean|freeze|thaw|bind|mount-image|soft-reboot|add-.*|try-.*|force-.*|cancel|service-.*|log-level|log-target|condreload|condrestart|preset-all|.*-or-.*|whoami|reenable)$/,
    reason: "tells about services",
  },
  {
    command: "journalctl | dmesg",
    options:
      "-abefFhHkLlmNnpqrStTuUwWx -b? -n: -u: -S: -U: -p: -t: -o: -g: -k -f: -l: --boot? --follow --lines: --unit: --since: --until: --priority: --identifier: --dmesg --no-pager --reverse --output: --grep: --list-boots --disk-usage --catalog --pager-end --user --system --user-unit: --utc --human --kernel --level: --facility: --ctime --reltime --color? --nopager --all --no-hostname",
    operands: "text",
    needs: /^-/,
    refuses: /^-[^-]*[cCDEH]$|--human|[/]|^--(?:vac|rot|flu|sync|rel|upd|set|clear|read-c|con)/,
    reason: "shows logs (without clearing or rotating them)",
  },
  {
    command: "set",
    options: "-euxvf -o: ",
    operands: "text",
    needs: /^[-+]/,
    atMost: 3,
    refuses: /^(?!set$|[-+][euxvo]+$|pipefail$|errexit$|nounset$|xtrace$)/,
    reason: "sets how the shell treats errors",
  },
  {
    command:
      "sleep | exit | return | break | continue | shift | wait | times | jobs | umask | dirs | ulimit",
    options: "-lpnrv",
    operands: "text",
    atMost: 1,
    refuses:
      /^(?!sleep$|exit$|return$|break$|continue$|shift$|wait$|times$|jobs$|umask$|dirs$|ulimit$|-[lpnrv]+$|[\d.]+[smh]?$|%\d$)/,
    reason: "steers the line itself",
  },
  {
    command: "time | builtin | command",
    // -o of the program `time` writes a file.
    options: "-pv --portability --verbose",
    operands: "text",
    atLeast: 1,
    reason: "runs a command, which is decided on its own",
  },
  {
    command: "timeout",
    options: "-fpv -s: -k: --signal: --kill-after: --foreground --preserve-status --verbose",
    operands: "text",
    atLeast: 2,
    reason: "runs a command, which is decided on its own",
  },
  {
    command: "nice | ionice",
    // -p, -P and -u change processes that run already.
    options: "-t -# -n: -c: --adjustment: --class: --classdata: --ignore",
    operands: "text",
    atLeast: 1,
    reason: "runs a command, which is decided on its own",
  },
  {
    command: "stdbuf",
    options: "-i: -o: -e: --input: --output: --error:",
    operands: "text",
    atLeast: 1,
    reason: "runs a command, which is decided on its own",
  },
  {
    command: "xargs",
    options:
      "-0rtx -n: -P: -L: -s: -d: -I: --null --no-run-if-empty --verbose --max-args: --max-procs: --max-lines? --delimiter: --replace?",
    operands: "text",
    reason: "runs a command, which is decided on its own",
  },
  {
    command: "env",
    options: "-i --ignore-environment",
    operands: "text",
    atLeast: 1,
    needs: /^(?!env$|-)[^=]+$/,
    reason: "runs a command, which is decided on its own (alone it would show every variable)",
  },
  {
    command: "bash -c | sh -c | dash -c",
    operands: "text",
    atLeast: 1,
    atMost: 1,
    reason: "runs text, each command of which is decided on its own",
  },
];
