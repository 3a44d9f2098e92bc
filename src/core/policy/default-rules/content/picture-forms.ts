import type { HarmlessForm } from "../harmless-form.ts";

const ADDRESS = /:\/\/|^www\./i;

/** Programs that tell about pictures, or turn them over on their output. */
export const PICTURE_FORMS: readonly HarmlessForm[] = [
  {
    command: "exiftool",
    // Without `=` and `<`, which set tags, `-if` and `-p`, which run Perl, and `-o`, `-w`, `-@`.
    singleDash: true,
    options:
      "-a -b -binary -c: -d: -dateFormat: -D -e -E -ee -ext: -extension: -f -fast -fast2 -g -g0 -g1 -g2 -G -G0 -G1 -G4 -h -H -j -json -X -xmlFormat -csv -l -L -list -listw -listf -listg -ver -m -n -q -r -recurse -s -s1 -s2 -s3 -S -sort -struct -t -T -u -U -v -v1 -v2 -all -common -Make -Model -Orientation -ImageSize -ImageWidth -ImageHeight -Megapixels -DateTimeOriginal -CreateDate -ModifyDate -AllDates -Duration -MIMEType -FileType -FileSize -FileModifyDate -GPSPosition -GPSLatitude -GPSLongitude -GPSAltitude -GPSDateTime -Artist -Author -Creator -Copyright -Title -Description -Keywords -Subject -LensModel -ISO -FNumber -ExposureTime -FocalLength -ColorSpace -XResolution -YResolution -PageCount -Comment -UserComment",
    operands: "files",
    refuses: /[=<>:|]/,
    reason: "tells about pictures, sound, film and documents",
  },
  {
    command: "exiv2",
    // One operand: an action of exiv2 (`rm`, `mv`, `ex`) would need another one.
    options:
      "-quvb -g: -K: -n: -P: -p: --grep: --key: --Print: --print: --quiet --verbose --unknown --binary",
    operands: "files",
    refuses: /:/,
    atMost: 1,
    reason: "tells about a picture",
  },
  {
    command: "exiv2 pr | exiv2 print",
    options:
      "-quvb -g: -K: -n: -P: -p: --grep: --key: --Print: --print: --quiet --verbose --unknown --binary",
    operands: "files",
    refuses: /:/,
    reason: "tells about pictures",
  },
  {
    command: "exif",
    // --output, --remove, --set-value, --create-exif and --extract-thumbnail write.
    options:
      "-ilm -t: --debug --ids --ifd: --list-tags --machine-readable --no-fixup --show-description --show-mnote --tag: --width: --xml-output",
    operands: "files",
    reason: "tells about pictures",
  },
  {
    command: "exiftags",
    options: "-acdiqu -s:",
    operands: "files",
    reason: "tells about pictures",
  },
  {
    command: "jhead",
    // Most of its options rewrite the picture, `-cmd` runs a program.
    singleDash: true,
    options: "-v -c -se -q",
    operands: "files",
    reason: "tells about pictures",
  },
  {
    command: "jpeginfo",
    // `-d` and `-m` delete.
    options: "-5cilqv --check --info --lsstyle --md5 --quiet --verbose --json --csv",
    operands: "files",
    reason: "tells about pictures",
  },
  {
    command: "jxlinfo",
    options: "-v --verbose",
    operands: "files",
    reason: "tells about pictures",
  },
  {
    command: "pngcheck",
    options: "-7cfpqstvw",
    operands: "files",
    reason: "checks pictures (no -x)",
  },
  {
    command: "webpinfo",
    singleDash: true,
    options: "-quiet -summary -diag -bitstream_info",
    operands: "files",
    reason: "tells about pictures",
  },
  {
    command: "gifsicle --info | gifsicle -I",
    options: "--color-info --size-info --extension-info",
    operands: "files",
    refuses: /^@/,
    reason: "tells about pictures",
  },
  {
    command: "gifdiff",
    options: "-qw --brief --ignore-redundancy",
    operands: "files",
    reason: "compares pictures",
  },
  {
    command: "jpegtran",
    singleDash: true,
    options:
      "-copy: -optimize -progressive -grayscale -arithmetic -perfect -trim -crop: -flip: -rotate: -transpose -transverse -verbose",
    operands: "files",
    atMost: 1,
    reason: "turns a picture on its output (no -outfile)",
  },
  {
    command: "catimg",
    options: "-ct -r: -l: -w:",
    operands: "files",
    reason: "shows a picture as text",
  },
  {
    command: "chafa",
    options:
      "-c: -d: -f: -O: -s: -t: -w: --align: --animate: --bg: --center: --clear --color-extractor: --color-space: --colors: --dither: --dither-grain: --dither-intensity: --duration: --fg: --fill: --font-ratio: --format: --invert --margin-bottom: --margin-right: --optimize: --passthrough: --polite: --preprocess: --probe: --relative: --scale: --size: --speed: --stretch --symbols: --threads: --threshold: --view-size: --work: --zoom",
    operands: "files",
    reason: "shows a picture as text",
  },
  {
    command: "jp2a",
    options:
      "-bdfivz --background: --border --chars: --color --colors --color-depth: --debug --fill --flipx --flipy --grayscale --height: --html --html-fill --html-fontsize: --html-no-bold --html-raw --html-title: --invert --red: --green: --blue: --size: --term-fit --term-height --term-width --term-zoom --verbose --width:",
    operands: "files",
    refuses: ADDRESS,
    reason: "shows a picture as text (an address would be fetched; no --output)",
  },
  {
    command: "img2txt",
    options:
      "-b: -c: -d: -f: -g: -H: -W: -x: -y: --brightness: --contrast: --dither: --format: --gamma: --height: --width: --font-height: --font-width:",
    operands: "files",
    atMost: 1,
    reason: "shows a picture as text",
  },
  {
    command: "img2sixel",
    options:
      "-egiuIS -b: -B: -c: -d: -h: -l: -p: -q: -r: -s: -w: --bgcolor: --builtin-palette: --colors: --crop: --diffusion: --height: --high-color --ignore-delay --invert --loop-control: --monochrome --quality: --resampling: --static --use-macro --width:",
    operands: "files",
    refuses: ADDRESS,
    reason: "shows a picture (an address would be fetched; no -o)",
  },
  {
    command: "ascii-image-converter",
    // --save-txt, --save-img and --save-gif write.
    options:
      "-bcCdfgnxy -H: -m: -W: --braille --color --color-bg --complex --dither --dimensions: --flipX --flipY --full --grayscale --height: --map: --negative --threshold: --width:",
    operands: "files",
    refuses: ADDRESS,
    reason: "shows a picture as text (an address would be fetched)",
  },
  {
    command: "viu",
    options:
      "-1bmnrst -f: -w: --blocks --frame-rate: --height: --mirror --name --once --recursive --static --transparent --width:",
    operands: "files",
    reason: "shows pictures",
  },
  {
    command: "qrencode",
    // Without -o; pictures are shown as text only, other types need a file.
    options:
      "-8Mcik -d: -l: -m: -r@ -s: -t: -v: --8bit --casesensitive --ignorecase --kanji --level: --margin: --micro --read-from@ --size: --symversion: --type: --dpi: --background: --foreground: --strict-version",
    operands: "text",
    reason: "shows a text as a pattern",
  },
  {
    command: "qr",
    // `--factory` loads code.
    options: "--ascii --error-correction: --optimize:",
    operands: "text",
    reason: "shows a text as a pattern",
  },
  {
    command: "qemu-img info",
    options: "-U --force-share --output:",
    operands: "files",
    refuses: /[:@|]/,
    reason: "tells about the image of a disk",
  },
];
