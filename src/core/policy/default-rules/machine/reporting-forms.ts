import type { HarmlessForm } from "../harmless-form.ts";

const WORD = /^[\w@:.+-]+$/;

/** Single programs that list what they know, each with what it may be asked. */
export const REPORTING_FORMS: readonly HarmlessForm[] = [
  {
    command: "man --where-cat",
    // None of these opens the pager. -P, -C, -H and --html would run something.
    options: "-aersw --all --exact --regex --wildcard --names-only",
    operands: "text",
    operand: /^[\w@:.+ -]+$/,
    reason: "finds pages of the manual without opening one",
  },
  {
    command:
      "fail2ban-client status | fail2ban-client ping | fail2ban-client version | fail2ban-client banned",
    operands: "text",
    operand: WORD,
    atMost: 1,
    reason: "tells who is kept out",
  },
  {
    command: "ubus list",
    options: "-vS",
    operands: "text",
    operand: /^[\w.*-]+$/,
    reason: "lists what programs offer to each other",
  },
  {
    command: "lastcomm",
    options: "-p --user: --command: --tty: --strict-match --pid --print-controls --forwards",
    operands: "text",
    operand: WORD,
    reason: "lists commands that were run, without their operands",
  },
  {
    command: "abrt-cli list | abrt-cli status",
    options: "-n --not-reported --since: --until:",
    operands: "none",
    reason: "lists which programs crashed",
  },
  {
    command: "ndctl list",
    options:
      "-BDFHIMNRXiv -b: -d: -n: -r: -m: -t: -u --buses --dimms --namespaces --regions --health --idle --human --device-dax --media-errors --bus: --dimm: --namespace: --region: --mode: --type: --firmware --capabilities --verbose",
    operands: "none",
    reason: "lists persistent memory",
  },
  {
    command:
      "dcgmi discovery -l | dcgmi discovery --list | dcgmi group -l | dcgmi group --list | usbip port | bridge help | rspamc stat | rspamc uptime | pulseaudio --check | pulseaudio --dump-conf | pulseaudio --dump-modules | firejail --list | firejail --tree | schroot --list | schroot -l | schroot --info | sgdisk --list-types | sgdisk -L | cryfs --show-ciphers | distcc --show-hosts | distcc --show-principal | code --list-extensions | codium --list-extensions | code --status | cupsctl | lbu status | lbu list | lbu include -l | lbu exclude -l | openvpn3 configs-list | openvpn3 sessions-list | virt-sysprep --list-operations | killall -l | killall --list | kill -L | kill --table | beet stats | beet version | beet fields | steamos-readonly status | fabric --listpatterns | foot --check-config",
    options: "--show-versions",
    operands: "none",
    reason: "lists",
  },
  {
    command: "kill -l | kill --list",
    operands: "text",
    operand: /^\w+$/,
    reason: "tells names of signals",
  },
  {
    command: "beet list | beet ls",
    options: "-ap --album --path",
    operands: "text",
    reason: "lists the collection of music",
  },
  {
    command:
      "keyctl list | keyctl rlist | keyctl show | keyctl describe | keyctl rdescribe | keyctl supports",
    // `read`, `print` and `pipe` would show what the keys hold.
    operands: "text",
    operand: /^(?:@\w+|-?\d+|\w+)$/,
    atMost: 1,
    reason: "lists names of keys, not what they hold",
  },
  {
    command: "trust list",
    options: "--filter: --purpose: -v --verbose",
    operands: "none",
    reason: "lists certificates that the machine trusts",
  },
  {
    command: "mt status",
    leading: "-f: --file:",
    operands: "none",
    // `host:/dev/st0` would start a shell on that host.
    refuses: /:/,
    reason: "tells about a tape",
  },
  {
    command: "hddtemp",
    // -w wakes a disk, -d stays and serves.
    options: "-nq -u: --numeric --quiet --unit:",
    operands: "text",
    operand: /^(?:\w+:)?\/dev\/\w+$/,
    atLeast: 1,
    reason: "tells how warm a disk is",
  },
  {
    command: "cups-config",
    options:
      "--api-version --build --cflags --datadir --help --ipp --ldflags --libs --serverbin --serverroot --version --image --static",
    operands: "none",
    reason: "tells where the print service keeps its files",
  },
  {
    command: "grub-script-check",
    options: "-v --verbose",
    operands: "files",
    reason: "checks a script without running it",
  },
  {
    command: "gops | gops tree",
    operands: "none",
    reason: "lists Go processes",
  },
  {
    command: "gops stack | gops memstats | gops stats | gops version",
    // A host and a port would reach elsewhere.
    operands: "text",
    operand: /^\w+$/,
    atLeast: 1,
    atMost: 1,
    reason: "tells about a Go process",
  },
  {
    command: "vmtouch",
    // -t reads all into memory, -e drops it, -l and -d stay.
    options: "-vqf -m: -p: -i: -I:",
    operands: "names",
    atLeast: 1,
    reason: "tells which part of files is in memory",
  },
  {
    command: "iw event",
    options: "-tTrf",
    operands: "none",
    reason: "tells what wireless devices do",
  },
  {
    command:
      "qemu-system-x86_64 | qemu-system-i386 | qemu-system-riscv64 | qemu-system-aarch64 | qemu-system-arm",
    singleDash: true,
    // With nothing but questions it starts no machine.
    options: "-machine: -cpu: -accel: -device: -netdev: -audiodev:",
    operands: "none",
    needs: /^help$/,
    refuses: /^(?!-machine$|-cpu$|-accel$|-device$|-netdev$|-audiodev$|help$|qemu-system-\w+$)/,
    reason: "lists what can be emulated",
  },
];
