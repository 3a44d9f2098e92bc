import type { HarmlessForm } from "../harmless-form.ts";

const DEVICE = /^(?:\/dev\/[\w/.-]+|[\w:.-]+)$/;
/** What the listing commands of LVM share. */
const LVM =
  "-avscmC -o: -O: -S: --all --verbose --options: --sort: --select: --units: --noheadings --nosuffix --separator: --reportformat: --unquoted --unbuffered --rows --aligned --nameprefixes --binary --headings: --segments --maps --short --colon --columns --foreign --shared --quiet";

/** Disks, volumes and mounts: what there is and how it is. */
export const STORAGE_FORMS: readonly HarmlessForm[] = [
  {
    command: "lsblk",
    options:
      "-AabDdfiJlmMNnOPpqrSstvz -e: -E: -I: -o: -w: -x: -T? -y --noempty --all --bytes --discard --nodeps --fs --ascii --json --list --perms --merge --nvme --noheadings --output: --output-all --pairs --paths --raw --scsi --inverse --topology --tree? --virtio --zoned --exclude: --include: --dedup: --width: --sort: --shell",
    operands: "text",
    operand: DEVICE,
    reason: "lists disks",
  },
  {
    command: "lsscsi",
    options:
      "-cdDgHiklLNpPstuUvwx --classic --device --generic --hosts --kname --list --long --pdt --protection --protmode --scsi_id --size --transport --unit --verbose --wwn --lunhex --brief --no-nvme",
    operands: "text",
    operand: /^\[?[\d:*-]+\]?$/,
    atMost: 1,
    reason: "lists devices",
  },
  {
    command: "smartctl",
    // -t and -s act, `-l scterc,70,70` sets, -B reads a file.
    options:
      "-aAcHixj -d: -l: -n: --all --attributes --capabilities --health --info --xall --scan --scan-open --json? --device: --log: --nocheck:",
    operands: "text",
    operand: DEVICE,
    refuses: /sct(?:erc|tempint),/,
    atMost: 1,
    reason: "tells how a disk is",
  },
  {
    command:
      "nvme list | nvme list-subsys | nvme smart-log | nvme id-ctrl | nvme id-ns | nvme list-ns | nvme list-ctrl | nvme error-log | nvme fw-log | nvme show-regs",
    options:
      "-vH -o: -n: -e: --output-format: --verbose --human-readable --namespace-id: --log-entries:",
    operands: "text",
    operand: DEVICE,
    atMost: 1,
    reason: "tells about a disk",
  },
  {
    command: "losetup",
    // -d detaches, -f and a second operand set up.
    options: "-alJnO --all --list --json --noheadings --output: --output-all --raw",
    operands: "text",
    operand: /^\/dev\/loop\d+$/,
    atMost: 1,
    reason: "lists loop devices",
  },
  {
    command: "zramctl",
    options: "-bn -o: --bytes --noheadings --output: --output-all --raw",
    operands: "text",
    operand: /^\/dev\/zram\d+$/,
    atMost: 1,
    reason: "lists compressed memory",
  },
  {
    command: "swapon",
    options: "-s --summary --show? --noheadings --raw --bytes --output-all",
    operands: "none",
    reason: "lists swap (-a would use it)",
  },
  {
    command: "mount",
    options: "-l -t:",
    operands: "none",
    reason: "lists mounts (-a would mount)",
  },
  {
    command: "findmnt",
    // -F and --tab-file read another file, -p waits.
    options:
      "-AabCcDefiJklmnPRruUvxq -d: -M: -N: -O: -o: -S: -T: -t: --all --ascii --bytes --canonicalize --df --evaluate --first-only --fstab --mtab --kernel --invert --json --list --real --pseudo --noheadings --output: --output-all --pairs --raw --submounts --nofsroot --notruncate --uniq --options: --source: --target: --mountpoint: --types: --direction: --task: --tree --verify --verbose --shadowed",
    operands: "text",
    operand: /^[\w/.:@=-]+$/,
    atMost: 2,
    reason: "lists mounts",
  },
  {
    command: "blkid",
    // -g and -w write, -c reads elsewhere.
    options:
      "-dDiklp -L: -U: -o: -s: -t: -n: -u: --no-encoding --info --list-filesystems --list-one --label: --uuid: --output: --match-tag: --match-token: --probe --match-types: --usages:",
    operands: "text",
    operand: /^\/dev\/[\w/.-]+$/,
    reason: "lists file systems",
  },
  {
    command: "findfs",
    operands: "text",
    operand: /^(?:LABEL|UUID|PARTUUID|PARTLABEL)=[\w.:-]+$/,
    atMost: 1,
    reason: "finds a file system",
  },
  {
    command: "lvs | pvs | vgs | lvdisplay | pvdisplay | vgdisplay",
    // --config could set anything.
    options: LVM,
    operands: "text",
    operand: DEVICE,
    reason: "lists volumes",
  },
  {
    command: "lvmdiskscan | lvscan | lvmdevices",
    operands: "none",
    reason: "lists volumes",
  },
  {
    command: "lvmconfig",
    // -f writes a file.
    options:
      "-l --list --typeconfig: --withcomments --withsummary --withversions --withspaces --withgeneralpreamble --unconfigured --mergedconfig --validate",
    operands: "text",
    operand: /^[\w/]+$/,
    reason: "shows how volumes are configured",
  },
  {
    command:
      "dmsetup ls | dmsetup info | dmsetup status | dmsetup table | dmsetup deps | dmsetup targets | dmsetup version | dmstats list",
    // `ls --exec` runs a program, `table --showkeys` shows keys.
    options: "-cCv -o: --tree --columns --noheadings --target: --verbose --options: --sort:",
    operands: "text",
    operand: DEVICE,
    atMost: 1,
    reason: "lists mapped devices",
  },
  {
    command: "mdadm --detail | mdadm -D | mdadm --examine | mdadm -E | mdadm --query | mdadm -Q",
    options: "-sbYv --scan --brief --export --verbose --test",
    operands: "text",
    operand: /^\/dev\/[\w/.-]+$/,
    reason: "tells about arrays of disks",
  },
  {
    command:
      "btrfs filesystem show | btrfs filesystem df | btrfs filesystem usage | btrfs subvolume list | btrfs subvolume show | btrfs subvolume get-default | btrfs device stats | btrfs device usage | btrfs scrub status | btrfs balance status | btrfs version",
    // `device stats -z` sets counters to zero.
    options:
      "-abcdghHkmprstTuv --all-devices --mounted --raw --human-readable --iec --si --kbytes --mbytes --gbytes --tbytes",
    operands: "text",
    operand: /^[\w/.-]+$/,
    atMost: 1,
    reason: "tells about a file system",
  },
  {
    command: "dfc | dysk",
    options: "-a -f: -s: -c: -u: --all --json --csv --filter: --sort: --cols: --units:",
    operands: "none",
    reason: "shows free space",
  },
];
