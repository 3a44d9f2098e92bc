import type { HarmlessForm } from "../harmless-form.ts";

const DATASET = /^[\w][\w.:@/#%-]*$/;

/** Snapshots and backups: what there is. */
export const BACKUP_FORMS: readonly HarmlessForm[] = [
  {
    command: "zfs list",
    options: "-Hjpr -d: -o: -s: -S: -t: --json --json-int",
    operands: "text",
    operand: DATASET,
    reason: "lists datasets",
  },
  {
    command: "zfs get | zpool get",
    options: "-Hjpr -d: -o: -s: -t: --json --json-int --json-pool-key-guid",
    operands: "text",
    operand: /^[\w][\w.,:@/#%-]*$/,
    atLeast: 1,
    reason: "shows properties of datasets",
  },
  {
    command:
      "zfs userspace | zfs groupspace | zfs projectspace | zfs holds | zfs version | zfs mount | zfs share",
    // With a name, `mount` and `share` would act.
    options: "-Hinpr -o: -s: -S: -t:",
    operands: "none",
    reason: "tells about datasets",
  },
  {
    command: "zfs userspace | zfs groupspace | zfs projectspace | zfs holds | zfs allow",
    options: "-Hinpr -o: -s: -S: -t:",
    operands: "text",
    operand: DATASET,
    atLeast: 1,
    // `zfs allow user permission dataset` would grant.
    atMost: 1,
    reason: "tells about datasets",
  },
  {
    command: "zpool list",
    options: "-gHjLpPv -o: -T: --json --json-int --json-pool-key-guid",
    operands: "text",
    operand: DATASET,
    reason: "lists pools",
  },
  {
    command: "zpool status",
    // -c runs a program, also for `iostat`.
    options: "-DdegijLpPstvx -T: --json --json-flat-vdevs --json-int --json-pool-key-guid --power",
    operands: "text",
    operand: DATASET,
    reason: "tells how pools are",
  },
  {
    command: "zpool iostat | zpool history | zpool events | zpool version",
    // `events -c` clears.
    options: "-gHiLlnpPqrvwy -T:",
    operands: "text",
    operand: DATASET,
    reason: "tells what happened to pools",
  },
  { command: "zpool import", operands: "none", reason: "lists pools that could be imported" },
  {
    command: "snapper list-configs | snapper list | snapper ls | snapper get-config",
    // Without -r and --ambit, which name other roots; `status` and `diff` show files of all.
    leading:
      "-c: -q -t: -v --config: --csvout --iso --jsonout --machine-readable: --quiet --table-style: --utc --verbose",
    options: "-a -t: --all-configs --columns: --disable-used-space --type:",
    operands: "none",
    reason: "lists snapshots",
  },
  {
    command: "restic snapshots | restic stats | restic version | restic cache",
    // --password-command and -o would run programs; a repository with a colon is on another host.
    leading: "-qv -r@ --json --no-cache --no-lock --quiet --repo@",
    options:
      "-cqv -H: -r@ --compact --group-by: --host: --json --latest: --mode: --no-cache --no-lock --no-size --path: --quiet --repo@ --tag:",
    operands: "text",
    operand: /^[\da-z]+$/,
    refuses: /:/,
    reason: "lists backups",
  },
  {
    command: "borg list | borg info | borg version",
    // --rsh and --remote-path would run programs; `host:path` is on another host.
    options:
      "-a: -P: --archives --consider-checkpoints --first: --format: --glob-archives: --json --json-lines --last: --prefix: --short --sort-by:",
    operands: "names",
    operand: /^(?!.*@)(?!.*:\/\/)[^:]*(?:::[^:]+)?$/,
    atMost: 1,
    reason: "lists backups",
  },
];
