import type { HarmlessForm } from "../harmless-form.ts";

/** What `sar` and its kin take as operands: intervals, counts, times of day. */
const INTERVAL = /^(?:\d+|\d\d:\d\d(?::\d\d)?)$/;
/** A number; a name in its place is an error to them, and harmless. */
const PID = /^\w+$/;

/** Processes, memory and load: what is listed and measured, without touching a process. */
export const PROCESS_FORMS: readonly HarmlessForm[] = [
  {
    command: "ps",
    // Without a dash, `e` shows the environment of the processes, wherever it stands: `ps axZe`.
    options:
      "-aAdefFHjlLMNTvVwyZc -C: -G: -g: -O: -o: -p: -q: -s: -t: -U: -u: --forest --sort: --pid: --ppid: --quick-pid: --sid: --tty: --user: --User: --group: --Group: --format: --no-headers --no-heading --headers --cols: --columns: --width: --rows: --lines: --deselect --cumulative --context --info",
    operands: "text",
    operand: /^(?:[\d,]+|[acfghHjklLmnNoprsStTuUvVwxXZ]+)$/,
    refuses: /environ/i,
    reason: "lists processes (without `e`, which shows their environment)",
  },
  {
    command: "top",
    options: "-bcHiSs1 -n: -d: -p: -u: -U: -o: -w? -E: -e:",
    operands: "none",
    needs: /^-[cHiSs1]*b/,
    reason: "lists processes (without -b it would take the terminal over)",
  },
  {
    command: "pgrep",
    // Not --env, which guesses at environments, and not -F, which reads a file.
    options:
      "-acfilLnovwx -d: -g: -G: -O: -P: -r: -s: -t: -u: -U: --count --delimiter: --list-name --list-full --full --pgroup: --group: --ignore-case --newest --oldest --older: --parent: --session: --terminal: --euid: --uid: --inverse --lightweight --exact --runstates: --ns: --nslist: --cgroup:",
    operands: "text",
    atMost: 1,
    reason: "finds processes by name",
  },
  {
    command: "pidof",
    options: "-sqwx -o: -S: --single-shot --omit-pid: --separator:",
    operands: "text",
    reason: "finds processes by name",
  },
  {
    command: "pstree",
    options:
      "-aAcghlnpsStTuUZG -C: -H: -N: --arguments --ascii --color: --compact-not --show-pids --show-pgids --highlight-all --highlight-pid: --long --numeric-sort --ns-sort: --show-parents --ns-changes --thread-names --hide-threads --uid-changes --unicode --vt100 --security-context",
    operands: "text",
    atMost: 1,
    reason: "shows which process started which",
  },
  {
    command: "pmap",
    // -N writes a configuration, -c and -C read one.
    options: "-xXdqp -A: --extended --device --quiet --show-path --range:",
    operands: "text",
    operand: PID,
    reason: "shows what memory a process maps",
  },
  {
    command: "pwdx | chrt -p | chrt --pid | ionice -p | ionice --pid | choom -p | choom --pid",
    options: "-av --all-tasks --verbose",
    operands: "text",
    operand: PID,
    atLeast: 1,
    // A second operand would set what one shows.
    atMost: 1,
    reason: "tells about one process",
  },
  {
    command: "taskset -p | taskset --pid | taskset -cp | taskset -pc",
    options: "-ac --all-tasks --cpu-list",
    operands: "text",
    operand: PID,
    atLeast: 1,
    atMost: 1,
    reason: "tells which processors a process may use (with two operands it sets them)",
  },
  {
    command: "prlimit --pid | prlimit -p",
    // A limit with a value would be set: `--nofile=10`.
    options:
      "-o: --output: --noheadings --raw --verbose --as --core --cpu --data --fsize --locks --memlock --msgqueue --nice --nofile --nproc --rss --rtprio --rttime --sigpending --stack",
    operands: "text",
    operand: PID,
    atLeast: 1,
    atMost: 1,
    reason: "shows the limits of a process",
  },
  { command: "chrt -m | chrt --max", operands: "none", reason: "tells the range of priorities" },
  {
    command: "free",
    options:
      "-bkmghlLtwv -s: -c: --bytes --kibi --mebi --gibi --tebi --pebi --kilo --mega --giga --tera --peta --human --si --lohi --line --total --wide --committed --seconds: --count:",
    operands: "none",
    reason: "measures memory",
  },
  {
    command: "vmstat",
    options:
      "-afmnsdDtwy -p: -S: --active --forks --slabs --one-header --stats --disk --disk-sum --partition: --unit: --timestamp --wide --no-first",
    operands: "text",
    operand: INTERVAL,
    atMost: 2,
    reason: "measures load",
  },
  {
    command: "iostat",
    options: "-cdhkmNpstxyzH -g: -j: -o: --compact --dec: --human --pretty --short",
    operands: "text",
    operand: /^(?:\d+|ALL|[a-z]\w*|\/dev\/[\w/-]+)$/,
    reason: "measures disks (-f would read from another folder)",
  },
  {
    command: "mpstat",
    options: "-AnTHu -P: -I: -N: -o: --dec:",
    operands: "text",
    operand: INTERVAL,
    atMost: 2,
    reason: "measures processors",
  },
  {
    command: "sar",
    // -o writes a file and -f reads one.
    options:
      "-AbBCdDFhHpqrStuvwWxyz1 -# -P: -I: -i: -j: -m: -n: -s: -e: --dec: --dev: --fs: --iface: --int: --human --pretty --sadc",
    operands: "text",
    operand: /^(?:\d+|\d\d:\d\d(?::\d\d)?|ALL|CPU|IO|LOAD|MEM|PSI)$/,
    reason: "measures load (without -o, which writes)",
  },
  {
    command: "pidstat",
    // -e runs a program.
    options: "-dHhIlRrstUuvw -C: -G: -p: -T: --human --dec:",
    operands: "text",
    operand: INTERVAL,
    atMost: 2,
    reason: "measures processes (without -e, which runs one)",
  },
  {
    command: "numastat",
    options: "-cmnvz -p: -s?",
    operands: "text",
    operand: /^[\w.-]+$/,
    reason: "measures memory by node",
  },
  {
    command: "slabtop -o | slabtop --once",
    options: "-s: --sort: --human",
    operands: "none",
    reason: "measures the kernel's memory once",
  },
  {
    command: "lsof",
    // -D keeps a file of its own, -k reads the kernel's memory; a host behind `@` is looked up.
    options: "-abChlnNOPRtUvVwxQo -u: -p: -c: -g? -d: -i? -s? -T? -F? -r? -K? -L?",
    operands: "text",
    operand: /^[^@]*(?:@[\d.:]+)?$/,
    refuses: /@(?![\d.:]+$)|^\+m/,
    reason: "lists open files and sockets",
  },
  {
    command: "fuser",
    // -k ends what it finds; a remote host, behind a comma, is looked up.
    options:
      "-acflmsuvIM46 -n: --all --mount --user --verbose --namespace: --silent --list-signals --ismountpoint --ipv4 --ipv6",
    operands: "text",
    refuses: /,/,
    reason: "tells which processes use a file (without -k, which ends them)",
  },
  {
    command: "uptime",
    options: "-cprs --container --pretty --raw --since",
    operands: "none",
    reason: "tells how long the machine runs",
  },
  {
    command: "smem",
    // --bar and --pie open a window, -S reads a capture.
    options:
      "-HknprtuwmaRK -c: -s: -P: -U: -M: -F: --no-header --columns: --sort: --processfilter: --userfilter: --mapfilter: --percent --totals --abbreviate --mappings --users --system --numeric --reverse --autosize",
    operands: "none",
    reason: "measures memory",
  },
  {
    command: "lsns",
    options:
      "-JlnrTuW -o: -p: -t: --json --list --noheadings --output: --output-all --task: --persistent --raw --notruncate --type: --tree?",
    operands: "text",
    operand: PID,
    atMost: 1,
    reason: "lists namespaces",
  },
  {
    command: "lslocks",
    options:
      "-biJnru -o: -p: --bytes --noinaccessible --json --noheadings --output: --output-all --pid: --raw --notruncate",
    operands: "none",
    reason: "lists locks on files",
  },
  {
    command: "lsfd",
    options:
      "-Jlnru -o: -p: -Q: -C: -i? --json --threads --noheadings --output: --raw --notruncate --pid: --filter: --counter: --summary? --inet? --list-columns",
    operands: "none",
    reason: "lists open files",
  },
  {
    command: "lsirq",
    options:
      "-JnPS -o: -s: -t: -c: --json --pairs --noheadings --output: --softirq --sort: --threshold: --cpu-list:",
    operands: "none",
    reason: "counts interrupts",
  },
  {
    command: "ipcs | lsipc",
    options:
      "-abclmpqstugGJnrP -i: -o: -N: --all --bytes --human --id: --limits --pid --queues --semaphores --shmems --summary --time --creator --global --json --noheadings --output: --notruncate --name: --newline --raw --export --shell --list --time-format:",
    operands: "none",
    reason: "lists shared memory, semaphores and queues",
  },
  {
    command: "jps",
    // An operand would be another host.
    options: "-qlmvV",
    operands: "none",
    reason: "lists Java processes",
  },
  {
    command: "systool",
    options: "-avpdDP -b: -c: -m: -A:",
    operands: "text",
    operand: /^[\w.:-]+$/,
    atMost: 1,
    reason: "lists devices by bus, class and module",
  },
  {
    command: "perf list",
    options: "-dv --desc --no-desc --long-desc --details --json --deprecated --unit:",
    operands: "text",
    operand: /^[\w:*-]+$/,
    reason: "lists what perf can measure",
  },
  {
    command: "getpcaps | ausyscall | ausyscall --dump",
    options: "--dump --exact",
    operands: "text",
    operand: /^\w+$/,
    atMost: 2,
    reason: "tells names of system calls and capabilities",
  },
];
