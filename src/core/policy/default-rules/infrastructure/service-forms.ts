import type { HarmlessForm } from "../harmless-form.ts";
import { subcommands } from "./subcommands.ts";

/** -H and -M, which reach another machine, --root and --image are nowhere. */
const LEADING = "--user --system --no-pager --quiet -q --no-legend --full -l --all -a --plain";
const SELECTION =
  "-alrq -t: -n: -o: --after --all --before --full --legend: --lines: --no-legend --no-pager --output: --plain --quiet --recursive --reverse --show-types --state: --system --timestamp: --type: --user --with-dependencies";

/**
 * Services and their logs. `show` without a property, and `cat`, bring `Environment=`; `help`
 * opens the manual; they ask.
 */
export const SERVICE_FORMS: readonly HarmlessForm[] = [
  {
    command: subcommands(
      "systemctl",
      "status, list-units, list-unit-files, list-timers, list-sockets, list-jobs, list-dependencies, list-machines, list-automounts, list-paths",
    ),
    leading: LEADING,
    options: `${SELECTION} --failed`,
    operands: "text",
    reason: "tells about services",
  },
  {
    command: subcommands(
      "systemctl",
      "is-active, is-enabled, is-failed, is-system-running, get-default",
    ),
    leading: LEADING,
    options: "-lq --full --no-pager --quiet --system --user --wait",
    operands: "text",
    reason: "tells about services",
  },
  {
    command: "systemctl",
    // Alone it would be a pager with a shell in it.
    options: `${SELECTION} --failed`,
    operands: "none",
    needs: /^(?:--failed$|--state|--type|-t|--no-pager$)/,
    reason: "lists services",
  },
  {
    command: "systemctl show",
    leading: LEADING,
    options: `-p: -P: --property: --value ${SELECTION}`,
    operands: "text",
    needs: /^(?:-[pP]|--property)/,
    refuses: /environ|credential|\*|^(?:-[pP]|.*=)?,+$|=$|^$/i,
    reason: "shows named properties of a service, not its environment",
  },
  {
    command: "systemctl log-level | systemctl log-target | systemctl service-watchdogs",
    leading: LEADING,
    // A word behind it would set it.
    operands: "none",
    reason: "tells how the manager is set",
  },
  {
    command: "systemctl service-log-level | systemctl service-log-target",
    leading: LEADING,
    operands: "text",
    atLeast: 1,
    atMost: 1,
    reason: "tells how a service is set (a second word would set it)",
  },
  {
    command: "journalctl",
    // Without -D, --file, --root, --image, -m, -M, --cursor-file, and what rotates or vacuums.
    options:
      "-aefkqrxNI -# -b? -c: -F: -g: -n? -o: -p: -S: -t: -T: -u: -U: --after-cursor: --all --boot? --case-sensitive? --catalog --cursor: --disk-usage --dmesg --exclude-identifier: --facility: --field: --fields --follow --full --grep: --header --identifier: --invocation: --lines? --list-boots --list-catalog --list-invocations --no-full --no-hostname --no-pager --no-tail --output: --output-fields: --pager-end --priority: --quiet --reverse --show-cursor --since: --system --truncate-newline --unit: --until: --user --user-unit: --utc",
    operands: "text",
    // Alone it would be a pager with a shell in it.
    needs: /^(?!journalctl$|--$)/,
    reason: "shows logs (without clearing or rotating them)",
  },
  {
    command: "dmesg",
    // -C and -c clear, -D, -E and -n set the console, -H is a pager.
    options:
      "-dekPprSTtuwWxJ -F@ -f: -l: -s: -L? --buffer-size: --color? --ctime --decode --facility: --file@ --follow --follow-new --force-prefix --json --kernel --level: --nopager --noescape --notime --raw --reltime --show-delta --since: --syslog --time-format: --until: --userspace",
    operands: "none",
    reason: "shows messages of the kernel",
  },
];
