import type { ShellRedirection, ShellWord } from "../shell/shell-line.ts";

/**
 * Names of files that hold credentials or what a login reads: keys, tokens, cloud and shell
 * profiles, package registries' logins, histories.
 */
const SECRET_NAMES: readonly RegExp[] = [
  /^\.env(?:$|[.\-_])|\.env$|^\.envrc$/,
  /\.(?:pem|key|p12|pfx|jks|keystore|kdbx?|ppk|asc|gpg|ovpn|kubeconfig|tfstate|tfvars|secrets?)(?:\.|$)/,
  /^id_(?:rsa|dsa|ecdsa|ed25519)|_(?:rsa|ed25519)$/,
  /^\.(?:ssh|aws|azure|gcloud|kube|docker|gnupg|password-store|config|git|terraform\.d|m2|cargo|gem|vault-token)$/,
  /^\.(?:npmrc|yarnrc.*|pypirc|netrc|_netrc|pgpass|my\.cnf|git-credentials|gitconfig|htpasswd|boto|s3cfg|dockercfg|terraformrc)$/,
  /^\.(?:bash|zsh|ksh|fish|profile|login|logout|sh|python|psql|mysql|node_repl|rediscli|sqlite|less).*$/,
  /token|secret|passw|credential|private|apikey|api[-_]key|service[-_]?account|shadow|\bkeys?\b/i,
];

/** Whether a word of a path names such a file or folder; `HEAD:.env` and `--x=.env` count. */
export function looksSecret(text: string): boolean {
  return text
    .split(/[/:=,@]/)
    .some((segment) => SECRET_NAMES.some((pattern) => pattern.test(segment)));
}

/** Absolute, of somebody's home, or leaving the working directory by `..`. */
export function leavesWorkingDirectory(text: string): boolean {
  return text.split(/[=:,@]/).some((part) => {
    if (/^(?:\/|~|\\)/.test(part)) return part !== "/dev/null" && part !== "/dev/stdin";
    return part.split("/").includes("..");
  });
}

/** A path whose content may be shown without asking. */
export function isReadablePath(word: ShellWord): boolean {
  return word.isLiteral && !leavesWorkingDirectory(word.text) && !looksSecret(word.text);
}

/** Letters of names, and the wildcards of a glob that can neither leave nor turn into an option. */
const GLOB = /^[\w.][\w./*?-]*$|^\*\.?[\w.*]*\/?$/;

/** A path of which only the name and the metadata show. Globs of plain letters are fine. */
export function isNameablePath(word: ShellWord): boolean {
  if (leavesWorkingDirectory(word.text) || looksSecret(word.text)) return false;
  return word.isLiteral || GLOB.test(word.text);
}

/**
 * Whether what a redirection feeds to a command may be read without asking: `< file` is as much a
 * read as an operand is. Here-strings and here-documents bring their own text, if it is literal;
 * copies of descriptors read nothing new. Writing redirections are judged elsewhere.
 */
export function feedsHarmlessly({ operator, target, writes }: ShellRedirection): boolean {
  if (writes || !operator.startsWith("<")) return true;
  if (operator === "<") return isReadablePath(target);
  return target.isLiteral;
}
