import type { HarmlessForm } from "../harmless-form.ts";

/** Settings that may hold a password in plain text. */
const PRIVATE = /passw|secret|token|credential|proxy|remote|vnc|rdp|account/i;

/** Settings, defaults, fonts and services of desktops. */
export const DESKTOP_SETTING_FORMS: readonly HarmlessForm[] = [
  {
    command: "gsettings get | gsettings range | gsettings describe | gsettings writable",
    operands: "text",
    operand: /^[\w./:-]+$/,
    atLeast: 2,
    atMost: 2,
    refuses: PRIVATE,
    reason: "shows a setting of the desktop",
  },
  {
    command: "gsettings list-recursively",
    // Of one schema: all together hold the proxy's password.
    operands: "text",
    operand: /^[\w./:-]+$/,
    atLeast: 1,
    atMost: 1,
    refuses: PRIVATE,
    reason: "shows settings of the desktop",
  },
  {
    command:
      "gsettings list-schemas | gsettings list-relocatable-schemas | gsettings list-keys | gsettings list-children",
    options: "--print-paths",
    operands: "text",
    operand: /^[\w./:-]+$/,
    atMost: 1,
    reason: "lists which settings there are",
  },
  {
    command: "dconf read | dconf list",
    // `dump` would show all below.
    options: "-d",
    operands: "text",
    operand: /^\/[\w./:-]*$/,
    atLeast: 1,
    atMost: 1,
    refuses: PRIVATE,
    reason: "shows a setting of the desktop",
  },
  {
    command: "xdg-mime query default",
    operands: "text",
    operand: /^[\w./+-]+$/,
    atMost: 1,
    reason: "tells which program opens what",
  },
  {
    command: "gio info | gio list | gio tree",
    options:
      "-a: -dhlnuw --attributes: --hidden --long --nofollow-symlinks --query-writable --filesystem --print-display-names --print-uris --follow-symlinks",
    operands: "names",
    // An address would be opened over the network.
    refuses: /:\/\//,
    reason: "tells about files",
  },
  {
    command: "gio mime | gio help",
    operands: "text",
    operand: /^[\w./+-]+$/,
    // A second operand would set the program.
    atMost: 1,
    reason: "tells which program opens what",
  },
  {
    command:
      "gio mount -l | gio mount --list | gio trash --list | gio trash -l | trash-list | trash list",
    options: "-i --detail",
    operands: "none",
    reason: "lists",
  },
  {
    command: "xdg-settings get | xdg-settings check",
    operands: "text",
    operand: /^[\w.:+-]+$/,
    atMost: 3,
    reason: "tells which program is the default",
  },
  { command: "xdg-settings --list", operands: "none", reason: "lists defaults" },
  {
    command: "xdg-user-dir",
    // The name is put into a script, so it must be one.
    operands: "text",
    operand: /^[A-Z]+$/,
    atMost: 1,
    reason: "tells a folder of the user",
  },
  {
    command: "handlr list | handlr get | handlr mime",
    options: "-a --all --json",
    operands: "text",
    operand: /^[\w./+-]+$/,
    atMost: 1,
    reason: "tells which program opens what",
  },
  {
    command: "busctl list | busctl status | busctl tree | busctl introspect",
    // `call` and `set-property` act; -H and -M reach another machine.
    leading:
      "-l --system --user --no-pager --no-legend --list --acquired --unique --activatable --full",
    options:
      "-jl --system --user --no-pager --no-legend --list --acquired --unique --activatable --full --json: --xml-interface",
    operands: "text",
    operand: /^[\w.:/-]+$/,
    atMost: 3,
    reason: "tells what programs offer to each other",
  },
  {
    command: "gdbus introspect | gdbus list-names",
    options:
      "-ey -d: -o: -xrp --session --system --dest: --object-path: --xml --recurse --only-properties",
    operands: "none",
    reason: "tells what programs offer to each other",
  },
  {
    command: "qdbus | qdbus6 | qdbus-qt5",
    // With a third operand it calls.
    leading: "--system",
    operands: "text",
    operand: /^[\w.:/*-]+$/,
    atMost: 2,
    reason: "lists what programs offer to each other",
  },
  {
    command: "gnome-extensions list",
    options:
      "-d --user --system --enabled --disabled --active --inactive --prefs --updates --details --quiet",
    operands: "none",
    reason: "lists extensions",
  },
  {
    command: "gnome-extensions info | gnome-extensions show | gnome-extensions help",
    operands: "text",
    operand: /^[\w.@-]+$/,
    atMost: 1,
    reason: "tells about an extension",
  },
  {
    command: "kpackagetool5 | kpackagetool6",
    options: "-lg -t: -s: --list --list-types --global --type: --show:",
    operands: "none",
    needs: /^(?:-l|-s|--list|--list-types|--show)$/,
    reason: "lists packages of the desktop",
  },
  {
    command: "kdeconnect-cli",
    options: "-la --list-devices --list-available --id-only --name-only --id-name-only",
    operands: "none",
    needs: /^(?:-l|-a|--list-devices|--list-available)$/,
    reason: "lists paired devices",
  },
  {
    command: "balooctl status | balooctl6 status | maestral status | espanso status | espanso path",
    operands: "none",
    reason: "tells how a service of the desktop is",
  },
  {
    command:
      "dunstctl count | dunstctl is-paused | dunstctl get-pause-level | makoctl list | makoctl history | makoctl mode | makoctl help",
    operands: "text",
    operand: /^(?:displayed|history|waiting)$/,
    atMost: 1,
    reason: "tells which notices are shown",
  },
  {
    command: "xdg-mime query filetype",
    // It is a script, which has not always kept its operand from the shell.
    operands: "names",
    operand: /^[\w./ +-]+$/,
    atMost: 1,
    reason: "tells the kind of a file",
  },
];
