import type { HarmlessForm } from "./harmless-form.ts";

/**
 * A word that names no package of the registry: an address, a repository, a path. `npm view` of
 * one would fetch from there.
 */
const ELSEWHERE = /:|^[./~]|^(?![@-])[^/]*\/|^(?:fix|rm|add|set|delete)$|token/i;
const SHAPE = "-l --long --json --parseable -p --no-color --color: --loglevel: --silent --quiet";
const WORKSPACES = "--workspace: --workspaces --include-workspace-root --no-workspaces";

/**
 * npm and bun. pnpm is not among them: each of its commands first executes `.pnpmfile.cjs` of the
 * working tree; nor is yarn, which runs the release that `.yarnrc.yml` names there.
 */
export const JAVASCRIPT_PACKAGE_FORMS: readonly HarmlessForm[] = [
  {
    command: "npm ls | npm list | npm la | npm ll | npm explain | npm why | npm query",
    options: `${SHAPE} -ag ${WORKSPACES} --all --global --depth: --omit: --include: --package-lock-only --no-unicode --unicode --link --install-links --expect-results --expect-result-count:`,
    operands: "text",
    reason: "lists what is installed",
  },
  {
    command: "npm view | npm info | npm show | npm v | npm outdated",
    options: `${SHAPE} -ag ${WORKSPACES} --all --global`,
    operands: "text",
    refuses: ELSEWHERE,
    reason: "looks packages up",
  },
  {
    command: "npm search | npm find | npm s | npm se",
    options: `${SHAPE} --description --no-description --searchlimit: --searchopts: --searchexclude: --prefer-online --prefer-offline --offline`,
    operands: "text",
    refuses: /:\/\//,
    reason: "searches the registry",
  },
  {
    command: "npm audit | npm audit signatures | npm fund | npm sbom",
    options: `${SHAPE} ${WORKSPACES} --audit-level: --omit: --include: --package-lock-only --no-browser --unicode --no-unicode --sbom-format: --sbom-type: --production --only: --no-fund`,
    operands: "none",
    reason: "reports on the dependencies (`npm fund` of a package would open a browser)",
  },
  {
    // `find-dupes` is `dedupe --dry-run`.
    command: "npm find-dupes",
    options: `${SHAPE} --omit: --include: --legacy-bundling --strict-peer-deps --package-lock --no-package-lock`,
    operands: "none",
    reason: "lists packages that occur twice",
  },
  {
    command:
      "npm root | npm prefix | npm bin | npm ping | npm whoami | npm help | npm completion | npm cache ls | npm cache npx ls | npm config get registry | npm config get prefix | npm config get cache | npm version --json | npm doctor connection | npm doctor versions | npm doctor environment | npm doctor registry | npm run | npm star --list | npm stars",
    options: "-g --global --json",
    operands: "none",
    reason: "tells about npm (`npm run` alone lists the scripts)",
  },
  {
    command:
      "npm owner ls | npm dist-tag ls | npm dist-tags ls | npm access list packages | npm access list collaborators | npm access get status | npm team ls | npm org ls | npm stars",
    options: "-p --json --parseable",
    operands: "text",
    atMost: 3,
    refuses: /:\/\/|^[./~]|^(?![@-])[^/]*\//,
    reason: "asks the registry who may do what",
  },
  {
    command: "npm pkg get | bun pm pkg get",
    options: `--json ${WORKSPACES}`,
    operands: "text",
    refuses: /token|secret|passw|_auth/i,
    reason: "shows fields of package.json",
  },
  {
    command: "npm cache ls",
    operands: "text",
    atMost: 1,
    refuses: ELSEWHERE,
    reason: "lists what is in the cache",
  },
  {
    command: "bun outdated | bun info | bun why | bun audit",
    options:
      "-r -F: --filter: --recursive --json --depth: --top --audit-level: --prod --production --ignore: --omit: --dev",
    operands: "text",
    refuses: ELSEWHERE,
    reason: "looks packages up",
  },
  {
    command:
      "bun pm ls | bun pm list | bun pm bin | bun pm cache | bun pm hash | bun pm hash-string | bun pm hash-print | bun pm default-trusted | bun pm untrusted | bun pm whoami | bun pm version",
    options: "-ag --all --global",
    operands: "none",
    reason: "tells about packages (`cache rm` and a new version are operands)",
  },
  {
    command:
      "nvm ls | nvm list | nvm ls-remote | nvm list-remote | nvm current | nvm which | nvm version | nvm version-remote | fnm list | fnm ls | fnm ls-remote | fnm list-remote | fnm current | volta list | volta ls | volta which",
    options:
      "--lts --no-colors --no-alias --latest --sort: --filter: --current --default --format:",
    operands: "text",
    atMost: 1,
    refuses: /[:]|^[./~]|^[\w.-]+\/(?!\*)/,
    reason: "lists versions of node",
  },
];
