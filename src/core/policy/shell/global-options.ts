import { baseName } from "./inner-command.ts";
import { scanOptions, type OptionTable } from "./option-scan.ts";
import type { ShellCommand, ShellWord } from "./shell-line.ts";
import { GIT_OPTIONS } from "./unwrap-git.ts";

const KUBECTL: OptionTable = {
  valued: "nsv",
  longValued:
    "namespace context cluster user kubeconfig server token as as-group as-uid certificate-authority client-certificate client-key request-timeout cache-dir profile profile-output tls-server-name username password v vmodule",
};
const DOCKER: OptionTable = {
  valued: "cHlfp",
  longValued:
    "config context host log-level tlscacert tlscert tlskey url connection identity root runroot storage-driver file project-name project-directory profile env-file",
};

/** Options that stand between a command's name and its subcommand, and take a value. */
const TABLE: Readonly<Record<string, OptionTable>> = {
  git: GIT_OPTIONS,
  kubectl: KUBECTL,
  oc: KUBECTL,
  helm: { ...KUBECTL, longValued: `${KUBECTL.longValued} kube-context registry-config` },
  docker: DOCKER,
  podman: DOCKER,
  "docker-compose": DOCKER,
  aws: {
    longValued:
      "endpoint-url output query profile region ca-bundle cli-read-timeout cli-connect-timeout color",
  },
  gh: { valued: "R", longValued: "repo" },
  npm: { valued: "wC", longValued: "prefix workspace registry userconfig loglevel cache" },
  pnpm: { valued: "CF", longValued: "dir filter" },
  yarn: { longValued: "cwd" },
  cargo: { valued: "CZ", longValued: "color config manifest-path" },
  systemctl: {
    valued: "HMtpnos",
    longValued: "host machine type property state signal output lines",
  },
  journalctl: {},
  terraform: { hasSingleDashLong: true },
  ip: { valued: "bn", longValued: "batch netns" },
};

/** The words without the options before the subcommand: `git -C x push` → `git push`. */
export function withoutGlobalOptions(words: readonly ShellWord[]): readonly ShellWord[] {
  const [name, ...rest] = words;
  if (name === undefined) return words;
  const known = baseName({ words } satisfies Pick<ShellCommand, "words">);
  const table = Object.hasOwn(TABLE, known) ? TABLE[known] : undefined;
  if (table === undefined) return words;
  return [name, ...scanOptions(rest, table, { stopAtOperand: true }).operands];
}
