import type { HarmlessForm } from "../harmless-form.ts";

const NAME = /^[\w.@:-]+$/;

/** Tools of systemd other than systemctl and journalctl. -H and -M, which reach other machines, ask. */
export const SYSTEMD_FORMS: readonly HarmlessForm[] = [
  {
    command:
      "hostnamectl | hostnamectl status | hostnamectl hostname | hostnamectl chassis | hostnamectl deployment | hostnamectl location | hostnamectl icon-name",
    // An operand would set it.
    leading: "-j --static --transient --pretty --json: --no-ask-password",
    options: "-j --static --transient --pretty --json:",
    operands: "none",
    reason: "tells the machine's name",
  },
  {
    command:
      "timedatectl | timedatectl status | timedatectl show | timedatectl timesync-status | timedatectl show-timesync",
    options: "-a -p: --all --property: --value --no-pager",
    operands: "none",
    reason: "tells how the clock is set",
  },
  {
    command:
      "localectl list-locales | localectl list-keymaps | localectl list-x11-keymap-layouts | localectl list-x11-keymap-models | localectl list-x11-keymap-variants | localectl list-x11-keymap-options",
    options: "-l --no-pager --full",
    operands: "text",
    operand: NAME,
    atMost: 1,
    reason: "tells how language and keyboard are set",
  },
  {
    command:
      "systemd-analyze time | systemd-analyze blame | systemd-analyze critical-chain | systemd-analyze plot | systemd-analyze dot | systemd-analyze unit-paths | systemd-analyze exit-status | systemd-analyze capability | systemd-analyze syscall-filter | systemd-analyze filesystems | systemd-analyze calendar | systemd-analyze timestamp | systemd-analyze timespan | systemd-analyze security | systemd-analyze pcrs",
    leading: "--user --system --global --no-pager --no-legend --json:",
    options:
      "--user --system --global --no-pager --no-legend --json: --fuzz: --iterations: --base-time: --order --require --from-pattern: --to-pattern: --tldr --quiet",
    operands: "text",
    operand: /^[\w@:.*/, +~-]+$/,
    reason: "tells how the start went",
  },
  {
    command: "systemd-cgls",
    options: "-alkxc -u? --all --full --no-pager --unit? --user-unit? --xattr: --cgroup-id:",
    operands: "text",
    operand: /^[\w@:./-]+$/,
    reason: "lists groups of processes",
  },
  {
    command: "systemd-delta",
    options: "-t: --type: --diff: --no-pager",
    operands: "text",
    operand: NAME,
    reason: "tells which settings were changed",
  },
  {
    command: "systemd-path",
    options: "--suffix: --no-pager",
    operands: "text",
    operand: NAME,
    reason: "tells folders",
  },
  {
    command: "systemd-id128 new | systemd-id128 boot-id | systemd-id128 show",
    // machine-id is meant to be kept to the machine.
    options: "-pu --pretty --uuid --value --no-pager --no-legend",
    operands: "text",
    operand: NAME,
    reason: "prints an identifier",
  },
  {
    command:
      "localectl | localectl status | systemd-analyze | systemd-sysext | systemd-sysext list | systemd-sysext status | systemd-confext | systemd-confext list | systemd-confext status | portablectl list | machinectl | loginctl | machinectl list | machinectl list-images | importctl list | importctl list-images | oomctl | oomctl dump | systemd-mount --list | systemd-tty-ask-password-agent --list",
    options: "-al --all --no-pager --no-legend --json: --full",
    operands: "none",
    reason: "lists what systemd keeps",
  },
  {
    command: "coredumpctl list",
    // `info`, `dump`, `debug` and -F show environments and memory, or run a debugger.
    options: "-qr1 -n: -S: -U: --no-pager --no-legend --quiet --reverse --since: --until: --json:",
    operands: "text",
    operand: /^[\w@:.=-]+$/,
    reason: "lists which programs crashed",
  },
  {
    command: "timedatectl list-timezones",
    // GTFOBins names its pager, which has a shell in it.
    options: "--no-pager",
    operands: "none",
    needs: /^--no-pager$/,
    reason: "lists time zones",
  },
  {
    command: "systemctl whoami",
    operands: "text",
    operand: /^\w+$/,
    reason: "tells which service a process belongs to",
  },
];
