import type { HarmlessForm } from "../harmless-form.ts";

const NAME = /^[\w.$-]+$/;

/** Who uses the machine, and who may. A name with `@` would be asked of another host. */
export const USER_FORMS: readonly HarmlessForm[] = [
  {
    command: "whoami | logname | hostid | users | runlevel",
    operands: "none",
    reason: "tells about the user and the machine",
  },
  {
    command: "id",
    options: "-aZgGnruz --context --group --groups --name --real --user --zero",
    operands: "text",
    operand: /^\+?[\w.$-]+$/,
    reason: "tells about users",
  },
  { command: "groups", operands: "text", operand: NAME, reason: "tells about users" },
  {
    command: "who",
    // --lookup asks name servers; a file as operand would be read.
    options:
      "-abdHlmpqrstTuw --all --boot --dead --heading --login --process --count --runlevel --short --time --users --mesg --message --writable",
    operands: "text",
    operand: /^(?:am|i|I)$/,
    atMost: 2,
    reason: "lists who is logged in",
  },
  {
    command: "w",
    options: "-husfipoc --no-header --no-current --short --from --ip-addr --old-style --pids",
    operands: "text",
    operand: NAME,
    atMost: 1,
    reason: "lists who is logged in",
  },
  {
    command: "last | lastb",
    // -f reads another file.
    options:
      "-aiFRwx -# -n: -p: -s: -t: --hostlast --fulltimes --fullnames --ip --limit: --nohostname --present: --since: --until: --system --time-format:",
    operands: "text",
    operand: NAME,
    reason: "lists logins",
  },
  {
    command: "lastlog",
    // -C and -S change what it keeps.
    options: "-b: -t: -u: --before: --time: --user:",
    operands: "none",
    reason: "lists logins",
  },
  {
    command: "lslogins",
    options:
      "-acefGLmnprsuzZ -g: -l: -o: --acc-expiration --colon-separate --export --failed --supp-groups --groups: --last --logins: --newline --noheadings --notruncate --output: --output-all --pwd --raw --system-accs --user-accs --time-format: --print0 --context --shell",
    operands: "text",
    operand: NAME,
    atMost: 1,
    reason: "lists accounts",
  },
  {
    command: "finger | pinky",
    // .plan and .project of a user are there to be shown; `user@host` goes over the network.
    options: "-lbhpsfwiqm",
    operands: "text",
    operand: NAME,
    reason: "tells about local users",
  },
  {
    command:
      "getent passwd | getent group | getent services | getent protocols | getent networks | getent rpc",
    operands: "text",
    operand: NAME,
    reason: "looks up local names (not `shadow`)",
  },
  {
    command: "getent hosts",
    // A name as operand would be asked of a name server.
    operands: "none",
    reason: "lists the hosts that this machine knows by file",
  },
  {
    command: "chage -l | chage --list | passwd -S | passwd --status",
    operands: "text",
    operand: NAME,
    atMost: 1,
    reason: "tells how old a password is, not what it is",
  },
  { command: "chsh -l | chsh --list-shells", operands: "none", reason: "lists shells" },
  {
    command: "ac",
    options: "-adpyz --daily-totals --individual-totals --all-days --print-year --print-zeros",
    operands: "text",
    operand: NAME,
    reason: "counts hours of logins",
  },
  {
    command: "quota",
    options:
      "-gupvsqwilAfm -F: --group --user --project --verbose --human-readable? --quiet --no-wrap --local-only --all-nfs --raw-grace --show-mntpoint --hide-device --format:",
    operands: "text",
    operand: NAME,
    reason: "tells how much of the disk one may use",
  },
  {
    command: "repquota",
    options:
      "-avsugPcCtTnip -F: --all --verbose --human-readable? --user --group --project --no-names",
    operands: "text",
    operand: /^[\w/.-]+$/,
    reason: "tells how much of the disk everybody uses",
  },
  {
    command:
      "loginctl list-sessions | loginctl list-users | loginctl list-seats | loginctl session-status | loginctl user-status | loginctl seat-status | loginctl show-session | loginctl show-user | loginctl show-seat",
    // Without -H and -M, which reach another machine.
    options:
      "-al -p: -n: -o: --property: --all --full --value --no-pager --no-legend --lines: --output: --json:",
    operands: "text",
    operand: NAME,
    reason: "tells about sessions",
  },
  {
    command:
      "userdbctl user | userdbctl group | userdbctl users-in-group | userdbctl groups-of-user | userdbctl services",
    // As JSON, a record of one's own holds the hash of the password.
    options: "--no-pager --no-legend --output:",
    operands: "text",
    operand: NAME,
    refuses: /json/i,
    reason: "lists users and groups",
  },
  {
    command: "homectl list",
    options: "--no-pager --no-legend",
    operands: "none",
    reason: "lists home folders",
  },
  {
    command: "atq | at -l",
    // `at -c` would show the environment that a job is started with.
    options: "-q:",
    operands: "none",
    reason: "lists what is to run later",
  },
  {
    command: "crontab -l | scrontab -l",
    operands: "none",
    reason: "lists what the user has planned",
  },
  {
    command: "fprintd-list",
    operands: "text",
    operand: NAME,
    reason: "lists which fingers are known",
  },
];
