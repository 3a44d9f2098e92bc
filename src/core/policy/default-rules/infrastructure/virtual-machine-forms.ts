import type { HarmlessForm } from "../harmless-form.ts";
import { subcommands } from "./subcommands.ts";

const NAME = /^[\w][\w.@{}-]*$/;

/** Virtual machines of libvirt, VirtualBox and the desktop: what there is and how it is. */
export const VIRTUAL_MACHINE_FORMS: readonly HarmlessForm[] = [
  {
    command: subcommands(
      "virsh",
      "list, net-list, pool-list, iface-list, nwfilter-list, nodedev-list, vol-list, snapshot-list, checkpoint-list",
    ),
    // Without -c, which names a host.
    leading: "-q -r --quiet --readonly",
    options:
      "--active --all --autostart --cap: --current --descendants --details --disk-only --domain: --external --from: --id --inactive --internal --leaves --managed-save --metadata --name --no-autostart --no-leaves --no-metadata --parent --persistent --pool: --roots --snapshot: --state-other --state-paused --state-running --state-shutoff --table --title --topological --transient --tree --type: --uuid --with-checkpoint --with-managed-save --with-snapshot --without-checkpoint --without-managed-save --without-snapshot",
    operands: "text",
    operand: NAME,
    atMost: 1,
    reason: "lists virtual machines, networks and disks",
  },
  {
    command: subcommands(
      "virsh",
      "dominfo, domstate, domid, domname, domuuid, domcontrol, domjobinfo, domblklist, domblkinfo, domblkstat, domblkerror, domiflist, domif-getlink, domifstat, domifaddr, dommemstat, domstats, domhostname, domfsinfo, vcpucount, vcpuinfo, net-info, net-name, net-uuid, net-dhcp-leases, pool-info, pool-name, pool-uuid, vol-info, vol-path, vol-name, vol-pool, iface-name, iface-mac, snapshot-info, snapshot-parent, checkpoint-info, checkpoint-parent",
    ),
    leading: "-q -r --quiet --readonly",
    options:
      "--active --all --balloon --block --bytes --completed --config --cpu-total --current --details --device: --domain: --full --guest --human --inactive --interface: --live --mac: --maximum --network: --nowait --physical --pool: --pretty --raw --reason --snapshotname: --source: --state --time --vcpu --vol:",
    operands: "text",
    operand: NAME,
    atMost: 2,
    reason: "tells about a virtual machine",
  },
  {
    command: subcommands(
      "virsh",
      "dumpxml, net-dumpxml, pool-dumpxml, vol-dumpxml, iface-dumpxml, nwfilter-dumpxml, nodedev-dumpxml, capabilities, domcapabilities, nodeinfo, nodecpumap, nodecpustats, nodememstats, freecell, sysinfo, hostname, uri, version, maxvcpus, cpu-models",
    ),
    leading: "-q -r --quiet --readonly",
    // --security-info shows passwords.
    options:
      "--all --arch: --cpu: --daemon --device: --domain: --inactive --machine: --migratable --network: --percent --pool: --pretty --virttype: --vol: --xpath:",
    operands: "text",
    operand: NAME,
    atMost: 2,
    reason: "describes a virtual machine or its host",
  },
  {
    command: "virsh help",
    operands: "text",
    operand: /^[a-z][\w-]*$/,
    atMost: 1,
    reason: "explains a command",
  },
  {
    command: "virt-host-validate | virt-sysprep --list-operations",
    operands: "text",
    operand: /^(?:qemu|lxc|bhyve|ch)$/,
    atMost: 1,
    reason: "tells what the host can do",
  },
  {
    command: subcommands("VBoxManage, vboxmanage", "list"),
    options: "-ls --long --sorted",
    operands: "text",
    operand: /^[a-z][a-z-]*$/,
    atMost: 1,
    reason: "lists virtual machines",
  },
  {
    command: subcommands("VBoxManage, vboxmanage", "showvminfo"),
    // Without --password, which reads a file.
    options: "--details --log: --machinereadable",
    operands: "text",
    operand: /^[\w{][\w .{}-]*$/,
    atLeast: 1,
    atMost: 1,
    reason: "tells about a virtual machine",
  },
  {
    command:
      "multipass list | multipass ls | multipass info | multipass find | multipass networks | multipass aliases | multipass version",
    options:
      "--all --force-update --format: --only-blueprints --only-images --show-unsupported --snapshots",
    operands: "text",
    operand: NAME,
    reason: "lists virtual machines",
  },
  {
    command:
      "colima list | colima ls | colima status | colima version | limactl list | limactl ls | limactl disk list | limactl disk ls",
    options: "-ejq -f: -p: --all-fields --extended --format: --json --profile: --quiet",
    operands: "text",
    operand: NAME,
    reason: "lists virtual machines",
  },
  {
    command:
      "cloud-init status | cloud-init features | cloud-init analyze show | cloud-init analyze blame | cloud-init analyze boot | cloud-id",
    // `query` shows the user data. Without -i, which reads a file.
    options: "-l --format: --long --wait",
    operands: "none",
    reason: "tells how the machine was set up",
  },
];
