import type { HarmlessForm } from "../harmless-form.ts";

/**
 * A word that names no package of the registry: an address, a repository, a path. `npm view` of
 * one would fetch from there.
 */
const ELSEWHERE = /:|^[./~]|^(?![@-])[^/]*\/|^(?:fix|rm|add|set|delete)$|token/i;
const SHAPE = "-l --long --json --parseable -p --no-color --color: --loglevel: --silent --quiet";
const WORKSPACES = "--workspace: --workspaces --include-workspace-root --no-workspaces";

/**
 * npm and bun, without what asks the registry: an `.npmrc` of the working tree names it, and may put
 * variables of the environment in its address. pnpm is not among them: each of its commands first executes `.pnpmfile.cjs` of the
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
    command: "npm fund | npm sbom",
    options: `${SHAPE} ${WORKSPACES} --omit: --include: --package-lock-only --no-browser --unicode --no-unicode --sbom-format: --sbom-type: --production --only: --no-fund`,
    operands: "none",
    reason: "reports on the dependencies (`npm fund` of a package would open a browser)",
  },
  {
    command:
      "npm root | npm prefix | npm bin | npm help | npm completion | npm cache ls | npm cache npx ls | npm config get registry | npm config get prefix | npm config get cache | npm version --json | npm doctor environment | npm run",
    options: "-g --global --json",
    operands: "none",
    reason: "tells about npm (`npm run` alone lists the scripts)",
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
    command: "bun why",
    options: "--depth: --top",
    operands: "text",
    refuses: ELSEWHERE,
    reason: "tells why a package is there",
  },
  {
    command:
      "bun pm ls | bun pm list | bun pm bin | bun pm cache | bun pm hash | bun pm hash-string | bun pm hash-print | bun pm default-trusted | bun pm untrusted | bun pm version",
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
