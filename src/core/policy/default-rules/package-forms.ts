import type { HarmlessForm } from "./harmless-form.ts";

const PLAIN =
  "-aglqvj -n: -p: --all --global --json --long --depth: --parseable --verbose --quiet --installed --outdated --format: --prod --dev --production --no-dev --tree --direct --columns --recursive --name-only --names-only --offline --locked --latest --upgradable --manual-installed --limit: --color: --exact";

/** Package managers and build tools: what lists, searches, shows and checks; nothing that builds. */
export const PACKAGE_FORMS: readonly HarmlessForm[] = [
  {
    command:
      "npm ls | npm list | npm la | npm ll | npm outdated | npm view | npm info | npm show | npm v | npm search | npm find | npm explain | npm why | npm root | npm prefix | npm bin | npm help | npm help-search | npm fund | npm query | npm ping | npm whoami | npm owner ls | npm dist-tag ls | npm dist-tags ls | npm access list packages | npm team ls | npm audit | npm config get registry | npm pkg get | npm version --json | pnpm ls | pnpm list | pnpm outdated | pnpm why | pnpm audit | pnpm root | pnpm licenses list | pnpm store path | bun pm ls | bun pm bin | bun pm hash | bun pm cache | bun outdated | bun why | bun info",
    options: PLAIN,
    operands: "text",
    refuses: /^(?:fix|rm|set|add|delete)$|auth|token/i,
    reason: "lists packages and looks them up",
  },
  {
    command:
      "pip list | pip show | pip freeze | pip check | pip index versions | pip cache list | pip cache info | pip cache dir | pip debug | pip inspect | pip hash | pip3 list | pip3 show | pip3 freeze | pip3 check | pipenv graph | pipenv check | uv pip list | uv pip show | uv pip freeze | uv pip check | uv python list | uv python find | uv python dir | uv tool list | uv tool dir | uv version --short | uv cache dir | uv self version | conda list | conda info | conda env list | conda search | conda config --show-sources | conda package --which | mamba list | mamba info | mamba search | mamba env list | pipx list | pyenv versions | pyenv version | pyenv which | pyenv root | pyenv install --list | pyenv whence",
    options: `${PLAIN} --outdated --uptodate --user --local --not-required --files --exclude-editable --top-level --no-trunc --why --only: --without: --envs`,
    operands: "text",
    refuses: /[/]|^--(?:index|extra|proxy)/,
    reason: "lists packages and looks them up",
  },
  {
    command:
      "cargo search | cargo info | cargo version | cargo install --list | cargo --list | cargo owner --list | rustup show | rustup show active-toolchain | rustup show home | rustup show profile | rustup toolchain list | rustup target list | rustup component list | rustup check | rustup which | rustup override list | rustup doc --path | go env GOPATH | go env GOROOT | go env GOOS | go env GOARCH | go env GOVERSION | go version | go doc | go mod graph | go mod why | go mod verify | gem list | gem search | gem info | gem outdated | gem environment | gem which | gem contents | gem dependency | gem specification | gem sources --list | dotnet --info | dotnet --list-sdks | dotnet --list-runtimes | dotnet sln list | dotnet nuget locals --list | dotnet tool list | dotnet sdk check | nuget list | nuget search | nvm ls | nvm list | nvm ls-remote | nvm current | nvm which | nvm version | fnm list | fnm ls | fnm ls-remote | fnm current | volta list | volta which | asdf list | asdf list-all | asdf list all | asdf current | asdf where | asdf which | asdf plugin list | asdf latest | mise ls | mise list | mise current | mise where | mise which | mise ls-remote | mise latest | mise doctor | mise registry | sdk list | sdk current | rbenv versions | rbenv version | rbenv which | rbenv whence | rbenv install --list | jenv versions | jenv version | opam list | opam search | opam show | opam switch list | luarocks list | luarocks search | luarocks show | stack ls | cabal list | cabal info | ghcup list",
    options: `${PLAIN} -d: --workspace --installed --invert: --duplicates --features: --no-deps --format-version: --manifest-path@ --local --remote --versions --project --e -m -deps`,
    operands: "text",
    refuses: /[/].*[/].*[/]|^(?:-e|-w|-u|-exec|-toolexec)$|^--(?:fix|set)/,
    reason: "lists packages and tool chains",
  },
  {
    command:
      "apt list | apt search | apt show | apt policy | apt depends | apt rdepends | apt showsrc | apt-cache search | apt-cache show | apt-cache policy | apt-cache depends | apt-cache rdepends | apt-cache stats | apt-cache showpkg | apt-cache pkgnames | apt-cache madison | apt-mark showmanual | apt-mark showauto | apt-mark showhold | apt-file search | apt-file list | aptitude search | aptitude show | aptitude why | dpkg -L | dpkg --listfiles | dpkg -s | dpkg --status | dpkg -S | dpkg --search | dpkg --get-selections | dpkg --print-architecture | dpkg -V | dpkg --audit | dpkg-query -l | dpkg-query -W | dpkg-query -L | dpkg-query -S | dpkg-query -s | dpkg-query --list | dpkg-query --show | dpkg-query --listfiles | dpkg-query --search | dnf list | dnf search | dnf info | dnf provides | dnf repolist | dnf check-update | dnf history | dnf history list | dnf history info | dnf group list | dnf group info | dnf repoquery | dnf deplist | dnf module list | dnf updateinfo | dnf repoinfo | dnf check | dnf leaves | yum list | yum search | yum info | yum provides | yum repolist | yum check-update | yum history | rpm -q | rpm -qa | rpm -qi | rpm -ql | rpm -qf | rpm -qc | rpm -qd | rpm -qR | rpm -V | rpm -Va | rpm --query | rpm --query --all | rpm --query --info | rpm --query --list | pacman --query | pacman --sync --search | pacman --sync --info | zypper search | zypper se | zypper info | zypper if | zypper repos | zypper lr | zypper list-updates | zypper lu | zypper packages | zypper patterns | zypper products | zypper locks | apk info | apk search | apk list | apk policy | apk stats | apk version | apk dot | xbps-query | emerge --search | emerge --info | equery list | equery belongs | equery depends | equery files | equery uses | eix | brew list | brew ls | brew info | brew search | brew outdated | brew deps | brew uses | brew leaves | brew config | brew doctor | brew --prefix | brew --cellar | brew --version | brew desc | brew tap-info | brew services list | brew missing | brew commands | brew cat | port list | port search | port info | port installed | port outdated | port contents | port deps | nix profile list | nix profile history | nix path-info | nix why-depends | nix store ls | nix-env -q | nix-env --query | nix-store --query | nix-channel --list | guix package --list-installed | guix search | guix show | guix size | eselect --brief | winget list | scoop list | choco list | pkg info | pkg search | pkg_info | opkg list | opkg info | swupd bundle-list | rpm-ostree status | ostree refs",
    options: `${PLAIN} -isLSRwmtxuedkc --installed --available --updates --extras --recent --showduplicates --duplicates --formula --cask --casks --versions --full --desc --description --provides --requires --whatprovides: --whatrequires: --file --list --explicit --deps --foreign --native --unrequired --upgrades --info --search --groups --upgradeable --manual --eval-all --1`,
    operands: "text",
    refuses: /^--(?:fix|install(?!ed)|root|dbpath|eval|define|pipe)|^-(?:E|D)/,
    reason: "lists packages and looks them up",
  },
];
