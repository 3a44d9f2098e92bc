import type { HarmlessForm } from "../harmless-form.ts";

/** Screens, radios, printers, scanners and cameras: what is connected and how it is set. */
export const PERIPHERAL_FORMS: readonly HarmlessForm[] = [
  {
    command: "brightnessctl",
    // `set` acts, as do -s and -r.
    options: "-lm -d: -c: -e? --list --machine-readable --device: --class: --exponent?",
    operands: "none",
    reason: "tells how bright the screen is",
  },
  {
    command:
      "brightnessctl get | brightnessctl g | brightnessctl max | brightnessctl m | brightnessctl info | brightnessctl i",
    leading: "-m -d: -c: --machine-readable --device: --class:",
    options: "-m -d: -c: --machine-readable --device: --class:",
    operands: "none",
    reason: "tells how bright the screen is",
  },
  {
    command: "ddcutil detect | ddcutil capabilities | ddcutil getvcp | ddcutil environment",
    leading: "-d: -b: -n: -tv --display: --bus: --sn: --model: --brief --terse --verbose",
    options: "-d: -b: -n: -tv --display: --bus: --sn: --model: --brief --terse --verbose",
    operands: "text",
    operand: /^(?:[\da-fA-F]{2}|ALL|known|supported|color|scan)$/i,
    reason: "asks a screen how it is set",
  },
  {
    command:
      "bluetoothctl devices | bluetoothctl paired-devices | bluetoothctl show | bluetoothctl list | bluetoothctl info | bluetoothctl version | hcitool dev | hcitool con | hciconfig",
    operands: "text",
    operand: /^(?:[\da-fA-F]{2}(?::[\da-fA-F]{2}){5}|hci\d+|Paired|Bonded|Trusted|Connected)$/,
    atMost: 1,
    reason: "tells about Bluetooth",
  },
  {
    command: "rfkill | rfkill list",
    options: "-Jnr -o: --json --noheadings --raw --output: --output-all",
    operands: "none",
    reason: "tells which radios are on",
  },
  {
    command: "rfkill list",
    options: "-Jnr -o: --json --noheadings --raw --output: --output-all",
    operands: "text",
    operand: /^[\w]+$/,
    reason: "tells which radios are on",
  },
  {
    command: "lpstat",
    // Without -h, which names a server.
    options: "-adelrRstHD -U: -c? -o? -p? -u? -v? -W:",
    operands: "text",
    operand: /^[\w.-]+$/,
    atMost: 1,
    refuses: /@/,
    reason: "lists printers and what they print",
  },
  {
    command: "lpq",
    // `+5` would go on for ever.
    options: "-al -P:",
    operands: "text",
    operand: /^[\w.-]+$/,
    refuses: /@/,
    reason: "lists what is printed",
  },
  {
    command: "lpoptions",
    // -d, -o, -r and -x set.
    options: "-l -p:",
    operands: "none",
    refuses: /@/,
    reason: "shows options of a printer",
  },
  {
    command: "lpinfo",
    options: "-lmv --include-schemes: --exclude-schemes: --make-and-model: --language: --product:",
    operands: "none",
    needs: /^-[lmv]+$/,
    reason: "lists printers and drivers",
  },
  {
    command: "scanimage -L | scanimage --list-devices | gphoto2",
    options:
      "-La --auto-detect --summary --abilities --list-files --list-folders --list-config --list-all-config --list-cameras --list-ports --num-files --storage-info --about --get-config: --show-info:",
    operands: "none",
    needs:
      /^(?:-L|--list-devices|--(?:auto-detect|summary|abilities|list-|num-files|storage-info|about|get-config|show-info).*)$/,
    reason: "lists scanners, cameras and what is on them",
  },
  {
    command: "v4l2-ctl",
    options:
      "-lLDPVIAG -d: -C: --list-devices --list-formats --list-formats-ext --list-formats-out --list-formats-meta --list-framesizes: --list-frameintervals: --list-ctrls --list-ctrls-menus --list-inputs --list-outputs --list-audio-inputs --list-standards --all --info --get-fmt-video --get-fmt-video-out --get-parm --get-input --get-standard --get-ctrl: --get-priority --device: --verbose",
    operands: "none",
    reason: "tells about cameras",
  },
  {
    command:
      "cam -l | cam --list | cam --list-controls | cam --list-properties | cam -I | uvcdynctrl -l | uvcdynctrl --list | uvcdynctrl -c | uvcdynctrl --clist | uvcdynctrl --get | uvcdynctrl -g | rpicam-hello --list-cameras | libcamera-hello --list-cameras",
    options: "-c: -d: --camera: --device:",
    operands: "text",
    operand: /^[\w ,.()-]+$/,
    atMost: 1,
    reason: "tells about cameras",
  },
  {
    command: "cam",
    options: "-lI -c: --list --list-controls --list-properties --info --camera:",
    operands: "none",
    needs: /^(?:-[lI]|--list|--list-controls|--list-properties|--info)$/,
    reason: "tells about cameras",
  },
  {
    command: "mmcli",
    // Without an action it shows; codes and messages are not here.
    options:
      "-LKJ -m: -b: --list-modems --modem: --bearer: --output-keyvalue --output-json --signal-get --location-status --location-get",
    operands: "none",
    needs: /^-/,
    reason: "tells about modems",
  },
  {
    command: "openrgb --list-devices | openrgb -l | liquidctl list | liquidctl status",
    options: "-v --noautoconnect --verbose --json -m: -n: --match: --pick:",
    operands: "none",
    reason: "lists devices with lights",
  },
  {
    command: "openrgb --noautoconnect --list-devices",
    operands: "none",
    reason: "lists devices with lights",
  },
];
