import type { HarmlessForm } from "../harmless-form.ts";

/** The kernel: modules, settings, security, what udev knows. */
export const KERNEL_FORMS: readonly HarmlessForm[] = [
  {
    command: "uname",
    options:
      "-asnrvmpio --all --kernel-name --nodename --kernel-release --kernel-version --machine --processor --hardware-platform --operating-system",
    operands: "none",
    reason: "tells about the kernel",
  },
  {
    command: "arch | lsmod | kmod list | kmod static-nodes | dkms status | lspath | fgconsole",
    operands: "none",
    reason: "tells about the kernel",
  },
  {
    command: "modinfo",
    options:
      "-adlpn0 -F: -k: --author --description --license --parameters --filename --null --field: --set-version:",
    operands: "text",
    // A path would open that file.
    operand: /^[\w-]+$/,
    reason: "tells about a module",
  },
  {
    command: "modprobe",
    // Each of these keeps it from loading; one at least must stand there.
    options:
      "-ncDRvai --dry-run --show --simulate --showconfig --show-config --show-depends --show-modversions --resolve-alias --all --verbose",
    operands: "text",
    operand: /^\w[\w-]*$/,
    needs:
      /^(?:-[vai]*[ncDR][vaincDR]*|--(?:dry-run|show|simulate|showconfig|show-config|show-depends|resolve-alias))$/,
    reason: "tells what loading a module would do",
  },
  {
    command: "sysctl",
    // `name=value` sets, even without -w; -p and --system load files.
    options:
      "-aAXbeNnq -r: --all --binary --ignore --names --values --quiet --pattern: --deprecated",
    operands: "text",
    // Its names are paths below /proc/sys, which `..` and a leading slash leave.
    operand: /^[a-z][\w-]*(?:[./][\w*?@-]+)*$/,
    refuses: /secret/,
    reason: "shows settings of the kernel (without `=`, which sets them)",
  },
  {
    command: "udevadm info",
    // -c cleans up.
    options:
      "-q: -p: -n: -N: -raxet --query: --path: --name: --root --attribute-walk --export --export-db --export-prefix: --tree --device-id-of-file: --json: --no-pager",
    operands: "text",
    operand: /^(?:\/sys|\/dev)\/[\w/.:+-]+$|^[\w.:-]+$/,
    reason: "tells about devices",
  },
  {
    command: "udevadm control --ping | udevadm version",
    operands: "none",
    reason: "tells how udev is",
  },
  {
    command: "udisksctl status | udisksctl dump",
    operands: "none",
    reason: "tells about disks",
  },
  {
    command: "udisksctl info",
    options: "-b: -d: -p: --block-device: --drive: --object-path:",
    operands: "none",
    reason: "tells about a disk",
  },
  {
    command: "systemd-hwdb query",
    operands: "text",
    operand: /^[\w:*.-]+$/,
    atMost: 1,
    reason: "looks hardware up",
  },
  {
    command:
      "getenforce | selinuxenabled | aa-enabled | aa-status | apparmor_status | sestatus | seinfo | getsebool -a | semodule -l | semodule --list-modules | semodule -lfull",
    options: "-vb --verbose --json --pretty-json --enabled --profiled --enforced --complaining",
    operands: "none",
    reason: "tells how the machine is protected",
  },
  {
    command: "getsebool",
    operands: "text",
    operand: /^\w+$/,
    atLeast: 1,
    reason: "tells how the machine is protected",
  },
  {
    command: "matchpathcon",
    // -f reads another file.
    options: "-nNV -m: -P:",
    operands: "text",
    atLeast: 1,
    reason: "tells which label a path should have",
  },
  {
    command:
      "semanage boolean | semanage fcontext | semanage port | semanage login | semanage user | semanage interface | semanage module | semanage node | semanage permissive",
    options: "-lCn --list --locallist --noheading",
    operands: "none",
    needs: /^(?:-[Cn]*l[Cn]*|--list)$/,
    reason: "lists how the machine is protected",
  },
  {
    command: "sesearch",
    options:
      "-AT -s: -t: -c: -p: -b: -D: --allow --auditallow --neverallow --dontaudit --type_trans --type_member --type_change --role_allow --role_trans --range_trans --source: --target: --class: --perm: --perms: --bool: --default:",
    operands: "none",
    reason: "searches the rules by which the machine is protected",
  },
  { command: "auditctl -l | auditctl -s", operands: "none", reason: "lists what is recorded" },
  {
    command: "tpm2 pcrread | tpm2_pcrread",
    operands: "text",
    operand: /^[\w:,+]+$/,
    atMost: 1,
    reason: "shows measurements of the start",
  },
  {
    command:
      "numactl --show | numactl -s | numactl --hardware | numactl -H | i2cdetect -l | gpiodetect",
    operands: "none",
    reason: "tells about the hardware",
  },
  {
    command: "i2cdetect -F | gpioinfo",
    operands: "text",
    operand: /^(?:gpiochip)?\d+$/,
    atMost: 1,
    reason: "tells about the hardware",
  },
  {
    command: "ibstat | ibv_devices | ibv_devinfo",
    options: "-vlps -d: -i:",
    operands: "none",
    reason: "tells about the network's hardware",
  },
  {
    command: "wdctl",
    options:
      "-FITnOrx -f: -o: --flags: --noflags --noident --notimeouts --oneline --output: --raw --flags-only --noheadings",
    operands: "text",
    operand: /^\/dev\/watchdog\d*$/,
    atMost: 1,
    reason: "tells how the watchdog is (-s would set it)",
  },
  {
    command:
      "on_ac_power | laptop-detect | virt-what | vmware-checkvm | systemd-detect-virt | systemd-ac-power | lxc-checkconfig | decode-dimms | lsdev | lsiio | raspinfo",
    options: "-v --verbose",
    operands: "none",
    reason: "tells about the machine",
  },
  {
    command: "systemd-detect-virt",
    options: "-cvrq --container --vm --chroot --private-users --quiet --list --cvm --list-cvm",
    operands: "none",
    reason: "tells whether the machine is a virtual one",
  },
  {
    command:
      "mkinitcpio -L | mkinitcpio --listhooks | mkinitcpio -M | mkinitcpio --automods | dracut --list-modules | kernel-install list | kernel-install inspect",
    operands: "none",
    reason: "lists what the start of the machine is made of",
  },
  {
    command: "mhwd | mhwd-kernel | mhwd-gpu",
    options:
      "-ld --list --detail --listall --listinstalled --listhardware --listavailable --usb --pci --status --check",
    operands: "none",
    needs: /^--?(?:l|list\w*|status|check)$/,
    reason: "lists drivers",
  },
  {
    command: "ubuntu-drivers devices | ubuntu-drivers list",
    options: "--gpgpu",
    operands: "none",
    reason: "lists drivers",
  },
  {
    command: "rc-status",
    options:
      "-aclmrsuS -f: --all --crashed --list --manual --runlevel --servicelist --supervised --unused --in-state: --format: --nocolor",
    operands: "text",
    operand: /^\w+$/,
    atMost: 1,
    reason: "lists services",
  },
  {
    command:
      "rc-service -l | rc-service --list | service --status-all | chkconfig --list | sv status | update-alternatives --get-selections | archlinux-java status | archlinux-java get | update-java-alternatives --list",
    operands: "text",
    operand: /^[\w.-]+$/,
    atMost: 1,
    reason: "lists services and defaults",
  },
  {
    command:
      "update-alternatives --display | update-alternatives --query | update-alternatives --list | alternatives --display | alternatives --list",
    operands: "text",
    operand: /^[\w.+-]+$/,
    atMost: 1,
    reason: "lists defaults",
  },
  {
    command:
      "eselect kernel | eselect locale | eselect profile | eselect editor | eselect python | eselect ruby | eselect php | eselect repository | eselect news | eselect opengl | eselect java-vm | eselect fontconfig | eselect pager | eselect modules",
    leading: "--brief --colour: --color:",
    options: "-i",
    operands: "text",
    operand: /^(?:list|show|all|new|count|cli|apache2|system|user)$/,
    needs: /^(?:list|show|count)$/,
    atMost: 2,
    reason: "lists what can be chosen",
  },
  {
    command: "secon",
    // -f would read a file's label; an operand is a label.
    options:
      "-hurtscmpP --user --role --type --sensitivity --clearance --mls-range --raw --self --current --parent",
    operands: "text",
    operand: /^[\w:.,-]+$/,
    atMost: 1,
    reason: "takes a label apart",
  },
  {
    command: "lstopo-no-graphics",
    // An operand would be a file to write.
    options: "-lpvs --logical --physical --no-io --no-caches --whole-io --verbose --silent --only:",
    operands: "none",
    reason: "tells about the hardware",
  },
];
