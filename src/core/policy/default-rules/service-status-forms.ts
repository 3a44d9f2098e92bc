import type { HarmlessForm } from "./harmless-form.ts";

/** Services of the machine and its desktop: what tells how they are. */
export const SERVICE_STATUS_FORMS: readonly HarmlessForm[] = [
  {
    // `status --web` would serve a page.
    command: "tailscale status | tailscale ip | tailscale version",
    options: "-146 --json --active --self --peers",
    operands: "text",
    atMost: 1,
    reason: "tells about the network",
  },
  {
    // `environment` and `list_parameters` show passwords; `-n` is another node.
    command:
      "rabbitmqctl status | rabbitmqctl cluster_status | rabbitmqctl version | rabbitmqctl list_queues | rabbitmqctl list_exchanges | rabbitmqctl list_bindings | rabbitmqctl list_connections | rabbitmqctl list_channels | rabbitmqctl list_consumers | rabbitmqctl list_vhosts | rabbitmqctl list_users | rabbitmqctl list_permissions | rabbitmqctl list_user_permissions",
    options: "-q -p: --vhost: --quiet --formatter:",
    operands: "text",
    reason: "tells about the broker",
  },
  {
    // A repository behind an address is reached by ssh.
    command: "borg list | borg info",
    options: "--short --json --first: --last: --sort-by: --consider-checkpoints",
    operands: "files",
    refuses: /(?<!:):(?!:)|@|\/\//,
    reason: "lists backups",
  },
  {
    // `-c` of `zpool` runs scripts.
    command: "zfs list | zfs get | zpool list | zpool status | zpool history",
    options: "-HprvxPLgil -o: -d: -t: -s: -S:",
    operands: "text",
    refuses: /^\d+$/,
    reason: "tells about pools and file systems",
  },
  {
    command: "snapper list | snapper ls | snapper list-configs",
    options: "-t: -a --type: --disable-used-space --all-configs --columns:",
    operands: "none",
    reason: "lists snapshots",
  },
  {
    command:
      "colima list | colima ls | colima status | limactl list | limactl ls | minikube status | minikube profile list | multipass list | multipass ls | multipass info | toolbox list | distrobox list | distrobox ls | qm list | qm status | qm listsnapshot | pct list | pct status | pct listsnapshot | pvesm status | pvesm list | apptainer cache list | apptainer search",
    options: "-q --json --quiet --verbose? --containers --images --snapshots --all",
    operands: "text",
    atMost: 1,
    refuses: /:\/\/|^[./~]/,
    reason: "tells about virtual machines and containers",
  },
  {
    command: "cloud-init status",
    options: "-l --long --format:",
    operands: "none",
    reason: "tells how the machine was set up",
  },
  {
    command: "mullvad status | nordvpn status | protonvpn status | warp-cli status",
    options: "-v",
    operands: "none",
    reason: "tells about the connection",
  },
  {
    command: "ollama list | ollama ls | ollama ps | ollama show",
    options: "-v --verbose --license --modelfile --parameters --system --template",
    operands: "text",
    atMost: 1,
    refuses: /:\/\//,
    reason: "tells about models",
  },
  {
    command: "gnome-extensions list | gnome-extensions info | gnome-extensions show",
    options:
      "-du --enabled --disabled --active --inactive --user --system --updates --prefs --details",
    operands: "text",
    atMost: 1,
    reason: "tells about extensions",
  },
  {
    // `-h` and `-p` would be another host and port.
    command:
      "mpc status | mpc current | mpc list | mpc ls | mpc lsplaylists | mpc outputs | mpc playlist | mpc search | mpc stats | mpc version",
    options: "-q -f: --quiet --format:",
    operands: "text",
    refuses: /:\/\//,
    reason: "tells what plays",
  },
  {
    command: "playerctl status | playerctl metadata",
    options: "-a -p: -f: --all-players --player: --format:",
    operands: "text",
    atMost: 1,
    reason: "tells what plays",
  },
  {
    command: "watson status | watson projects | watson tags",
    options: "-pte --project --tags --elapsed",
    operands: "none",
    reason: "tells what is recorded",
  },
  {
    // `describe` shows variables of the environment, as does `pueue status --json`.
    command: "pm2 list | pm2 ls | pm2 status | pm2 ps",
    operands: "none",
    reason: "lists processes",
  },
  {
    command: "pueue status",
    options: "-g: --group:",
    operands: "none",
    reason: "lists tasks",
  },
  {
    command:
      "bluetoothctl list | bluetoothctl show | bluetoothctl info | bluetoothctl devices | udisksctl status | udisksctl dump",
    operands: "text",
    atMost: 1,
    reason: "tells about devices",
  },
  {
    command: "udisksctl info",
    options: "-b: -d: --block-device: --drive: --object-path:",
    operands: "none",
    reason: "tells about a disk",
  },
];
