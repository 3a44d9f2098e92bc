import type { HarmlessForm } from "../harmless-form.ts";

/** TeX Live: `--repository` would name another host, and a value behind a setting sets it. */
const TEX_FORMS: readonly HarmlessForm[] = [
  {
    command: "tlmgr info | tlmgr show | tlmgr search | tlmgr candidates",
    options:
      "--list --only-installed --only-remote --data: --json --global --all --file --word --verbose -v -q",
    operands: "text",
    reason: "looks packages up",
  },
  {
    command:
      "tlmgr check all | tlmgr check depends | tlmgr check executes | tlmgr check files | tlmgr check runfiles | tlmgr check texmfdbs | tlmgr dump-tlpdb | tlmgr key list | tlmgr option | tlmgr option show | tlmgr option showall | tlmgr paper | tlmgr pdftex paper | tlmgr xdvi paper | tlmgr dvips paper | tlmgr dvipdfmx paper | tlmgr context paper | tlmgr pinning show | tlmgr platform list | tlmgr repository list | tlmgr repository status | tlmgr update --list | tlmgr conf auxtrees show | tlmgr print-platform | tlmgr print-platform-info | tlmgr version | tlmgr help",
    options: "-v -q --verbose --local --remote --json --list --all --self --use-svn",
    operands: "none",
    reason: "checks or lists",
  },
  {
    command: "tlmgr restore | tlmgr option | tlmgr update --list",
    operands: "text",
    atMost: 1,
    reason: "lists backups, or shows one setting (a second operand would act)",
  },
  {
    command: "tlmgr install --dry-run | tlmgr remove --dry-run | tlmgr update --dry-run",
    options: "--all --self --force --reinstall --no-depends",
    operands: "text",
    reason: "tells what it would do",
  },
  {
    // `--var-value` and `--expand-var` show variables of the environment.
    command: "kpsewhich",
    options:
      "--format: --engine: --progname: --mode: --dpi: --all --must-exist --subdir: --show-path:",
    operands: "text",
    reason: "tells where a file of TeX is",
  },
];

/**
 * PlatformIO. `platformio.ini` may say that platforms, which are code, lie in the working tree:
 * what loads them (`boards`, `platform list`, `run --list-targets`) is not here, nor is `project
 * config`, which shows variables of the environment.
 */
const DEVICE_FORMS: readonly HarmlessForm[] = [
  {
    command: ["pio", "platformio"]
      .flatMap((name) =>
        "device list, system info, settings get, org list, team list, access list, lib search, lib show, lib stats, pkg search, pkg show, platform search"
          .split(", ")
          .map((verb) => `${name} ${verb}`),
      )
      .join(" | "),
    options:
      "--json-output --serial --logical --mdns --offline --page: --sort: --author: --keyword: --framework: --platform: --header: --id: --namespace: --type:",
    operands: "text",
    refuses: /:\/\/|^[./~]/,
    reason: "lists devices, or looks libraries up",
  },
];

/** TeX's packages and those for small devices. */
export const TEX_AND_DEVICE_FORMS: readonly HarmlessForm[] = [...TEX_FORMS, ...DEVICE_FORMS];
