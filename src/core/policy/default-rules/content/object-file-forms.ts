import type { HarmlessForm } from "../harmless-form.ts";

/** GNU's and LLVM's tools read more options from `@file`: `--plugin ./evil.so` among them. */
const RESPONSE_FILE = /^@/;

const NM =
  "-aABCDeghijlnopPrSuvW -f: -t: --debug-syms --print-file-name --demangle? --no-demangle --dynamic --format: --extern-only --line-numbers --numeric-sort --no-sort --portability --print-size --print-armap --reverse-sort --size-sort --special-syms --synthetic --radix: --undefined-only --defined-only --no-weak --just-symbols --without-symbol-versions";
const SIZE = "-ABdotx --format: --radix: --common --totals";

/** Programs that look into object files and programs without running them. */
export const OBJECT_FILE_FORMS: readonly HarmlessForm[] = [
  {
    command: "nm | llvm-nm | eu-nm",
    options: NM,
    operands: "files",
    refuses: RESPONSE_FILE,
    reason: "lists symbols (no --plugin)",
  },
  {
    command: "size | llvm-size | eu-size",
    options: SIZE,
    operands: "files",
    refuses: RESPONSE_FILE,
    reason: "measures object files",
  },
  {
    command: "objdump | llvm-objdump",
    // `-S` shows source files that the object names, wherever they lie; `-W` follows links.
    options:
      "-aCdDfGghHilprRstTVvwxz -j@ -M@ -m@ --archive-headers --file-headers --private-headers --headers --section-headers --all-headers --disassemble? --disassemble-all --disassemble-zeroes --syms --dynamic-syms --reloc --dynamic-reloc --full-contents --wide --section: --disassembler-options: --disassembler-color: --architecture: --demangle? --no-show-raw-insn --show-raw-insn --prefix-addresses --start-address: --stop-address: --visualize-jumps? --line-numbers --no-addresses --insn-width:",
    operands: "files",
    refuses: RESPONSE_FILE,
    reason: "shows object files (no --source)",
  },
  {
    command: "readelf | llvm-readelf",
    // Without -w and --debug-dump, which follow links to other files.
    options:
      "-aACcdDeghIlLnrsStTuVWz -x: -p: -R: --all --file-header --program-headers --segments --section-headers --sections --section-groups --section-details --headers --syms --symbols --dyn-syms --lto-syms --notes --relocs --relocations --unwind --dynamic --dynamic-table --version-info --arch-specific --archive-index --use-dynamic --hex-dump: --string-dump: --relocated-dump: --decompress --histogram --wide --demangle? --silent-truncation",
    operands: "files",
    refuses: RESPONSE_FILE,
    reason: "shows object files",
  },
  {
    command: "llvm-readobj",
    options:
      "-adhlrsSnVW --all --file-headers --file-header --program-headers --segments --section-headers --sections --symbols --syms --dyn-syms --relocs --relocations --notes --dynamic-table --needed-libs --version-info --unwind --hash-table --demangle",
    operands: "files",
    refuses: RESPONSE_FILE,
    reason: "shows object files",
  },
  {
    command: "llvm-dwarfdump",
    options:
      "-av --all --debug-info --debug-line --debug-abbrev --debug-str --statistics --summarize-types --verbose --verify",
    operands: "files",
    refuses: RESPONSE_FILE,
    reason: "shows what is there for debuggers (no -o)",
  },
  {
    command: "llvm-bcanalyzer",
    singleDash: true,
    options: "-dump --dump -disable-histogram --disable-histogram",
    operands: "files",
    refuses: RESPONSE_FILE,
    reason: "shows bit code",
  },
  {
    command: "llvm-strings",
    options: "-af -n: -t: --all --print-file-name --bytes: --radix:",
    operands: "files",
    refuses: RESPONSE_FILE,
    reason: "shows object files",
  },
  {
    command: "llvm-dis -o -",
    operands: "files",
    atMost: 1,
    refuses: RESPONSE_FILE,
    reason: "shows bit code (otherwise it writes a file)",
  },
  {
    command: "eu-readelf",
    options:
      "-aAdhIlnrSV --all --file-header --program-headers --segments --section-headers --sections --notes --relocs --dynamic --version-info --histogram --arch-specific",
    operands: "files",
    refuses: RESPONSE_FILE,
    reason: "shows object files",
  },
  {
    command: "addr2line",
    options:
      "-aCfips -e@ -j: --addresses --basenames --demangle? --exe@ --functions --inlines --pretty-print --section:",
    operands: "text",
    refuses: RESPONSE_FILE,
    reason: "tells the line of an address",
  },
  {
    command: "c++filt",
    options:
      "-_inpt -s: --strip-underscore --no-strip-underscore --no-params --no-verbose --types --format:",
    operands: "text",
    refuses: RESPONSE_FILE,
    reason: "spells names out",
  },
  {
    command: "gprof",
    // `-A` shows source files that the program names, `-s` writes.
    options:
      "-bLz -p? -q? -P? -Q? --brief --flat-profile? --graph? --print-path --display-unused-functions",
    operands: "files",
    refuses: RESPONSE_FILE,
    reason: "shows a profile",
  },
  {
    command: "wasm-objdump",
    options:
      "-dhrsx -j: --debug --details --disassemble --full-contents --headers --reloc --section:",
    operands: "files",
    reason: "looks into WebAssembly",
  },
  {
    command: "wasm2wat",
    options:
      "-fv --fold-exprs --generate-names --inline-exports --inline-imports --no-check --no-debug-names --verbose --enable-all",
    operands: "files",
    atMost: 1,
    reason: "shows WebAssembly as text (no -o)",
  },
  {
    command: "dexdump",
    options: "-acdefhi -l:",
    operands: "files",
    reason: "looks into a program (no -o)",
  },
  {
    command: "javap",
    // Without `-J`, which hands options to the machine that runs it.
    singleDash: true,
    options:
      "-c -p -v -s -l -public -protected -private -package -verbose -constants -sysinfo -cp@ -classpath@ --class-path@",
    operands: "files",
    refuses: /^@|:/,
    reason: "looks into classes",
  },
  {
    command: "jdeps",
    // `-dotoutput` and `--generate-*` write.
    singleDash: true,
    options:
      "-s -summary -v -verbose -R -recursive -P -profile -apionly -jdkinternals --jdk-internals --api-only --list-deps --list-reduced-deps --print-module-deps --ignore-missing-deps --recursive --multi-release: -cp@ -classpath@ --class-path@",
    operands: "files",
    refuses: RESPONSE_FILE,
    reason: "tells what classes need",
  },
  {
    command: "monodis",
    // `--mresources` and `--output` write.
    options:
      "--assembly --assemblyref --classlayout --constant --customattr --event --exported --fields --file --forward-decls --interface --manifest --marshal --method --module --moduleref --nested --param --property --propertymap --typedef --typeref --typespec --show-method-tokens --show-tokens",
    operands: "files",
    atMost: 1,
    reason: "looks into an assembly",
  },
  {
    command: "checksec | pwn checksec",
    options: "--file@ --format: --extended",
    operands: "files",
    reason: "tells how a program is hardened",
  },
  {
    command: "rabin2",
    // Without -x, -O, -c, which write, and -D, -k.
    options: "-eEgHiIjlMqRsSVzA",
    operands: "files",
    atMost: 1,
    reason: "looks into a program",
  },
  {
    command: "readpe",
    options:
      "-AHSied -h: -f: --all-headers --all-sections --header: --imports --exports --dirs --format:",
    operands: "files",
    reason: "looks into a program",
  },
  {
    command: "ROPgadget",
    options:
      "--binary@ --re: --only: --filter: --range: --badbytes: --depth: --string: --opcode: --memstr: --offset: --norop --nojop --nosys --multibr --all --ropchain --thumb --silent --dump",
    operands: "none",
    reason: "looks for pieces of code (no --console)",
  },
  {
    command: "yara",
    // `-s` would show what hidden files say, `-C` loads compiled rules; a number is a process.
    options:
      "-cefgLmnrSw -a: -i: -l: -p: -t: --count --fast-scan --identifier: --max-rules: --negate --no-warnings --print-meta --print-namespace --print-stats --print-string-length --print-tags --recursive --tag: --threads: --timeout:",
    operands: "files",
    atLeast: 2,
    refuses: /^\d+$/,
    reason: "tells which files match a rule",
  },
  {
    command:
      "patchelf --print-interpreter | patchelf --print-needed | patchelf --print-rpath | patchelf --print-soname | chrpath -l | chrpath --list | upx -l | upx -t | upx --list | upx --test",
    operands: "files",
    reason: "tells about a program",
  },
  {
    command: "binwalk",
    options: "-AB --opcodes --signature",
    operands: "files",
    reason: "tells what is in a file (no -e, -M, --dd)",
  },
  {
    command: "edid-decode",
    options: "-c --check",
    operands: "files",
    atMost: 1,
    reason: "shows what a monitor says",
  },
  { command: "elfls | swfdump | chkfont", operands: "files", reason: "looks into a file" },
  {
    command: "dtc -I dtb -O dts",
    options: "-qs",
    operands: "files",
    atMost: 1,
    reason: "shows a device tree",
  },
];
