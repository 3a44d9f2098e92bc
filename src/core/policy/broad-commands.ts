import { findInterpreter, isShell } from "./shell/interpreters.ts";

/**
 * Programs that run whatever their arguments say: wrappers, remote shells, containers, editors
 * and pagers with a shell inside. To allow one by name is to allow everything.
 */
const OPEN_DOORS = new Set(
  `env sudo doas su nohup nice ionice timeout time command builtin exec eval source . xargs stdbuf
  setsid chroot unshare nsenter flock watch parallel strace ltrace gdb busybox find script runuser
  chronic unbuffer ssh scp sftp rsync docker podman kubectl nerdctl lxc systemd-run at batch crontab
  vi vim nvim view emacs nano ed ex less more man tar sed make npx npm pnpm yarn bunx uvx pipx pip
  pip3 cargo go gcc git-shell tmux screen expect socat nc ncat netcat curl wget tee dd mysql psql
  sqlite3 ansible terraform`.split(/\s+/),
);

/** Whether a rule for the command's first words lets through more than those words tell. */
export function isBroadCommand(words: readonly string[]): boolean {
  const [command = ""] = words;
  return runsCode(command) || (words.length === 1 && isOpenDoor(command)) || isWrapper(command);
}

/** A shell or an interpreter: its arguments are programs. */
export function runsCode(command: string): boolean {
  return isShell(command) || findInterpreter(command) !== undefined;
}

export function isOpenDoor(command: string): boolean {
  return OPEN_DOORS.has(command.slice(command.lastIndexOf("/") + 1));
}

const WRAPPERS = new Set(
  `env sudo doas su nohup nice ionice timeout time command builtin exec eval source . xargs stdbuf
  setsid chroot unshare nsenter flock watch parallel strace ltrace busybox find script runuser ssh
  docker podman kubectl npx bunx uvx systemd-run`.split(/\s+/),
);

function isWrapper(command: string): boolean {
  return WRAPPERS.has(command.slice(command.lastIndexOf("/") + 1));
}
