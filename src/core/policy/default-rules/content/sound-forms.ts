import type { HarmlessForm } from "../harmless-form.ts";

/** Names that mean an address, an option file, or to sox a command. */
const NO_FILE = /[:@|]/;

/** Programs that tell about sound, film and what a network sent. */
export const SOUND_FORMS: readonly HarmlessForm[] = [
  {
    command: "mediainfo",
    singleDash: true,
    options: "-f --Full --Output: --Info-Parameters --Info-Containers --Info-Codecs",
    operands: "files",
    refuses: NO_FILE,
    reason: "tells about sound and film (no --LogFile)",
  },
  {
    command: "ffprobe",
    // -i and operands may be addresses: a colon refuses them.
    singleDash: true,
    options:
      "-v: -loglevel: -hide_banner -show_streams -show_format -show_entries: -show_frames -show_packets -show_chapters -show_programs -show_error -show_data -select_streams: -of: -output_format: -print_format: -pretty -count_frames -count_packets -i@ -sexagesimal -unit -prefix -bitexact -formats -codecs -decoders -filters -protocols -pix_fmts -version",
    operands: "files",
    refuses: /^[a-z]+:|:\/\/|concat:|^-i[a-z]/,
    atMost: 1,
    reason: "tells about sound and film",
  },
  {
    command: "ffmpeg",
    // No operands and no -i: nothing to read or write.
    singleDash: true,
    options:
      "-hide_banner -v: -loglevel: -L -version -buildconf -formats -muxers -demuxers -devices -codecs -decoders -encoders -bsfs -protocols -filters -pix_fmts -layouts -sample_fmts -colors -hwaccels -dispositions",
    operands: "none",
    reason: "lists what it knows",
  },
  {
    command: "soxi | sox --i | sox --info",
    options: "-tTrcsdDbBpea",
    operands: "files",
    refuses: /[:@|]|[.](?:m3u|pls)$/i,
    reason: "tells about sound (`|command` as a file would run, also in a list of files)",
  },
  {
    command: "sndfile-info | opusinfo",
    options: "-vq",
    operands: "files",
    reason: "tells about sound",
  },
  { command: "ogginfo", options: "-hqv", operands: "files", reason: "tells about sound" },
  {
    command: "vorbiscomment -l",
    options: "-Re --raw --escapes",
    operands: "files",
    atMost: 1,
    reason: "shows comments (no -w, -a, -c)",
  },
  {
    command: "metaflac",
    options:
      "--list --show-md5sum --show-min-blocksize --show-max-blocksize --show-min-framesize --show-max-framesize --show-sample-rate --show-channels --show-bps --show-total-samples --show-vendor-tag --show-all-tags --show-tag: --block-type: --block-number: --except-block-type: --no-filename --with-filename",
    operands: "files",
    needs: /^--(?:list|show-)/,
    reason: "shows what a sound file says about itself",
  },
  {
    command: "flac --test | flac -t",
    options: "-sw --silent --warnings-as-errors",
    operands: "files",
    reason: "tests sound files",
  },
  {
    command: "mkvinfo",
    // `-r` writes; mkvtoolnix reads more options from `@file`.
    options: "-acpPstvxXz --all --summary --track-info --size --hexdump --verbose --checksums",
    operands: "files",
    refuses: NO_FILE,
    reason: "tells about film",
  },
  {
    command: "mkvmerge --identify | mkvmerge -i | mkvmerge -J",
    operands: "files",
    refuses: NO_FILE,
    reason: "tells about film",
  },
  {
    command: "mp3info",
    // -a, -t, -l, -y, -c, -n and -g set what they name.
    options: "-FGx -p: -r:",
    operands: "files",
    reason: "tells about sound",
  },
  {
    command:
      "id3v2 --list | id3v2 -l | id3v2 -R | id3v2 --list-rfc822 | id3v2 --list-genres | id3v2 -L | id3v2 --list-frames | id3v2 -f | id3info | mp4info",
    operands: "files",
    reason: "tells about sound",
  },
  {
    command:
      "mid3v2 --list | mid3v2 -l | mid3v2 --list-raw | mid3v2 --list-frames | mid3v2 -f | mid3v2 --list-genres | mid3v2 -L",
    operands: "files",
    reason: "tells about sound",
  },
  {
    command: "eyeD3",
    options: "-L --list-genres --no-color --no-config",
    operands: "files",
    refuses: NO_FILE,
    reason: "tells about sound",
  },
  {
    command: "gst-discoverer-1.0 | gst-typefind-1.0",
    options: "-v --verbose",
    operands: "files",
    refuses: NO_FILE,
    reason: "tells about sound and film",
  },
  {
    command: "pcapinfos | capinfos",
    options: "-AcdeEhHiIklMsSTtuxyz",
    operands: "files",
    refuses: NO_FILE,
    reason: "tells about packets that were kept",
  },
  {
    command: "isosize",
    options: "-x -d: --sectors --divisor:",
    operands: "files",
    reason: "tells about an image",
  },
  {
    command: "vgmstream_cli | vgmstream-cli",
    // Without `-m` it writes.
    options: "-m",
    operands: "files",
    atMost: 1,
    needs: /^-m$/,
    reason: "tells about sound",
  },
  { command: "pw-mididump", operands: "files", atLeast: 1, reason: "shows notes of a file" },
];
