import type { HarmlessForm } from "../harmless-form.ts";

/** An address or a path where a name belongs. */
const ELSEWHERE = /:|^[./~]|^(?!-)[^/]*\/|^-.*=.*\//;

/**
 * `.cargo/config.toml` of the working tree may name the compiler and what fetches credentials.
 * Those that start either (`tree`, plain `metadata`, `info`, `search`, `owner`) are not here.
 */
const RUST_FORMS: readonly HarmlessForm[] = [
  {
    command: "cargo metadata --no-deps",
    options:
      "-qv -F: --quiet --verbose --format-version: --manifest-path@ --offline --locked --frozen --color: --features: --all-features --no-default-features",
    operands: "none",
    reason: "describes the packages of the working tree",
  },
  {
    command:
      "cargo locate-project | cargo read-manifest | cargo verify-project | cargo version | cargo --list | cargo install --list | cargo help",
    options:
      "-qv --workspace --message-format: --manifest-path@ --quiet --verbose --color: --offline --locked --frozen --root@",
    operands: "none",
    reason: "tells about the project or about cargo",
  },
  {
    command: "cargo pkgid",
    options:
      "-qv -p: --package: --manifest-path@ --quiet --verbose --color: --offline --locked --frozen",
    operands: "text",
    atMost: 1,
    reason: "prints the name of a dependency",
  },
  {
    command:
      "rustup show | rustup show active-toolchain | rustup show home | rustup show profile | rustup toolchain list | rustup target list | rustup component list | rustup override list | rustup check | rustup default | rustup help | rustup doc --path",
    options: "-qv --verbose --quiet --toolchain: --installed",
    operands: "none",
    refuses: ELSEWHERE,
    reason: "lists toolchains (`rustup default` with an operand sets one)",
  },
  {
    command: "rustup which | rustup completions | rustup help | rustup doc --path",
    options: "--toolchain: --std --book --cargo --reference --core --alloc",
    operands: "text",
    atMost: 2,
    refuses: /^(?!-)[^:]*\//,
    reason: "tells where a tool is, or prints a text",
  },
  {
    // `--print` with anything else on the line may compile.
    command:
      "rustc --print target-list | rustc --print sysroot | rustc --print cfg | rustc --print target-cpus | rustc --print target-features | rustc --print host-tuple | rustc -vV | rustc -V",
    operands: "none",
    reason: "tells what the compiler can do",
  },
];

/** Settings of Go that hold no login: `GOPROXY`, `GOAUTH` and `GOFLAGS` may. */
const GO_SETTINGS =
  "GOPATH GOROOT GOOS GOARCH GOVERSION GOMOD GOWORK GOBIN GOCACHE GOMODCACHE GOTOOLDIR GOTOOLCHAIN GOHOSTOS GOHOSTARCH GOEXE GOENV GOTMPDIR GO111MODULE GOAMD64 GOARM GOEXPERIMENT CGO_ENABLED CC CXX GOSUMDB";
const GO_FORMS: readonly HarmlessForm[] = [
  {
    command: GO_SETTINGS.split(" ")
      .map((name) => `go env ${name}`)
      .join(" | "),
    operands: "none",
    reason: "shows one setting",
  },
  {
    // `-http` starts a server.
    command: "go doc",
    singleDash: true,
    options: "-all -c -cmd -short -src -u",
    operands: "text",
    atMost: 2,
    refuses: /^[/~]|(?:^|\/)\.\.(?:\/|$)/,
    reason: "prints documentation",
  },
  {
    // `-toolexec`, `-overlay`, `-modfile`, `-mod`, `-export`, `-compiled` are not there; `@` asks.
    command: "go list",
    singleDash: true,
    options: "-deps -e -f: -find -json? -m -test -tags: -race -x -v",
    operands: "text",
    refuses: /^[/~]|(?:^|\/)\.\.(?:\/|$)|@/,
    reason: "lists packages and modules",
  },
  {
    // Of a module by name these two ask the host in its name.
    command: "go list -m",
    singleDash: true,
    options: "-e -f: -json? -m -retracted -u -versions",
    operands: "text",
    operand: /^all$/,
    reason: "lists newer versions of the dependencies",
  },
  {
    command: "go mod graph | go mod why | go mod verify",
    singleDash: true,
    options: "-m -vendor -go: -x",
    operands: "text",
    refuses: /^[/~]|@/,
    reason: "tells about modules",
  },
  {
    command:
      "go mod edit -json | go mod edit -print | go work edit -json | go work edit -print | go tool | go tool dist list | go tool dist list -json | go clean -n | go help | go telemetry",
    operands: "none",
    reason: "prints, and changes nothing",
  },
  {
    command: "go fmt -n | go generate -n | go help",
    operands: "text",
    refuses: /^-(?!n$)|^[/~]|(?:^|\/)\.\.(?:\/|$)/,
    reason: "tells what it would do",
  },
  {
    command: "go version",
    singleDash: true,
    options: "-m -v -json",
    operands: "files",
    reason: "tells the version of Go, or what a program was built from",
  },
];

const RUBY_AND_OTHERS: readonly HarmlessForm[] = [
  {
    // The addresses that `gem sources` and a bare `gem environment` show may hold a login.
    command:
      "gem list | gem search | gem info | gem outdated | gem environment gemdir | gem environment gempath | gem environment home | gem environment version | gem environment platform | gem which | gem contents | gem dependency | gem specification | gem query | gem stale | gem help",
    options:
      "-adliqr -v: --all --details --no-details --local --remote --both --installed --no-installed --version: --versions --no-versions --exact --prerelease --no-prerelease --reverse-dependencies --pipe --platform: --gems-first --lib-only --prefix --no-prefix --no-verbose --quiet --ruby --yaml --marshal",
    operands: "text",
    refuses: /:\/\/|^[./~]|^[^/]+\.gem$/,
    reason: "lists gems",
  },
  {
    // Other subcommands start the SDK that `global.json` may name inside the working tree.
    command: "dotnet --info | dotnet --list-sdks | dotnet --list-runtimes",
    operands: "none",
    reason: "lists what is installed",
  },
  {
    command:
      "opam list | opam search | opam show | opam info | opam switch list | opam switch show | opam repository list | opam pin list",
    options:
      "-aisAV -f: --all --installed --available --short --columns: --field: --raw --normalise --list-files --depends-on: --required-by: --recursive --sort --separator: --all-versions --color: --no-color --verbose --quiet",
    operands: "text",
    refuses: /:\/\/|^[./~]|\//,
    reason: "lists packages",
  },
  {
    command: "cabal list | cabal info | ghcup list | stack ls snapshots | stack templates",
    options:
      "-v? -r -t: -c: --installed --simple-output --case-sensitive --ignore-case --raw-format --tool: --show-criteria: --verbose?",
    operands: "text",
    refuses: ELSEWHERE,
    reason: "lists packages or toolchains",
  },
  {
    command:
      "haxelib list | haxelib search | haxelib info | shards list | shards list --tree | vcpkg search | vcpkg list | kerl list releases | kerl list installations | perlbrew list | perlbrew available | fvm list | fvm releases | jenv versions | jenv version | sdk current | sdk list | sdk version | rvm list | rvm current",
    operands: "text",
    atMost: 1,
    refuses: ELSEWHERE,
    reason: "lists packages or versions",
  },
  {
    command: ["rbenv", "nodenv", "goenv", "phpenv", "plenv", "exenv"]
      .flatMap((name) =>
        ["versions", "version", "root", "commands", "global", "local", "shims"]
          .map((verb) => `${name} ${verb}`)
          .concat(`${name} install --list`, `${name} install -l`),
      )
      .join(" | "),
    options: "--bare --short",
    operands: "none",
    reason: "lists versions (with an operand `global` and `local` set one)",
  },
  {
    command: ["rbenv", "nodenv", "goenv", "phpenv", "plenv", "exenv", "jenv"]
      .flatMap((name) => [`${name} which`, `${name} whence`, `${name} prefix`])
      .join(" | "),
    options: "--path",
    operands: "text",
    atMost: 1,
    refuses: ELSEWHERE,
    reason: "tells where a version is",
  },
  {
    command:
      "asdf list | asdf list-all | asdf list all | asdf current | asdf where | asdf which | asdf latest | asdf plugin list | asdf plugin list all | asdf plugin-list | asdf plugin-list-all | asdf help",
    options: "--urls --refs --all --no-header",
    operands: "text",
    atMost: 2,
    refuses: ELSEWHERE,
    reason: "lists versions of tools",
  },
  {
    // `doctor` and `env` show variables of the environment.
    command:
      "mise ls | mise list | mise current | mise where | mise which | mise ls-remote | mise latest | mise registry | mise plugins ls | mise plugins list | mise plugins ls-remote | mise plugins list-all | mise outdated",
    options:
      "-giJcu --installed --current --global --missing --no-header --json --all --urls --refs --version --plugin",
    operands: "text",
    atMost: 2,
    refuses: ELSEWHERE,
    reason: "lists versions of tools",
  },
  {
    command: "pkg-config | pkgconf",
    options:
      "--libs --cflags --libs-only-l --libs-only-L --libs-only-other --cflags-only-I --cflags-only-other --modversion --exists --list-all --list-package-names --variable: --print-variables --print-requires --print-requires-private --print-provides --print-errors --short-errors --silence-errors --static --shared --atleast-version: --exact-version: --max-version: --atleast-pkgconfig-version: --path --validate --uninstalled --keep-system-libs --keep-system-cflags --errors-to-stdout",
    operands: "text",
    refuses: /^[./~]|\//,
    reason: "tells the flags of libraries",
  },
];

/** Compilers' and languages' own tools, as far as they list and look up; nothing that builds. */
export const TOOLCHAIN_FORMS: readonly HarmlessForm[] = [
  ...RUST_FORMS,
  ...GO_FORMS,
  ...RUBY_AND_OTHERS,
];
