import type { HarmlessForm } from "../harmless-form.ts";

/** An address or a path where the name of a package belongs. */
const ELSEWHERE = /:\/\/|^[./~]|^(?!-)[^/]*\/|^-.*=.*\//;
/** Nix evaluates whatever flake or file is named; what lies in the store is built already. */
const NOT_IN_STORE =
  /^(?!(?:nix|store|ls|path-info|why-depends|diff-closures|nix-store)$|-|\/nix\/store\/[\w.+?=-]+(?:\/[\w.+@/-]*)?$|\/run\/current-system$)|\.\./;

const NIX_AND_GUIX: readonly HarmlessForm[] = [
  {
    command: "nix path-info | nix why-depends | nix store ls | nix store diff-closures",
    options:
      "-rshSlR -a --recursive --size --closure-size --human-readable --json --sigs --long --all --precise",
    operands: "text",
    atLeast: 1,
    refuses: NOT_IN_STORE,
    reason: "asks the store",
  },
  {
    command: "nix-store --query | nix-store -q",
    options:
      "--outputs --requisites -R --references --referrers --referrers-closure --deriver -d --graph --tree --binding: -b: --hash --size --roots --include-outputs --valid-derivers",
    operands: "text",
    atLeast: 1,
    refuses: NOT_IN_STORE,
    reason: "asks the store",
  },
  {
    command:
      "nix profile list | nix profile history | nix registry list | nix-channel --list | nix-channel --list-generations | nix-env --list-generations | nixos-version | guix describe | guix package --list-installed | guix package -I | guix package --list-generations | guix package -l",
    options: "--json",
    operands: "none",
    reason: "lists what is installed",
  },
  {
    // `-f`, `-I` and `--arg` would bring an expression.
    command: "nix-env --query | nix-env -q",
    options:
      "-aPcs --installed --available --attr-path --no-name --compare-versions --status --system --description --out-path --drv-path --json --meta --xml",
    operands: "text",
    refuses: ELSEWHERE,
    reason: "lists packages",
  },
  {
    command: "nix search nixpkgs",
    options: "-e: --exclude: --json --offline",
    operands: "text",
    refuses: ELSEWHERE,
    reason: "searches the packages",
  },
  {
    // `-L` would load code; `--search` shows, and takes its pattern glued or apart.
    command: "guix search | guix show | guix size | guix package --search | guix package --show",
    operands: "text",
    refuses: ELSEWHERE,
    reason: "looks packages up",
  },
];

const GENTOO: readonly HarmlessForm[] = [
  {
    command: "emerge --search | emerge -s | emerge --searchdesc | emerge -S | emerge --info",
    options: "--color: --nospinner --quiet --verbose",
    operands: "text",
    refuses: /:\/\/|^[./~]/,
    reason: "looks packages up",
  },
  {
    command:
      "equery list | equery belongs | equery depends | equery depgraph | equery files | equery has | equery hasuse | equery keywords | equery meta | equery size | equery uses | equery which | equery check",
    options:
      "-poidIfmstaDAUl --tree --duplicates --overlay-tree --portage-tree --installed-only --full-regex --all-packages --indirect --depth: --bytes --timestamp --type --md5sum --early-out --name-only --no-atom --no-indent",
    operands: "text",
    reason: "asks about packages",
  },
  {
    command: "eix",
    options:
      "-IeSCsnAdHLUy --installed --exact --description --category --category-name --name --homepage --license --use --not --upgrade --regex --begin --end --any-field --compact --verbose --brief --versionlines --nocolor",
    operands: "text",
    refuses: /^[/~.]/,
    reason: "looks packages up",
  },
  {
    command: [
      "kernel list | kernel show | locale list | locale show | profile list | profile show | repository list | news list | news count | python list | python show | java-vm list | java-vm show | editor list | editor show | pager list | pager show | modules list | modules help",
      "binutils list | gcc list | php list | ruby list | vi list | vi show",
    ]
      .join(" | ")
      .split(" | ")
      .map((verb) => `eselect ${verb}`)
      .concat("eselect module help")
      .join(" | "),
    options: "-i --brief",
    operands: "text",
    atMost: 1,
    refuses: ELSEWHERE,
    reason: "lists what can be selected",
  },
];

const BSD_AND_OTHERS: readonly HarmlessForm[] = [
  {
    // Global options reach elsewhere: `-p` another root, `-X` another repository.
    command: "apk info | apk search | apk list | apk policy | apk stats | apk version | apk dot",
    options:
      "-aDdeLoORrsWwxvqIunP --all --description --depends --installed --contents --provides --rdepends --size --webpage --who-owns --exact --origin --upgradable --available --orphaned --verbose --quiet --has-any",
    operands: "text",
    refuses: /:\/\//,
    reason: "asks about packages",
  },
  {
    // `-r`, `-C` and `-c` are other places, `--repository=` another host.
    command: "xbps-query",
    options:
      "-lLHmORSivd -f: -o: -s: -x: -X: -p: --list-pkgs --list-repos --list-hold-pkgs --list-manual-pkgs --list-orphans --show: --show-files: --ownedby: --search: --deps: --revdeps: --property: --regex --repository --fulldeptree --ignore-conf-repos --verbose",
    operands: "text",
    atMost: 1,
    refuses: /:\/\//,
    reason: "asks about packages",
  },
  {
    // A path or an address would be executed as a formula; a tap's name may fetch it first.
    command:
      "brew list | brew ls | brew info | brew search | brew outdated | brew deps | brew uses | brew leaves | brew desc | brew missing | brew commands | brew --prefix | brew --cellar | brew --version | brew config | brew doctor | brew services list | brew services info | brew tap-info | brew pinned",
    options:
      "-1lvqr --formula --formulae --cask --casks --versions --full-name --pinned --installed --json? --verbose --quiet --greedy --desc --tree --topological --annotate --recursive --include-build --include-optional --include-test --skip-recommended --installed-on-request --installed-as-dependency --eval-all --all --name --multiple --analytics --days: --category:",
    operands: "text",
    refuses: /:\/\/|^[.~]|^\/.*[^/]$|^[\w.@-]+\/|\.rb$/,
    reason: "lists packages and looks them up",
  },
  {
    command:
      "brew tap | brew services | brew cleanup --dry-run | brew cleanup -n | brew autoremove --dry-run | brew autoremove -n",
    operands: "none",
    reason: "lists, or tells what it would do",
  },
  {
    command: "port search | port installed | port outdated | port provides",
    operands: "text",
    refuses: /:/,
    reason: "lists packages",
  },
  {
    command: "flatpak --installations | flatpak --default-arch",
    options: "--user --system",
    operands: "none",
    reason: "lists (with an operand `mask` and `pin` set one)",
  },
  {
    command:
      "opkg list | opkg list-installed | opkg list-upgradable | opkg list-changed-conffiles | opkg info | opkg status | opkg search | opkg files | opkg find | opkg depends | opkg whatdepends | opkg whatprovides | opkg print-architecture | swupd bundle-list | swupd bundle-info | swupd search | swupd check-update | swupd info",
    options: "-ab --all --binary --deps",
    operands: "text",
    refuses: /:\/\//,
    reason: "lists packages and looks them up",
  },
  {
    command:
      "prt-get search | prt-get dsearch | prt-get fsearch | prt-get info | prt-get list | prt-get listinst | prt-get depends | prt-get dependent | prt-get deptree | prt-get isinst | prt-get diff | prt-get quickdiff | prt-get path | slapt-get --search | slapt-get --show | slapt-get --installed | slapt-get --available | pamac search | pamac list | pamac list --installed | pamac info | pamac checkupdates | deb-get search | deb-get show | deb-get list",
    operands: "text",
    atMost: 2,
    refuses: /:\/\/|^[~]/,
    reason: "lists packages and looks them up",
  },
  {
    command: "pkginfo",
    options: "-i -l: -o: --installed --list: --owner:",
    operands: "none",
    reason: "lists packages",
  },
  {
    command: "pkg info | pkg search | pkg_info",
    options: "-adDefgIiklopqrRsx -L: -S: -Q:",
    operands: "text",
    refuses: ELSEWHERE,
    reason: "lists packages and looks them up",
  },
];

/** Package managers besides those of Debian, Red Hat and Arch. */
export const OTHER_PACKAGE_FORMS: readonly HarmlessForm[] = [
  ...NIX_AND_GUIX,
  ...GENTOO,
  ...BSD_AND_OTHERS,
];
