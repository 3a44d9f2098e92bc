import type { HarmlessForm } from "../harmless-form.ts";
import { subcommands } from "./subcommands.ts";

const NUMBER = /^\d+$/;
const NAME = /^[\w][\w-]*$/;

/** Proxmox, LXD, Incus and Apptainer: what there is and how it is. */
export const SYSTEM_CONTAINER_FORMS: readonly HarmlessForm[] = [
  {
    command: "qm list",
    singleDash: true,
    options: "-full: --full:",
    operands: "none",
    reason: "lists virtual machines",
  },
  {
    command: subcommands("qm", "status, config, pending, listsnapshot, showcmd, wait"),
    // `cloudinit dump` shows the password's hash.
    singleDash: true,
    options:
      "-current? --current? -pretty? --pretty? -snapshot: --snapshot: -timeout: --timeout: -verbose? --verbose?",
    operands: "text",
    operand: /^(?:\d+|true|false)$/,
    atLeast: 1,
    atMost: 2,
    reason: "tells about a virtual machine",
  },
  {
    command: "pct list | pct cpusets",
    operands: "none",
    reason: "lists containers",
  },
  {
    command: subcommands("pct", "status, config, pending, listsnapshot, df"),
    singleDash: true,
    options: "-current? --current? -snapshot: --snapshot: -verbose? --verbose?",
    operands: "text",
    operand: NUMBER,
    atLeast: 1,
    atMost: 1,
    reason: "tells about a container",
  },
  {
    command: "pvesm status | pvesm list | pvesm path",
    // `free` deletes, `scan` asks another host.
    singleDash: true,
    options:
      "--content: -content: --enabled? -enabled? --storage: -storage: --target: -target: --vmid: -vmid:",
    operands: "text",
    operand: /^[\w][\w./:-]*$/,
    atMost: 1,
    reason: "tells about storage",
  },
  {
    command:
      "pveversion | pvecm status | pvecm nodes | pveum user list | pveum group list | pveum role list | pveum acl list | pveum realm list | pveum pool list | ha-manager status",
    options: "-v --full? --output-format: --verbose",
    operands: "none",
    reason: "tells about a cluster of hosts",
  },
  {
    command: subcommands("lxc, incus", "list, ls"),
    // A column may be any setting, `user.user-data` among them: those have a dot.
    options: "-f: -c: --all-projects --columns: --fast --format: --project:",
    operands: "text",
    operand: /^(?:[\w-]+:)?[\w*^$=-]*$/,
    refuses: /\./,
    atMost: 2,
    reason: "lists containers",
  },
  {
    command: subcommands(
      "lxc, incus",
      "info, image list, image ls, image info, image alias list, network list, network ls, network info, network list-leases, storage list, storage ls, storage info, storage volume list, profile list, profile ls, project list, project info, cluster list, remote list, remote get-default, operation list, alias list, warning list, version",
    ),
    // `config show` and `profile show` bring environments and user data.
    options:
      "-f: -c: --all-projects --columns: --format: --project: --resources --show-log --target: --vm",
    operands: "text",
    operand: /^(?:[\w-]+:)?[\w./=-]*$/,
    atMost: 2,
    reason: "lists containers and what they are made of",
  },
  {
    command: subcommands(
      "apptainer, singularity",
      "cache list, capability list, capability avail, registry list, remote list, plugin list, version",
    ),
    options: "-v -t: -a --all --type: --verbose",
    operands: "text",
    operand: /^[\w,]+$/,
    atMost: 1,
    reason: "lists what there is",
  },
  {
    command: "apptainer search | singularity search",
    // Without --library, which names a host.
    options: "--arch: --signed",
    operands: "text",
    operand: NAME,
    atLeast: 1,
    atMost: 1,
    reason: "searches images",
  },
  {
    command: subcommands("apptainer, singularity", "verify, sif list, sif header, sif info"),
    // Without --url. `inspect` and `run-help` run what is in the image.
    options:
      "-a -j -l -g: -i: --all --certificate@ --certificate-intermediates@ --group-id: --json --key@ --legacy-insecure --local --sif-id:",
    operands: "files",
    atLeast: 1,
    atMost: 2,
    reason: "tells about an image in a file",
  },
  {
    command: "lxc-ls",
    // Without -P, which reads elsewhere.
    options:
      "-1f -F: --active --defined --fancy --fancy-format: --frozen --line --running --stopped",
    operands: "none",
    reason: "lists containers",
  },
  {
    command: "toolbox list | distrobox list | distrobox ls | distrobox-list",
    // -r would become root.
    options: "-cinv --containers --images --no-color --verbose",
    operands: "none",
    reason: "lists containers",
  },
];
