import type { HarmlessForm } from "../harmless-form.ts";

/** An address or a path where the name of a package belongs. */
const ELSEWHERE = /:\/\/|^[./~]|^(?!-)[^/]*\/|^-.*=.*\//;

/** apt and dpkg: `-o` and `-c` would bring settings that name commands; they are nowhere listed. */
const DEBIAN_FORMS: readonly HarmlessForm[] = [
  {
    command:
      "apt list | apt search | apt show | apt policy | apt depends | apt rdepends | apt showsrc | apt madison | apt moo | nala list | nala search | nala show | nala history info",
    options:
      "-aqvniNuf -t: --all-versions --installed --upgradable --upgradeable --manual-installed --verbose --quiet --names-only --names --full --no-all-versions --target-release: --recurse --important --no-recommends --no-suggests",
    operands: "text",
    refuses: ELSEWHERE,
    reason: "lists packages and looks them up",
  },
  {
    command:
      "apt-cache search | apt-cache show | apt-cache policy | apt-cache depends | apt-cache rdepends | apt-cache stats | apt-cache showpkg | apt-cache showsrc | apt-cache pkgnames | apt-cache madison | apt-cache unmet | apt-mark showmanual | apt-mark showauto | apt-mark showhold",
    options:
      "-anfiq --all-versions --no-all-versions --names-only --full --important --installed --recurse --no-pre-depends --no-depends --no-recommends --no-suggests --no-conflicts --no-breaks --no-replaces --no-enhances --quiet --no-generate",
    operands: "text",
    reason: "lists packages and looks them up",
  },
  {
    command: "apt-file search | apt-file find | apt-file list | apt-file show",
    options:
      "-xFil -a: --regexp --fixed-string --ignore-case --package-only --architecture: --index-names:",
    operands: "text",
    reason: "tells which package holds a file",
  },
  {
    command:
      "aptitude search | aptitude show | aptitude why | aptitude why-not | aptitude versions",
    options:
      "-qv -F: -w: -O: --display-format: --width: --sort: --disable-columns --group-by: --verbose --quiet",
    operands: "text",
    reason: "lists packages and looks them up",
  },
  {
    command:
      "dpkg -L | dpkg --listfiles | dpkg -s | dpkg --status | dpkg -S | dpkg --search | dpkg --get-selections | dpkg --print-architecture | dpkg --print-foreign-architectures | dpkg -V | dpkg --verify | dpkg --audit | dpkg -C | dpkg -p | dpkg --print-avail",
    operands: "text",
    reason: "tells about installed packages",
  },
  {
    command:
      "dpkg-query -l | dpkg-query -W | dpkg-query -L | dpkg-query -S | dpkg-query -s | dpkg-query -p | dpkg-query --list | dpkg-query --show | dpkg-query --listfiles | dpkg-query --search | dpkg-query --status | dpkg-query --print-avail",
    options: "-f: --showformat: --no-pager",
    operands: "text",
    reason: "tells about installed packages",
  },
  {
    command: "deborphan",
    options:
      "-adHns --all-packages --guess-all --guess-dev --guess-common --nice-mode --libdevel --find-config --show-deps --show-section --show-priority --show-size --no-show-section",
    operands: "none",
    reason: "lists packages that nothing needs",
  },
  {
    command: "debsecan",
    options: "--suite: --format: --only-fixed --no-obsolete --line-length:",
    operands: "none",
    reason: "lists known vulnerabilities",
  },
  {
    command:
      "check-support-status | ubuntu-security-status | pro status | pro security-status | pro version",
    options:
      "--type: --no-heading --unavailable --thirdparty --esm-infra --esm-apps --all --format:",
    operands: "none",
    reason: "tells how long packages are supported",
  },
];

/**
 * dnf, rpm and zypper: `-c`, `--setopt`, `--repofrompath`, `--root`, `--dbpath`, `--rcfile`,
 * `--eval`, `--define` and `--pipe` bring settings, plugins or commands; they are nowhere listed.
 */
const RED_HAT_FORMS: readonly HarmlessForm[] = [
  {
    command: ["dnf", "dnf4", "dnf5", "yum"]
      .flatMap((name) =>
        "list, search, info, provides, whatprovides, repolist, repoinfo, check-update, check, leaves, deplist, repoquery, changelog, updateinfo list, updateinfo info, updateinfo summary, advisory list, advisory info, advisory summary, history list, history info, history userinstalled, group list, group info, groups list, module list, module info, module provides, environment list, download --url, download --urls"
          .split(", ")
          .map((verb) => `${name} ${verb}`),
      )
      .join(" | "),
    options:
      "-qvCli -x: --quiet --verbose --cacheonly --installed --available --updates --upgrades --extras --obsoletes --recent --all --duplicates --showduplicates --unneeded --userinstalled --installonly --autoremove --leaves --repo: --repoid: --enablerepo: --disablerepo: --exclude: --arch: --forcearch: --requires --provides --conflicts --recommends --suggests --supplements --enhances --depends --whatprovides: --whatrequires: --whatrecommends: --whatsuggests: --whatsupplements: --whatdepends: --whatconflicts: --whatobsoletes: --file: --list --info --deplist --changelogs --scripts --changelog --nevra --nvr --envra --source --sourcerpm --srpm --location --queryformat: --qf: --latest-limit: --recursive --resolve --tree --alldeps --exactdeps --advisory: --advisories: --security --bugfix --enhancement --newpackage --cves: --bzs: --since: --count: --hidden --ids --enabled --disabled --summary --with-cve --with-bz --contains-pkgs:",
    operands: "text",
    refuses: /:\/\/|\.rpm$/,
    reason: "lists packages and looks them up",
  },
  {
    // A word behind them may act: `history undo`.
    command:
      "nala history | dnf history | dnf4 history | dnf5 history | yum history | dnf updateinfo | dnf4 updateinfo | dnf5 updateinfo | yum updateinfo",
    options: "-q --quiet",
    operands: "none",
    reason: "lists changes",
  },
  {
    command:
      "dnf versionlock | dnf versionlock list | dnf alias list | dnf copr list | dnf5 versionlock list | dnf5 copr list | dnf5 copr debug | yum versionlock list",
    operands: "none",
    reason: "lists (`versionlock` of a package may lock it)",
  },
  {
    // `-i` without `-q` installs; `-V` of a package file would run its script.
    command: "rpm",
    options:
      "-qaigflcdsRLv --query --all --info --list --file --group --configfiles --docfiles --licensefiles --state --requires --provides --conflicts --obsoletes --recommends --suggests --supplements --enhances --changelog --changes --scripts --triggers --filetriggers --filesbypkg --fileclass --filecolor --last --dump --queryformat: --qf: --whatprovides: --whatrequires: --whatconflicts: --whatobsoletes: --whatrecommends: --whatsuggests: --nodigest --nosignature",
    operands: "text",
    needs: /^-(?:q[a-zA-Z]*|-query)$/,
    refuses: /^-(?!q)[a-zA-Z]*i|:\/\//,
    reason: "asks about installed packages",
  },
  {
    command: "rpm -V | rpm -Va | rpm -Vf | rpm --verify | rpm --verify --all",
    options: "-af --all --file --noscripts --nofiles --nodeps --nodigest --nosignature --nomtime",
    operands: "text",
    refuses: /:\/\//,
    reason: "compares installed files with what was packaged",
  },
  {
    command:
      "rpm -qp | rpm -qip | rpm -qpi | rpm -qlp | rpm -qpl | rpm -qpR | rpm -qRp | rpm -q --package | rpm --query --package | rpm --query --info --package | rpm --query --list --package",
    options:
      "-ilcdsRv --info --list --configfiles --docfiles --requires --provides --changelog --scripts --triggers --dump --queryformat: --qf: --nodigest --nosignature --verbose",
    operands: "files",
    // An address would be opened over the network.
    refuses: /:/,
    reason: "shows what a package file holds",
  },
  {
    command: "rpm -K | rpm --checksig",
    options: "-v --verbose --nodigest --nosignature",
    operands: "files",
    refuses: /:/,
    reason: "checks signatures",
  },
  {
    command:
      "zypper search | zypper se | zypper info | zypper if | zypper repos | zypper lr | zypper list-updates | zypper lu | zypper list-patches | zypper lp | zypper patch-check | zypper pchk | zypper packages | zypper pa | zypper patterns | zypper pt | zypper products | zypper pd | zypper patches | zypper locks | zypper ll | zypper what-provides | zypper wp | zypper targetos",
    options:
      "-siuxdCvnPUpN -t: -r: --details --installed-only --not-installed-only --type: --repo: --name --search-descriptions --match-exact --match-words --match-substrings --case-sensitive --provides --requires --conflicts --recommends --suggests --obsoletes --file-list --verbose --sort-by-name --sort-by-repo --sort-by-priority --priority --refresh --alias --show-enabled-only --orphaned --suggested --recommended --unneeded --system --all --category: --severity:",
    operands: "text",
    refuses: ELSEWHERE,
    reason: "lists packages and looks them up",
  },
  {
    command: "rpm-ostree status | rpm-ostree db list | rpm-ostree db diff",
    options: "-vbJ --verbose --booted --json --pending-exit-77 --advisories --changelogs --format:",
    operands: "text",
    refuses: ELSEWHERE,
    reason: "tells about deployments",
  },
  {
    command: "urpmq",
    options:
      "-gridyla --requires --requires-recursive --list --list-media --fuzzy --whatrequires --provides --summary --sourcerpm --group",
    operands: "text",
    refuses: ELSEWHERE,
    reason: "looks packages up",
  },
];

/** Package managers of single systems that know their packages by name. */
export const SYSTEM_PACKAGE_FORMS: readonly HarmlessForm[] = [...DEBIAN_FORMS, ...RED_HAT_FORMS];
