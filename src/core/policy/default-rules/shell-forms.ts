import type { HarmlessForm } from "./harmless-form.ts";

/** What the shell itself does without effect on files, and what runs another command. */
export const SHELL_FORMS: readonly HarmlessForm[] = [
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
