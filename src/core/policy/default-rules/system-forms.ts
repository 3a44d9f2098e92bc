import type { HarmlessForm } from "./harmless-form.ts";
import { IP_VERBS } from "./machine-forms.ts";

/** Programs that tell how the machine is, and shell builtins without effect on files. */
export const SYSTEM_FORMS: readonly HarmlessForm[] = [
  {
    command: "ps",
    options:
      "-aAdefFHjlLMNTuvVwyZc -C: -G: -g: -O: -o: -p: -q: -s: -t: -U: -u: --forest --sort: --pid: --ppid: --user: --format: --no-headers --headers --cols: --columns: --width:",
    operands: "text",
    refuses: /^[a-z]*[eE][a-z]*$/,
    reason: "lists processes (without `e`, which shows their environment)",
  },
  {
    command: "top",
    options: "-bcHi -n: -d: -p: -u: -o:",
    operands: "none",
    refuses: /^-[^b]*$/,
    reason: "lists processes once",
  },
  {
    command:
      "pgrep | pidof | pstree | uptime | free | vmstat | iostat | mpstat | pidstat | sar | slabtop -o | lsof | fuser",
    options:
      "-abcdfghiklmnoprstuvwxyzAcSTNPVWUZ -u: -p: -i? --full --list-name --list-full --newest --oldest --count --human --pretty --since --total --wide --giga --mega --si --show-pids --ascii --numeric-sort",
    operands: "text",
    refuses: /^-[^-]*k|^--kill/,
    reason: "tells about processes and load",
  },
  {
    command:
      "uname | hostname | whoami | id | groups | users | who | w | finger | last | lastb | lastlog | hostid | tty | getconf | locale | localectl status | timedatectl status | timedatectl | hostnamectl status | hostnamectl | loginctl list-sessions | loginctl list-users | lsb_release | sw_vers | screenfetch | fastfetch | neofetch",
    options:
      "-abcdfghiIaHlmnopqrsTuvwxyzAFGRSU -n: --all --kernel-name --kernel-release --machine --operating-system --nodename --processor --short --id --release --codename --description --user --group --name --groups --real",
    operands: "none",
    refuses: /^-[^-]*[bF].*$/,
    reason: "tells about the machine and its users",
  },
  {
    command:
      "id | groups | getent passwd | getent group | getent hosts | getent services | getent protocols | lslogins",
    options: "-Ggnrugz --user --group --name --groups",
    operands: "text",
    atMost: 1,
    refuses: /[/]/,
    reason: "tells about users",
  },
  {
    command: "date",
    options: "-uRI? -d: --utc --universal --date: --iso-8601? --rfc-3339: --rfc-email",
    operands: "text",
    refuses: /^(?!date$|-|\+).*\d{4}/,
    atMost: 1,
    reason: "tells the time (a bare number would set it)",
  },
  {
    command:
      "lscpu | lsblk | lsusb | lspci | lsmod | lsmem | lshw | lsns | lsipc | lsscsi | lsinitramfs -l | blkid | findmnt | hwinfo | inxi | dmidecode | numactl --hardware | nvidia-smi | acpi | upower -e | upower -d | ipcs | rfkill list | lsirq | lslocks | lspath | swapon --show | zramctl | losetup -l | losetup -a | dmsetup ls | pvs | vgs | lvs | pvdisplay | vgdisplay | lvdisplay | mdadm --detail | modinfo | sysctl -a | ulimit -a | getenforce | sestatus | aa-status | arch",
    options:
      "-aAbcdDefFgGhHijJklLmMnNoOpPqQrRsStTuUvVwxXyYzZ -o: --all --bytes --json --list --fs --topology --tree --nodeps --perms --output: --pairs --raw --noheadings --sort: --kernel-path --verbose --human --extended? --parse? --short --class: --queues --shmems --semaphores --limits --summary --creator --time --id:",
    operands: "text",
    atMost: 1,
    refuses: /^-[^-]*[gwW]$|=.*=|^-(?:r|L|q)$|reset|^-pm|^--(?:set|add|del)/,
    reason: "tells about hardware and mounts",
  },
  {
    command: "ss | netstat",
    options:
      "-aAbcdefghiIlmMnNoOpqrsStTuUvwWxzZ046 --all --listening --numeric --processes --tcp --udp --unix --summary --route --programs --interfaces --statistics --continuous --extended --timers",
    operands: "text",
    refuses: /^-[^-]*[KDFE]|^--kill/,
    reason: "lists sockets",
  },
  {
    command:
      "ip address | ip addr | ip a | ip address show | ip addr show | ip a show | ip link | ip l | ip link show | ip route | ip r | ip route show | ip route list | ip route get | ip neighbour | ip neigh | ip n | ip neigh show | ip neighbour show | ip rule | ip rule list | ip rule show | ip maddress show | ip netns list | ip netns | ip -br address | ip -brief address | ip -4 address | ip -6 address | ip --brief address | ip --brief link | ip --color address | ip --stats link | ip monitor | ip tunnel show | ip tuntap list",
    options: "-s -d",
    operands: "text",
    refuses: IP_VERBS,
    reason: "shows network settings",
  },
  {
    command:
      "ifconfig | iwconfig | arp | route | nmcli | nmcli device | nmcli device status | nmcli connection | nmcli connection show | nmcli general | nmcli general status | nmcli radio | nmcli device wifi list | nmcli device wifi | resolvectl status | resolvectl query | networkctl | networkctl list | networkctl status | iw dev | iw list | iw phy | iwlist scan | brctl show | bridge link | bridge fdb show | bridge vlan show | ethtool | tc qdisc show",
    options: "-ans",
    operands: "text",
    atMost: 1,
    refuses: /^(?:up|down|-s$|add|del|on|off|delete)/,
    reason: "shows network settings",
  },
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
    command: "time | timeout | nice | ionice | stdbuf | builtin | command",
    options:
      "-pv -n: -s: -k: -o: -e: -i: -c: --signal: --kill-after: --adjustment: --foreground --preserve-status --verbose",
    operands: "text",
    atLeast: 1,
    refuses: /^(?:--output|--append)|^-o$/,
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
