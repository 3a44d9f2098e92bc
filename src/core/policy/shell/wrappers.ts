import type { OptionTable } from "./option-scan.ts";

/**
 * How a command that runs another one says which: its own options come first, then `skips` words
 * of its own, then the inner command. Sources: the programs' manual pages and GTFOBins.
 */
export type Wrapper = OptionTable & {
  /** Words of its own before the inner command: `timeout 5 ls`. */
  skips?: number;
  /** `NAME=value` words may stand before the inner command: `env`, `sudo`. */
  takesAssignments?: true;
  /** The remaining words are joined by spaces and read by a shell: `watch`, `ssh`. */
  joins?: true;
  /** Options anywhere whose value is a shell script: `su root -c …`. */
  scriptOptions?: string;
  /** The inner command starts behind `--` only. */
  needsSeparator?: true;
  /** Runs what it is given on its standard input if it is given no command. */
  readsStdin?: true;
  /** With one of these options it only tells about the command: `command -v ls`. */
  tellsBy?: string;
  /** Words that must follow the name for this to be a wrapper: `docker exec`. */
  verbs?: readonly string[];
};

/** None of its operands is a command; only its options run one. */
const NO_INNER = Number.POSITIVE_INFINITY;

const USER_SHELL: Wrapper = {
  valued: "cCgGsuwT",
  longValued: "command session-command group supp-group shell user whitelist-environment",
  scriptOptions: "-c --command --session-command -C",
  readsStdin: true,
  skips: NO_INNER,
};

const CONTAINER_RUN =
  "add-host annotation attach blkio-weight cap-add cap-drop cgroup-parent cgroupns cidfile cpu-period cpu-quota cpu-shares cpus cpuset-cpus device dns entrypoint env env-file expose gpus group-add health-cmd hostname ip ipc label label-file link log-driver log-opt mac-address memory memory-swap mount name network network-alias oom-score-adj pid pids-limit platform pod publish pull restart runtime security-opt shm-size stop-signal stop-timeout storage-opt sysctl tmpfs ulimit user userns uts volume volume-driver volumes-from workdir";
const CONTAINER: readonly Wrapper[] = [
  { verbs: ["exec"], valued: "euw", longValued: "detach-keys env env-file user workdir", skips: 1 },
  { verbs: ["run"], valued: "acehlmpuvw", longValued: CONTAINER_RUN, skips: 1 },
  {
    verbs: ["container", "exec"],
    valued: "euw",
    longValued: "env env-file user workdir",
    skips: 1,
  },
  { verbs: ["container", "run"], valued: "acehlmpuvw", longValued: CONTAINER_RUN, skips: 1 },
  { verbs: ["compose", "exec"], valued: "euw", longValued: "env index user workdir", skips: 1 },
  {
    verbs: ["compose", "run"],
    valued: "elpuvw",
    longValued: "entrypoint env label name publish user volume workdir",
    skips: 1,
  },
];
const SEPARATED: Wrapper = { needsSeparator: true };
const VERBATIM: Wrapper = {};

const TABLE: Readonly<Record<string, Wrapper | readonly Wrapper[]>> = {
  sudo: {
    valued: "CDghpRrtTUu",
    longValued:
      "chdir chroot close-from command-timeout group host other-user prompt role type user",
    takesAssignments: true,
  },
  doas: { valued: "Cu" },
  pkexec: { longValued: "user" },
  su: USER_SHELL,
  runuser: [{ ...USER_SHELL }, { valued: "u", longValued: "user group supp-group" }],
  sg: { skips: 1, scriptOptions: "-c", valued: "c", joins: true },
  nohup: VERBATIM,
  setsid: VERBATIM,
  builtin: VERBATIM,
  command: { tellsBy: "-v -V" },
  noglob: VERBATIM,
  exec: { valued: "a" },
  time: { valued: "fo", longValued: "format output" },
  nice: { valued: "n", longValued: "adjustment" },
  ionice: { valued: "cnpPu", longValued: "class classdata pid pgid uid" },
  chrt: { valued: "TPD", longValued: "sched-runtime sched-period sched-deadline", skips: 1 },
  taskset: { skips: 1 },
  numactl: {
    valued: "iNmpCPw",
    longValued: "interleave cpunodebind membind preferred physcpubind",
  },
  prlimit: { valued: "p", longValued: "pid" },
  choom: { valued: "np", longValued: "adjust pid" },
  stdbuf: { valued: "ioe", longValued: "input output error" },
  timeout: { valued: "ks", longValued: "kill-after signal", skips: 1 },
  chroot: { longValued: "userspec groups", skips: 1 },
  unshare: {
    valued: "SGRw",
    longValued:
      "map-user map-group map-users map-groups propagation setgroups setuid setgid root wd boottime monotonic",
  },
  nsenter: { valued: "tSGW", longValued: "target setuid setgid wdns" },
  setpriv: {
    longValued:
      "reuid regid groups inh-caps ambient-caps bounding-set securebits pdeathsig selinux-label apparmor-profile",
  },
  capsh: { scriptOptions: "-c", needsSeparator: true },
  strace: { valued: "abeEIoOpPsSuUX", longValued: "attach env output string-limit trace user" },
  ltrace: { valued: "aAeDFlnopsuwx", longValued: "align output library indent" },
  perf: [
    { verbs: ["stat"], valued: "eoprx", longValued: "event output repeat" },
    { verbs: ["record"], valued: "eoFcp", longValued: "event output" },
    { verbs: ["trace"], valued: "eop" },
  ],
  script: {
    valued: "cEIoOBTm",
    longValued: "command log-in log-out log-io log-timing",
    scriptOptions: "-c --command",
    readsStdin: true,
    skips: NO_INNER,
  },
  flock: {
    valued: "wEc",
    longValued: "timeout wait conflict-exit-code command",
    skips: 1,
    scriptOptions: "-c --command",
  },
  watch: { valued: "nqs", longValued: "interval equexit shotsdir", joins: true },
  ssh: { valued: "BbcDEeFIiJLlmOoPpQRSWw", skips: 1, joins: true },
  sshpass: { valued: "fdpP" },
  mosh: { longValued: "ssh client server predict port", skips: 1 },
  "systemd-run": {
    valued: "HMpuE",
    longValued:
      "unit property description slice uid gid nice working-directory setenv host machine on-active on-boot on-calendar timer-property path-property service-type",
  },
  "systemd-inhibit": { longValued: "what who why mode" },
  "dbus-run-session": { longValued: "config-file dbus-daemon" },
  "start-stop-daemon": {
    valued: "pxanucgrdNsRT",
    longValued: "exec startas pidfile name user chuid group chroot chdir nicelevel signal retry",
    scriptOptions: "-x --exec -a --startas",
  },
  docker: CONTAINER,
  podman: CONTAINER,
  nerdctl: CONTAINER,
  "docker-compose": [
    { verbs: ["exec"], valued: "euw", skips: 1 },
    { verbs: ["run"], valued: "elpuvw", skips: 1 },
  ],
  kubectl: [
    { verbs: ["exec"], needsSeparator: true },
    { verbs: ["run"], needsSeparator: true },
    { verbs: ["debug"], needsSeparator: true },
  ],
  oc: [
    { verbs: ["exec"], needsSeparator: true },
    { verbs: ["rsh"], skips: 1 },
  ],
  lxc: { verbs: ["exec"], needsSeparator: true },
  "lxc-attach": { valued: "nosv", needsSeparator: true },
  "aws-vault": { verbs: ["exec"], needsSeparator: true },
  ip: [
    { verbs: ["netns", "exec"], skips: 1 },
    { verbs: ["vrf", "exec"], skips: 1 },
  ],
  busybox: VERBATIM,
  toybox: VERBATIM,
  tmux: [
    "new-session",
    "new",
    "new-window",
    "neww",
    "split-window",
    "splitw",
    "respawn-pane",
    "respawnp",
    "respawn-window",
    "run-shell",
    "run",
    "if-shell",
    "display-popup",
    "popup",
    "pipe-pane",
    "pipep",
  ].map((verb) => ({ verbs: [verb], valued: "ceFfnstxybdhSTw", joins: true as const })),
  screen: { valued: "cehpSsTtxX" },
  eatmydata: VERBATIM,
  faketime: { valued: "fp", skips: 1 },
  firejail: VERBATIM,
  bwrap: SEPARATED,
  torsocks: VERBATIM,
  torify: VERBATIM,
  proxychains: { valued: "f" },
  proxychains4: { valued: "f" },
  "xvfb-run": { valued: "efnpsw", longValued: "server-num auth-file error-file server-args" },
  unbuffer: VERBATIM,
  chronic: VERBATIM,
  rlwrap: { valued: "abCDefgHhlmMnOPpqsStw" },
  "ssh-agent": { valued: "aEPtO" },
  logsave: { skips: 1 },
  cpulimit: { valued: "lpe", longValued: "limit pid exe" },
  setarch: { skips: 1 },
  linux32: VERBATIM,
  linux64: VERBATIM,
  catchsegv: VERBATIM,
  valgrind: VERBATIM,
  fakeroot: { valued: "lsib" },
  entr: VERBATIM,
  hyperfine: {
    valued: "wmMrspcuN",
    longValued:
      "warmup min-runs max-runs runs setup prepare cleanup export-json export-markdown parameter-list",
    scriptOptions: "-s --setup -p --prepare -c --cleanup",
    joins: true,
  },
  npx: { valued: "pc", longValued: "package call", scriptOptions: "-c --call" },
  npm: [
    { verbs: ["exec"], valued: "c", longValued: "package call", scriptOptions: "-c --call" },
    { verbs: ["x"], valued: "c", longValued: "package call", scriptOptions: "-c --call" },
  ],
  pnpm: [{ verbs: ["exec"] }, { verbs: ["dlx"] }],
  yarn: [{ verbs: ["exec"] }, { verbs: ["dlx"] }],
  bundle: { verbs: ["exec"] },
  poetry: { verbs: ["run"] },
  pipenv: { verbs: ["run"] },
  uv: { verbs: ["run"], longValued: "with python project directory env-file extra group" },
  conda: { verbs: ["run"], valued: "np", longValued: "name prefix cwd" },
  direnv: { verbs: ["exec"], skips: 1 },
  "nix-shell": { longValued: "run command", scriptOptions: "--run --command", skips: NO_INNER },
  tar: {
    valued: "CfIFgHKLNTVXb",
    longValued:
      "checkpoint-action to-command use-compress-program rsh-command rmt-command info-script new-volume-script",
    scriptOptions:
      "-I -F --checkpoint-action --to-command --use-compress-program --rsh-command --rmt-command --info-script --new-volume-script",
    skips: NO_INNER,
  },
  sort: {
    valued: "koStT",
    longValued: "compress-program",
    scriptOptions: "--compress-program",
    skips: NO_INNER,
  },
  split: { longValued: "filter", scriptOptions: "--filter", skips: NO_INNER },
  rsync: {
    valued: "eBfTM",
    longValued: "rsh rsync-path",
    scriptOptions: "-e --rsh --rsync-path",
    skips: NO_INNER,
  },
  scp: { valued: "SoPiFJlcDX", scriptOptions: "-S", skips: NO_INNER },
  sftp: { valued: "SoPiFJlcDBbRs", scriptOptions: "-S", skips: NO_INNER },
  zip: {
    valued: "bnstxi",
    longValued: "unzip-command",
    scriptOptions: "-TT --unzip-command",
    skips: NO_INNER,
  },
  man: {
    valued: "PCRLmMSseprEH",
    longValued: "pager html preprocessor",
    scriptOptions: "-P --pager -H --html",
    skips: NO_INNER,
  },
  tcpdump: {
    valued: "zrwiFBcCGmsTVWy",
    longValued: "postrotate-command",
    scriptOptions: "-z",
    skips: NO_INNER,
  },
  rg: {
    valued: "efgtTABCmjMErd",
    longValued: "pre hostname-bin",
    scriptOptions: "--pre --hostname-bin",
    skips: NO_INNER,
  },
  fzf: { longValued: "preview bind", scriptOptions: "--preview", skips: NO_INNER },
  at: { readsStdin: true, skips: NO_INNER },
  batch: { readsStdin: true, skips: NO_INNER },
};

const WRAPPERS = new Map(Object.entries(TABLE));

/** The ways in which a command of this name (without its folder) runs another one. */
export function findWrappers(name: string): readonly Wrapper[] {
  const found = WRAPPERS.get(name);
  if (found === undefined) return [];
  return isList(found) ? found : [found];
}

function isList(found: Wrapper | readonly Wrapper[]): found is readonly Wrapper[] {
  return Array.isArray(found);
}
