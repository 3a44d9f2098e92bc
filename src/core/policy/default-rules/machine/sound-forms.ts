import type { HarmlessForm } from "../harmless-form.ts";

const WORD = /^[\w.@:-]+$/;

/** Sound and players: what is connected, how it is set, what is being played. */
export const SOUND_FORMS: readonly HarmlessForm[] = [
  {
    command:
      "pactl info | pactl stat | pactl list | pactl get-default-sink | pactl get-default-source | pactl get-sink-volume | pactl get-source-volume | pactl get-sink-mute | pactl get-source-mute",
    // Without -s, which names a server.
    leading: "-f: --format:",
    options: "-f: --format:",
    operands: "text",
    operand: WORD,
    atMost: 2,
    reason: "tells about sound",
  },
  {
    command: "pamixer",
    options:
      "--get-volume --get-volume-human --get-mute --list-sinks --list-sources --get-default-sink --default-source --sink: --source:",
    operands: "none",
    needs: /^--(?:get|list)-/,
    reason: "tells about sound",
  },
  {
    command: "wpctl status | wpctl get-volume | wpctl inspect | wpctl settings",
    options: "-knra --nick --name --referenced --associated",
    operands: "text",
    operand: WORD,
    // A second operand of `settings` would set it.
    atMost: 1,
    reason: "tells about sound",
  },
  {
    command:
      "pw-cli info | pw-cli i | pw-cli list-objects | pw-cli ls | pw-cli enum-params | pw-cli e | pw-cli help | pw-cli h",
    operands: "text",
    operand: WORD,
    atMost: 2,
    reason: "tells about sound",
  },
  {
    command: "pw-dump",
    options: "-N -C? --no-colors --color?",
    operands: "text",
    operand: WORD,
    atMost: 1,
    reason: "tells about sound",
  },
  {
    command: "pw-link",
    // Operands would be connected, -d disconnects.
    options: "-oilItv --output --input --links --id --latency --verbose",
    operands: "none",
    needs: /^(?:-[Itv]*[oil]|--(?:output|input|links)$)/,
    reason: "lists what is connected",
  },
  {
    command: "pw-metadata",
    // A third operand would set a value.
    options: "-l -n: --list --name:",
    operands: "text",
    operand: WORD,
    atMost: 1,
    reason: "tells about sound",
  },
  {
    command: "pw-config list | pw-config paths | pw-config merge",
    leading: "-rLN -n: -p: --recurse --no-colors --name: --prefix:",
    options: "-rLN -n: -p: --recurse --no-colors --name: --prefix:",
    operands: "text",
    operand: WORD,
    atMost: 1,
    refuses: /\//,
    reason: "shows how sound is set up",
  },
  {
    command: "pw-top -b -n | pw-top --batch-mode --iterations",
    operands: "text",
    operand: /^\d+$/,
    atLeast: 1,
    atMost: 1,
    reason: "measures sound",
  },
  { command: "pw-top --batch-mode | pw-top -b", operands: "none", reason: "measures sound" },
  {
    command:
      "amixer info | amixer scontrols | amixer scontents | amixer controls | amixer contents | amixer get | amixer sget | amixer cget",
    // Without -D, whose name may be a plugin that writes a file, and -s, which takes commands.
    leading: "-c: -qiM --card: --quiet --inactive --mapped",
    options: "-c: --card:",
    operands: "text",
    operand: /^[\w ,'=-]+$/,
    atMost: 1,
    reason: "shows the mixer",
  },
  {
    command: "aplay | arecord | aconnect",
    options: "-lLiox --list-devices --list-pcms --list --input --output",
    operands: "none",
    needs: /^(?:-[lLio]+|--(?:list-devices|list-pcms|list|input|output))$/,
    reason: "lists devices for sound",
  },
  {
    command:
      "playerctl status | playerctl metadata | playerctl position | playerctl volume | playerctl loop | playerctl shuffle",
    leading: "-as -p: -i: --all-players --no-messages --player: --ignore-player:",
    options: "-as -p: -i: -f: --all-players --no-messages --player: --ignore-player: --format:",
    operands: "none",
    reason: "tells what is being played",
  },
  {
    command: "playerctl metadata",
    leading: "-as -p: -i: --all-players --no-messages --player: --ignore-player:",
    options: "-as -p: -i: -f: --all-players --no-messages --player: --ignore-player: --format:",
    operands: "text",
    operand: /^[\w:-]+$/,
    atMost: 1,
    reason: "tells what is being played",
  },
  {
    command:
      "mpc | mpc status | mpc current | mpc queued | mpc version | mpc stats | mpc outputs | mpc playlist | mpc lsplaylists | mpc replaygain | mpc tagtypes | cmus-remote -Q | cmus-remote --query | mocp --info | mocp -i | audtool current-song | audtool current-song-length | audtool current-song-output-length | audtool current-song-bitrate | audtool playback-status | audtool playlist-position | audtool playlist-length | audtool get-volume | audtool version | audtool help | ncspot info",
    // Without -h and -p, which name a server.
    leading: "-qv -f: --quiet --verbose --format:",
    options: "-f: --format:",
    operands: "none",
    reason: "tells what is being played",
  },
  {
    command: "mpc ls | mpc listall | mpc list | mpc search | mpc find",
    leading: "-f: --format:",
    options: "-f: --format:",
    operands: "text",
    reason: "searches the collection of music",
  },
  {
    command: "gst-inspect-1.0",
    // An operand may be a file, which is loaded as a plugin.
    options:
      "-aubC --print-all --print-blacklist --uri-handlers --types: --no-colors --color --sort:",
    operands: "none",
    reason: "lists plugins for sound and film",
  },
  {
    command: "gst-device-monitor-1.0",
    options: "-i --include-hidden",
    operands: "text",
    operand: /^[A-Z][\w/]*$/,
    reason: "lists devices for sound and film",
  },
  {
    command: "playerctl",
    options: "-al --list-all --all-players",
    operands: "none",
    needs: /^(?:-a?l|--list-all)$/,
    reason: "lists players",
  },
  {
    command: "pw-config",
    options: "-rLN -n: -p: --recurse --no-colors --name: --prefix:",
    operands: "none",
    refuses: /\//,
    reason: "shows how sound is set up",
  },
  {
    command: "amixer",
    options: "-c: -qiM --card: --quiet --inactive --mapped",
    operands: "none",
    reason: "shows the mixer",
  },
];
