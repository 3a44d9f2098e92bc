export type SandboxKind = "none" | "bubblewrap" | "seatbelt";

export type SandboxWish = {
  kind: SandboxKind;
  /** The one folder that may be written. */
  root: string;
  /** Where the program starts; inside `root`. */
  workingDirectory: string;
  /** The sandbox's own program, where it is not found by its usual name. */
  program?: string | undefined;
};

export type Invocation = { program: string; args: readonly string[] };

const SEATBELT_PROFILE = `(version 1)
(allow default)
(deny network*)
(deny file-write*)
(allow file-write* (subpath (param "ROOT")) (literal "/dev/null") (literal "/dev/tty"))`;

/**
 * Wraps a command so that it can write only inside `root` and reach no network. The rest of the
 * file system stays readable. Bubblewrap also gives it its own process namespace, so that nothing
 * outlives the call, and an empty `/tmp`. If the sandbox's program is missing, starting fails:
 * nothing ever runs outside a sandbox that was asked for.
 */
export function sandboxed(command: Invocation, wish: SandboxWish): Invocation {
  switch (wish.kind) {
    case "none":
      return command;
    case "bubblewrap":
      return {
        program: wish.program ?? "bwrap",
        args: [...bubblewrapArgs(wish), ...words(command)],
      };
    case "seatbelt":
      return {
        program: wish.program ?? "sandbox-exec",
        args: ["-D", `ROOT=${wish.root}`, "-p", SEATBELT_PROFILE, ...words(command)],
      };
  }
}

/** What to tell when the sandbox's own program could not be started. */
export function sandboxProblem(kind: Exclude<SandboxKind, "none">, program?: string): string {
  const name = program ?? (kind === "bubblewrap" ? "bwrap" : "sandbox-exec");
  const mend =
    kind === "bubblewrap"
      ? "Install bubblewrap on this machine"
      : "Seatbelt exists on macOS only; use bubblewrap on Linux";
  return `The call was not run: its ${kind} sandbox needs \`${name}\`, which could not be started. ${mend}, or have the operator change \`sandbox\` in [tools.shell_cmd].`;
}

function bubblewrapArgs({ root, workingDirectory }: SandboxWish): string[] {
  const mounts = ["--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--tmpfs", "/tmp"];
  const walls = ["--unshare-pid", "--unshare-net", "--unshare-ipc", "--die-with-parent"];
  const place = ["--bind", root, root, "--chdir", workingDirectory];
  return [...mounts, ...place, ...walls, "--new-session", "--"];
}

function words({ program, args }: Invocation): string[] {
  return [program, ...args];
}
