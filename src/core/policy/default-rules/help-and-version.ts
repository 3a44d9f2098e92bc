import type { ShellWord } from "../shell/shell-line.ts";

export const HELP_RULE = "built-in: <command> --help | --version";
export const HELP_REASON = "by custom prints a text and ends, whatever the command";

/** Programs that act all the same, or that run what follows. */
const ACTS_ANYWAY =
  /^(?:killall5|halt|reboot|poweroff|shutdown|init|telinit|exec|eval|source|\.|busybox|toybox|sudo|doas|su|env|xargs|nohup|[/~.].*)$/;
/** Subcommands that hand `--help` on to what they run: `docker run image --help`. */
const HANDS_ON = /^(?:run|exec|dlx|x|shell|sh|ssh|script|start|test|task)$/;
const NAME = /^[A-Za-z][\w.+-]*$/;
const ASKS = new Set(["--help", "--version"]);
/** Other spellings, believed only as the one word behind the name. */
const ASKS_ALONE = new Set(["-V", "-version", "-help"]);
/**
 * Programs whose `version` is a subcommand. To any other the bare word may be an operand: `unlink
 * version` removes a file, `createdb version` makes a database.
 */
const HAS_VERSION_SUBCOMMAND =
  /^(?:go|docker|podman|buildah|nerdctl|helm|terraform|tofu|packer|vault|consul|nomad|minikube|kind|k3d|istioctl|flux|argocd|hugo|openssl|cargo|rustup|swift|zig|dart|flutter|az|doctl|flyctl|pulumi|sops|restic|caddy|traefik|etcdctl|prometheus|promtool)$/;
/** Theirs is a pager with a shell in it, also for `git log --help`. */
const HELP_IN_PAGER = /^(?:git|man|info|aws|gcloud|systemctl|journalctl|crash)$/;
/** Take any word for a file to run, to make or to remove. */
const TAKES_ANY_WORD =
  /^(?:rm|mv|cp|ln|touch|mkdir|rmdir|tee|dd|make|just|rake|task|npx|source|bash|sh|zsh|dash|ksh|fish|python\S*|node|ruby|perl|php|lua\S*|deno|bun|tsx|ssh|telnet|nc|watch|time|timeout|nice|command|builtin|trap|strace|kill\S*|pkill)$/;
/** Subcommands in between: `git log --help`; more of them are more likely operands. */
const MAX_SUBCOMMANDS = 2;

/** `command --version`, `command sub --help`: one such option, at the end, and nothing else. */
export function asksForHelp(words: readonly ShellWord[]): boolean {
  const [name = "", ...rest] = words.map((word) => (word.isLiteral ? word.text : ""));
  if (!NAME.test(name) || ACTS_ANYWAY.test(name)) return false;
  const last = rest.pop() ?? "";
  if (rest.length === 0) return asksAlone(name, last);
  return last === "--help" && takesSubcommands(name) && areSubcommands(rest);
}

/** `-h` is believed where `--help` would be; pagers that GTFOBins names ask here too. */
function asksAlone(name: string, last: string): boolean {
  if (last === "-h") return takesSubcommands(name);
  if (last === "version") return HAS_VERSION_SUBCOMMAND.test(name);
  return ASKS.has(last) || (ASKS_ALONE.has(last) && !TAKES_ANY_WORD.test(name));
}

function takesSubcommands(name: string): boolean {
  return !HELP_IN_PAGER.test(name) && !TAKES_ANY_WORD.test(name);
}

function areSubcommands(words: readonly string[]): boolean {
  if (words.length > MAX_SUBCOMMANDS) return false;
  return words.every((word) => /^[a-z][a-z-]*$/.test(word) && !HANDS_ON.test(word));
}
