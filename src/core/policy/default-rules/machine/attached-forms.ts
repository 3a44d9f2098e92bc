import type { HarmlessForm } from "../harmless-form.ts";

/** Phones, boards, keys and other things on a cable that have a program of their own. */
export const ATTACHED_FORMS: readonly HarmlessForm[] = [
  {
    command:
      "adb devices | adb version | adb get-state | adb get-serialno | adb get-devpath | adb features | adb host-features",
    // Without -H, which names a host.
    leading: "-dea -t: -s:",
    options: "-l",
    operands: "none",
    reason: "lists phones",
  },
  {
    command: "adb forward --list | adb reverse --list | adb mdns services | adb mdns check",
    leading: "-de -t: -s:",
    operands: "none",
    reason: "lists what is connected with phones",
  },
  {
    command: "fastboot devices | fastboot getvar",
    refuses: /(?:tcp|udp):/,
    leading: "-s:",
    options: "-l",
    operands: "text",
    operand: /^[a-z][\w:-]*$/,
    atMost: 1,
    reason: "tells about phones",
  },
  {
    command: "idevice_id | ideviceinfo",
    options: "-lnsxd -u: -q: -k: --list --network --simple --xml --debug --udid: --domain: --key:",
    operands: "none",
    reason: "tells about phones",
  },
  {
    command:
      "idevicename | idevicedate | idevicepair list | idevicepair validate | idevicepair systembuid | idevicepair hostid | ideviceimagemounter list | ideviceimagemounter --list | ideviceimagemounter -l | idevicediagnostics diagnostics | simple-mtpfs --list-devices | simple-mtpfs -l | jmtpfs -l | jmtpfs --listDevices",
    // An operand would rename the phone.
    options: "-u: --udid:",
    operands: "none",
    reason: "tells about phones",
  },
  {
    command:
      "ykman info | ykman list | ykman fido info | ykman openpgp info | ykman openpgp keys info | ykman piv info | ykman oath info | ykman otp info | ykman hsmauth info",
    leading: "-d: -r: --device: --reader:",
    options: "-sr --serials --readers",
    operands: "text",
    operand: /^(?:sig|dec|aut|att)$/i,
    atMost: 1,
    reason: "tells about security keys, not what they keep",
  },
  {
    command: "ykinfo",
    options: "-amHsvtipIPc12q -n:",
    operands: "none",
    reason: "tells about security keys",
  },
  {
    command: "boltctl list | boltctl domains | boltctl info",
    options: "-a --all",
    operands: "text",
    operand: /^[\da-f-]+$/,
    atMost: 1,
    reason: "lists devices",
  },
  {
    command: "st-info",
    // --connect-under-reset and --hotplug act on the board.
    options: "--probe --serial --flash --pagesize --sram --descr --chipid",
    operands: "none",
    needs: /^--/,
    reason: "tells about a board",
  },
  {
    command: "picotool info",
    options: "-abcdlmp --all --basic --build --debug --pins --device --metadata --bus: --address:",
    operands: "files",
    reason: "tells about a board or what is built for it",
  },
  {
    command:
      "avrdude -p ? | avrdude -c ? | minipro -l | minipro --list | solo ls | boltctl | dfu-util -l | dfu-util --list | rkdeveloptool ld | mpremote connect list | mpremote devs | esptool.py version | tio --list | tio -l | cec-client --list-devices | cec-client -l | hyprpm list | usbip list -l | usbip list --local",
    operands: "none",
    reason: "lists devices",
  },
  {
    command: "minipro --search | minipro -L | minipro --get_info | minipro -d",
    operands: "text",
    operand: /^[\w@.()-]+$/,
    atLeast: 1,
    atMost: 1,
    reason: "lists chips that a programmer knows",
  },
  {
    command:
      "vcgencmd version | vcgencmd commands | vcgencmd measure_temp | vcgencmd measure_volts | vcgencmd measure_clock | vcgencmd get_mem | vcgencmd get_throttled | vcgencmd get_config | vcgencmd codec_enabled | vcgencmd bootloader_version | vcgencmd bootloader_config | vcgencmd get_camera",
    // `otp_dump` would show what the owner has burnt in.
    operands: "text",
    operand: /^\w+$/,
    atMost: 1,
    reason: "tells about the board",
  },
  {
    command: "pinout",
    options: "-cm --color --monochrome",
    operands: "none",
    reason: "shows the board's pins",
  },
  {
    command:
      "ipmitool sensor list | ipmitool sdr list | ipmitool sdr elist | ipmitool fru print | ipmitool sel list | ipmitool sel info | ipmitool mc info | ipmitool chassis status",
    operands: "none",
    reason: "tells about the machine",
  },
  {
    command: "duc info | bleachbit --list-cleaners | bleachbit -l | uprecords",
    options: "-m:",
    operands: "none",
    reason: "lists",
  },
];
