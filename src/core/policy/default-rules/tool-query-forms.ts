import type { HarmlessForm } from "./harmless-form.ts";

/** What tools of developers tell about themselves, and checks that run nothing of the project. */
export const TOOL_QUERY_FORMS: readonly HarmlessForm[] = [
  {
    command:
      "rustc --print | gcc -dumpversion | gcc -dumpmachine | gcc -print-search-dirs | clang -dumpmachine | clang -print-targets | ccache --show-stats | ccache -s | sccache --show-stats | pandoc --list-input-formats | pandoc --list-output-formats | pandoc --list-extensions | pandoc --list-highlight-languages | tesseract --list-langs | espeak --voices | espeak-ng --voices | aspell dicts | john --list=formats | hashcat --example-hashes | tcpdump --list-interfaces | tcpdump -D | dumpcap --list-interfaces | dumpcap -D | tshark -D | nmap --iflist | code --list-extensions | gdalinfo --formats | ogrinfo --formats | ffmpeg -formats | ffmpeg -codecs | ffmpeg -encoders | ffmpeg -decoders | ffmpeg -filters | qemu-system-x86_64 -machine help | qemu-system-i386 -machine help | qemu-system-riscv64 -machine help | firewall-cmd --state | firewall-cmd --list-all | firewall-cmd --list-all-zones | firewall-cmd --get-zones | firewall-cmd --get-active-zones | php --modules | php -m | php --ini | gpg --list-keys | gpgconf --list-components | gpgconf --list-dirs | gpgconf --check-programs | mkinitcpio --listhooks | gitmoji --list | gibo list | adb devices | dunstify --capabilities | tlmgr conf | bun pm list | jj root | hg root | conda info --base | conda info --system | conda info --envs | pueue group | pueue status | pueue log | starship module --list | pio boards | pio device list | pio system info | pio lib builtin | pio lib list | pio lib stats | pio platform list | pio platform frameworks | wezterm ls-fonts",
    options: "--hide_banner --json --show-versions --all",
    operands: "text",
    // One word at most: the name of what is explained.
    atMost: 1,
    refuses: /[/~=](?!formats)|\.\./,
    reason: "tells what a tool knows",
  },
  {
    command:
      "pio lib search | pio lib show | pio platform search | pio platform show | where | whence | hg status | hg log | git check-ref-format | git hash-object | git show-index | git verify-pack | pip hash | npm audit | duf | dust | dnf changelog | dnf repoquery | jj interdiff | jj operation log | jj operation show | jj op show",
    // `git hash-object -w` writes; jj's diff tool and hg's --config run programs; none is listed.
    options:
      "-vcapsq -r: --verbose --stat-only --branch --normalize --algorithm: --audit-level: --omit: --json --sort: --only-fs: --theme: --number-of-lines: --depth: --reverse --no-percent-bars --since: --count: --upgrades --deplist --modified --added --removed --deleted --include: --exclude: --date: --from: --to: --stat --summary --git --patch --color-words",
    operands: "files",
    refuses: /^--(?:fix|tool|config|template|only-fs=.*\/)|^fix$/,
    reason: "looks something up",
  },
  {
    command: "go doc",
    singleDash: true,
    options: "-all -src -short -u -c -cmd",
    operands: "text",
    refuses: /^[/~.]/,
    reason: "shows documentation",
  },
  {
    command:
      "gofmt | gofumpt -l | gofumpt -d | gofumpt -e | shfmt | clang-format | stylua --check | pycodestyle | pydocstyle | cppcheck | tex-fmt --check | nixfmt --check | texcount | detex | bundletool validate | bundletool dump manifest | bundletool dump resources | parquet-tools cat | parquet-tools head | parquet-tools schema | parquet-tools meta | parquet-tools rowcount | parquet-tools dump | parquet-tools column-index | samtools flagstat | samtools idxstats | mmls | mmdblookup",
    // Without -w and -i of theirs, which edit. Tools whose configuration in the project loads
    // code or switches on edits are not here: flake8, pylint, ruff, codespell, prettier, eslint.
    options:
      "-selvdqBn --style: --simplify --list --indent: --first --show-source --count --explain --debug --ignore: --convention: --quiet --enable: --suppress: --verbose --bundle@ --module: --resource: --values --xpath: --file@ --ip: --dry-run --language: --std:",
    operands: "files",
    refuses: /^-[^-]*[wi]$/,
    reason: "checks or shows sources without editing them",
  },
  {
    command:
      "chafa | catimg | viu | timg | jp2a | img2txt | img2sixel | pixterm | asciiart | ascii-image-converter | zbarimg",
    // Addresses carry a colon. Files that they would write (-o, --output, -s) are not listed.
    options:
      "-tbx -w: -h: -r: --width: --height: --colors? --color --dither: --symbols: --size: --transparent --name --invert --braille --negative --complex --chars: --format: --brightness: --font-width: --font-height: --background:",
    operands: "files",
    refuses: /:|^www\./,
    reason: "draws a picture as text",
  },
  {
    command: "php -l | php --syntax-check",
    // No options: `-d extension=./a.so` would load code.
    operands: "files",
    reason: "checks the syntax without running the file",
  },
  {
    command: "boxes",
    // A second operand would be written, `-f` reads a configuration.
    options: "-d: -s: -a: -p: -n: --design: --size: --align:",
    operands: "none",
    reason: "draws a frame around its input",
  },
  {
    command: "tar --list --file | tar --list --verbose --file | bat --list-themes | difft",
    options: "--check-only --display: --ignore-comments --skip-unchanged --list-languages",
    operands: "files",
    refuses: /:/,
    reason: "lists or compares",
  },
];
