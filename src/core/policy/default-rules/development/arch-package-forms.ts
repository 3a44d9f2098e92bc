import type { HarmlessForm } from "../harmless-form.ts";

/** Letters of `pacman -Q`; none is `-y`, `-u` with `-S`, `-c` (cleans) or `-w` (downloads). */
const QUERY = "-Qcdegiklmnopqstuvh";
/** Programs that take the operations of pacman. */
const LIKE_PACMAN = ["pacman", "paru", "yay", "trizen"];

function like(commands: string): string {
  return LIKE_PACMAN.flatMap((name) => commands.split(" ").map((verb) => `${name} ${verb}`)).join(
    " | ",
  );
}

/**
 * Arch Linux. The operation is a letter among others, so each form names the letters of one
 * operation; `-b`, `-r`, `--config`, `--dbpath`, `--root`, `--hookdir` reach elsewhere.
 */
export const ARCH_PACKAGE_FORMS: readonly HarmlessForm[] = [
  {
    command: LIKE_PACMAN.join(" | "),
    options: `${QUERY} --query --changelog --deps --explicit --groups --info --check --list --foreign --native --owns --file --quiet --search --unrequired --upgrades --color: --verbose --help`,
    operands: "text",
    needs: /^-(?:Q[a-z]*|-query)$/,
    // A package file may be an address, which is fetched.
    refuses: /:\/\//,
    reason: "asks about installed packages",
  },
  {
    command: like("-Ss -Ssq -Si -Sii -Sg -Sgg -Sl -Sh --sync"),
    options: "-q --quiet --color: --search --info --groups --list",
    operands: "text",
    needs: /^(?:-S(?:sq?|ii?|gg?|l|h)|--(?:search|info|groups|list))$/,
    refuses: /:\/\//,
    reason: "looks packages up",
  },
  {
    command: "pacman -F | pacman -Fx | pacman -Fl | pacman -Fq | pacman --files",
    options: "-lxq --list --regex --quiet --machinereadable --color:",
    operands: "text",
    reason: "tells which package holds a file",
  },
  {
    command:
      "pacman -T | pacman --deptest | pacman -Dk | pacman -Dkk | pacman -Dkq | pacman --database --check | pacman -Rp | pacman --remove --print | pacman -Th | pacman -Dh | pacman -Rh | pacman -Uh | pacman -Fh",
    options: "-q --quiet",
    operands: "text",
    refuses: /:\/\//,
    reason: "checks, or tells what it would do",
  },
  {
    command: "yay -Ps | yay -Pu | yay -Pw | yay -Pc",
    operands: "none",
    reason: "tells about packages",
  },
  {
    command: "pactree",
    options:
      "-ac -d: -glorsu --ascii --color --depth: --graph --linear --optional? --reverse --sync --unique",
    operands: "text",
    atMost: 1,
    reason: "shows dependencies",
  },
  {
    command:
      "pacman-conf | pacman-mirrors --status | pacman-mirrors --get-branch | paclock --print | checkupdates | pacreport",
    options:
      "--nosync --nocolor --unowned-files --missing-files --backups --group: --optional-deps --repo-list --repo:",
    operands: "none",
    reason: "tells about the system",
  },
  {
    command: "pacinfo | pacsift",
    options:
      "--short --raw --verbose --no-timeout --removable-size --name: --version: --description: --repo: --packager: --group: --provides: --depends: --conflicts: --replaces: --satisfies: --url: --exact --any --regex --invert --cache --null",
    operands: "text",
    reason: "looks packages up",
  },
  {
    command: "paclog",
    options:
      "--action: --after: --before: --caller: --commandline --color: --grep: --package: --pkglist --warnings",
    operands: "none",
    reason: "shows what was installed when",
  },
  {
    command: "pkgfile",
    options:
      "-bdgilqrsvw -R: --binaries --directories --glob --ignorecase --list --quiet --regex --search --verbose --raw --repo:",
    operands: "text",
    reason: "tells which package holds a file",
  },
];
