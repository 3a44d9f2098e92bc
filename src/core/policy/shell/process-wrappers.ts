import { NO_INNER, VERBATIM, type Wrapper, type WrapperTable } from "./wrapper.ts";

const USER_SHELL: Wrapper = {
  valued: "cCgGsuwT",
  longValued: "command session-command group supp-group shell user whitelist-environment",
  scriptOptions: "-c --command --session-command -C",
  readsStdin: true,
  skips: NO_INNER,
};

/** Commands that change how another one runs: as whom, where, how long, how nicely. */
export const PROCESS_WRAPPERS: WrapperTable = {
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
};
