import type { HarmlessForm } from "./harmless-form.ts";

/** Programs that look into files of the working directory and tell what they find. */
export const INSPECTION_FORMS: readonly HarmlessForm[] = [
  {
    command:
      "colrm | colcrt | col | ul | datamash | ts | pr | isutf8 | diffstat | csvcut | csvgrep | csvlook | csvstat | csvsort | csvformat | csvjoin | csvstack | csvjson | csv2tsv | tsv-filter | tsv-select | tsv-uniq | tsv-summarize | tsv-pretty | wdiff | colordiff | hexyl | lolcat | choose | zcmp | zdiff | xzcmp | xzdiff | bzcmp | bzdiff | spa-json-dump | combine",
    // `wdiff -a` would start a pager and is not listed; pygmentize (-x loads code) is not here.
    options:
      "-biswytHrvqlN -c: -f@ --columns: --not-columns: --names --match: --regex: --invert-match --reverse --no-inference --sum --mean --median --min --max --len --unique --count --nulls --delimiter: --tabs --no-header-row --header: --number-lines --date-format: --length: --indent: --page_width: --width: --sep-string? --eq: --str-eq: --gt: --lt: --not-empty: --invert --or --ignore-case --ignore-all-space --side-by-side --brief --report-identical-files --statistics --field-separator: --exclusive --half-lines --no-underlining --spaces --no-backspaces --indicated --round: --narm --full --sort --verbose --quiet --list --color: --plain --no-squeezing --seed: --spread: --truecolor --group: --strict",
    operands: "files",
    refuses: /^-[^-]*o/,
    reason: "shows text in another shape",
  },
  {
    command:
      "xsv headers | xsv count | xsv stats | xsv table | xsv frequency | xsv flatten | qsv headers | qsv count | qsv stats | qsv table | qsv frequency | qsv flatten",
    options:
      "-n -d: -s: -l: --just-names --everything --select: --limit: --delimiter: --no-headers",
    operands: "files",
    reason: "tells about a table (no -o)",
  },
  {
    command: "xsv select | xsv search | xsv sample | xsv slice | xsv sort | xsv cat",
    options:
      "-niNR -d: -s: -l: -e: --no-headers --ignore-case --select: --start: --end: --len: --numeric --reverse",
    operands: "text then files",
    reason: "takes a part of a table (no -o)",
  },
  {
    command: "gron | jtbl | pup | htmlq | json_pp | json5 | xml2json",
    // gron reads addresses of the net as well.
    options:
      "-svmcpntw --values --no-sort --stream --json --ungron --monochrome --color --text --attribute: --pretty --validate --space: --cols: --truncate --no-wrap --compact",
    operands: "files",
    refuses: /:\/\/|^--(?:filename|output|out-file)/,
    atMost: 1,
    reason: "shows JSON or HTML in another shape",
  },
  {
    command: "xmllint",
    // Entities are not followed without --noent, --valid, --dtdvalid or --xinclude; --output writes.
    options:
      "--noout --format --xpath: --html --recover --nonet --noblanks --nowarning --pretty: --nsclean --c14n --encode: --huge --timing",
    operands: "files",
    refuses: /document\s*\(/,
    reason: "shows or checks XML without leaving the file",
  },
  {
    command:
      "xml elements | xml el | xml format | xml fo | xml validate | xml val | xml list | xml canonic | xml c14n | xmlstarlet elements | xmlstarlet el | xmlstarlet format | xmlstarlet fo | xmlstarlet val | xmlstarlet validate",
    // `sel` and `tr` reach other documents, `ed -L` writes; they are not here.
    options:
      "-auvwqbtnoCRD -d: -s: --indent-tab --indent-spaces: --noindent --well-formed --err --quiet",
    operands: "files",
    refuses: /^-[^-]*[oDR]/,
    reason: "tells about XML",
  },
  {
    command:
      "llvm-nm | llvm-size | llvm-objdump | llvm-readelf | llvm-readobj | llvm-dwarfdump | llvm-bcanalyzer | llvm-strings | eu-readelf | eu-nm | eu-size | wasm-objdump | dexdump | javap | checksec | addr2line | c++filt | monodis | strings | objdump | nm | size | gprof | pwn checksec | chkfont | swfdump | elfls",
    options:
      "-aAbBCcdDefFgGhHiIjJlLmnNprRsStTuUvVwxXyzZ -e@ --all --headers --sections --symbols --syms --file-headers --all-headers --full-contents --disassemble? --details --private-headers --demangle? --dynamic --functions --inlines --exe@ --dump --undefined-only --extern-only --defined-only --debug-syms --line-numbers --radix: --imports --exports --all-sections --header: --disassembler-color: --disassembler-options: --visualize-jumps? --assembly --assemblyref --method --manifest --wide --segments --relocs --print-file-name --encoding: --bytes: --brief --format:",
    // javap takes class names and files alike; --plugin loads code.
    operands: "files",
    refuses: /plugin|^-[^-]*o$|^--(?:output|target)/,
    reason: "looks into object files and programs without running them",
  },
  {
    command:
      "jpeginfo | jxlinfo | pngcheck | webpinfo | gifsicle --info | gifdiff | exiftags | jhead | opusinfo | ogginfo | vorbiscomment -l | mkvinfo | mkvmerge --identify | mp4info | mp3info | id3v2 --list | id3v2 -l | mid3v2 --list | mid3v2 --list-frames | mid3v2 -l | metaflac --list | isosize | isoinfo -d -i | isoinfo -l -i | qemu-img info | transmission-show | gst-discoverer-1.0 | gst-typefind-1.0 | pcapinfos | capinfos | zipnote -n | pgmhist | ppmhist | pamfile | pnmpsnr | pnmfile | pbmtoascii | pamsummary | spa-inspect | pdf-parser | pdfsig | qpdf --check | qpdf --show-npages | qpdf --show-encryption | mutool info | age-inspect | mimetype | enca | uchardet | icc-info | exif | mediainfo | pdffonts | pdfinfo | pdfimages -list | jasper-info | soxi",
    options:
      "-vq --verbose --brief --describe --machine --ids --stats --type: --search: --sectors --divisor: --json --language: --all",
    // Few options: -x extracts (pngcheck), converts (enca) or rewrites (jhead). ImageMagick's
    // identify is not here: it executes MSL, and delegates of SVG and PostScript.
    operands: "files",
    refuses: /[:@|]/,
    reason: "tells about pictures, sound, film and documents",
  },
  {
    command: "metaflac",
    options:
      "--list --show-md5sum --show-min-blocksize --show-max-blocksize --show-sample-rate --show-channels --show-bps --show-total-samples --show-vendor-tag --show-all-tags --show-tag: --block-type: --block-number: --no-filename --with-filename",
    operands: "files",
    needs: /^--(?:list|show-)/,
    reason: "shows what a sound file says about itself",
  },
  {
    command: "ffprobe",
    // -i and operands may be addresses: a colon refuses them.
    singleDash: true,
    options:
      "-v: -loglevel: -hide_banner -show_streams -show_format -show_entries: -show_frames -show_packets -show_chapters -show_error -select_streams: -of: -output_format: -print_format: -pretty -count_frames -count_packets -i@ -sexagesimal -unit",
    operands: "files",
    refuses: /^[a-z]+:|:\/\/|concat:|^-i[a-z]/,
    atMost: 1,
    reason: "tells about sound and film",
  },
  {
    command: "openssl x509 | openssl req | openssl crl | openssl asn1parse",
    // Without -out, -signkey, -key, -engine, -config; req would make a key without -noout.
    singleDash: true,
    options:
      "-in@ -text -noout -enddate -startdate -dates -subject -issuer -serial -fingerprint -sha256 -sha1 -pubkey -modulus -purpose -hash -email -ext: -inform: -nameopt: -certopt: -checkend: -verify -nextupdate -lastupdate -i",
    operands: "none",
    needs: /^-(?:in|text)$/,
    reason: "shows a certificate",
  },
  {
    command: "openssl dgst | openssl md5 | openssl sha1 | openssl sha256 | openssl sha512",
    singleDash: true,
    options: "-md5 -sha1 -sha224 -sha256 -sha384 -sha512 -sha3-256 -sha3-512 -hex -c -r -list",
    operands: "files",
    reason: "sums files up (no -sign, -out, -engine)",
  },
  {
    command:
      "cfv -T | rhash | xxhsum | b3sum | hashdeep | sha3sum | par2 verify | gpgv | jarsigner -verify | zipinfo | lsar | zpaq list | atool --list | patool list | xar -tf | pax -f | 7zr l | cabextract -l | unace l | lsinitramfs | lsinitcpio | lsinitrd | unsquashfs -l | unsquashfs -ls | unsquashfs -ll | unsquashfs -lls | unsquashfs -s | asar list | phar list -f | phar info -f | aapt list | aapt dump badging | aapt dump permissions | aapt dump configurations",
    options:
      "-1lqtvHns --list --test --verylong --json --check --verbose --quiet --crc32 --md5 --sha1 --sha256 --sha512 --base64 --bsd --info --analyze",
    operands: "files",
    reason: "sums files up, or lists an archive",
  },
  {
    command: "lzip | pigz | pbzip2 | lzop | lrzip | zstd | plzip",
    options: "-ltvq --list --test --verbose --quiet",
    operands: "files",
    needs: /^-[vq]*[lt][vq]*$|^--(?:list|test)$/,
    reason: "tests or lists packed files (otherwise they replace them)",
  },
  {
    command: "bfs",
    options:
      "-name: -iname: -path: -ipath: -regex: -type: -size: -maxdepth: -mindepth: -mtime: -mmin: -newer@ -empty -print -print0 -ls -not -and -or -o -a -user: -group: -perm: -prune -nocolor -color -x -xdev",
    singleDash: true,
    operands: "names",
    reason: "finds files by name and metadata (no -exec, -delete, -fprint)",
  },
  {
    command: "locate | plocate | mlocate | slocate",
    // The data base of names only; -U and -u would build one.
    options:
      "-bceirqwALN0 -n: -l: --basename --count --existing --ignore-case --limit: --regex --regexp: --null --wholename --all --statistics -S",
    operands: "text",
    atLeast: 1,
    refuses: /^-[^-]*[uUd]|^--(?:data|out)/,
    reason: "finds files by name",
  },
  {
    command: "tokei | scc | cloc | loc | pygount",
    options:
      "-lfst --files --types: --exclude: --sort: --format: --include-ext: --exclude-dir: --by-file --json --yaml --csv --languages --no-cocomo",
    operands: "files",
    refuses: /^-o|^--(?:out|report-file)/,
    reason: "counts lines of code",
  },
  {
    command:
      "fdupes | jdupes | rdfind -dryrun true | dua | dutree | dua aggregate | filefrag | fincore | getcap | mountpoint",
    // fdupes and jdupes without -d, -N, -i, -L, -B: they delete or link.
    options:
      "-rRSmqv --recurse --size --summarize --quiet --format: --reverse --depth: --number-of-lines: --no-percent-bars --apparent-size --count-hard-links --threads: --files-only --no-hidden --aggr:",
    operands: "names",
    refuses: /^(?:i|interactive)$/,
    reason: "compares and measures files",
  },
];
