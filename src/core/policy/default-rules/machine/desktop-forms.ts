import type { HarmlessForm } from "../harmless-form.ts";

/** X, Wayland, graphics and window managers. */
export const DESKTOP_FORMS: readonly HarmlessForm[] = [
  {
    command: "xrandr",
    singleDash: true,
    // -display would reach another host.
    options:
      "-q --query --current --verbose --prop --properties --listmonitors --listactivemonitors --listproviders",
    operands: "none",
    reason: "shows the screens",
  },
  {
    command:
      "wlr-randr | kscreen-doctor | light | light -G | light -L | xbacklight -get | xbacklight -list | xset q | xset -q | xhost | xlsatoms | xkbcli list | wayland-info | drm_info | xdpyinfo | glxinfo | eglinfo | vulkaninfo | vainfo | vdpauinfo | clinfo | modetest -c | hyprctl instances | plasma-apply-colorscheme --list-schemes | plasma-apply-colorscheme -l | plasma-apply-cursortheme --list-themes | plasma-apply-desktoptheme --list-themes | plasma-apply-lookandfeel --list | plasma-apply-lookandfeel -l | lookandfeeltool --list | lookandfeeltool -l | kinfocenter --list | kcmshell5 --list | kcmshell6 --list | systemsettings --list | qtchooser -l | qtchooser -list-versions | qtchooser --list-versions | qtchooser --print-env | qtchooser -print-env | gedit --list-encodings | pluma --list-encodings | xed --list-encodings | cbatticon --list-icon-types | cbatticon --list-power-supplies | pokemon-colorscripts --list | awww query | swww query | gpu-screen-recorder --list-capture-options | gpu-screen-recorder --list-audio-devices | xsetwacom list | xsetwacom --list | numlockx status | scrcpy --list-displays",
    operands: "none",
    reason: "tells about the desktop",
  },
  {
    command: "eglinfo | vainfo | vulkaninfo | glxinfo | clinfo | drm_info | wayland-info",
    // Without --display of a host; vulkaninfo's -o and --html write.
    options: "-aBjl --all --summary --raw --human --json -i: --interface:",
    operands: "none",
    refuses: /^(?:-j.|--json=)/,
    reason: "tells what graphics can do",
  },
  {
    command: "kscreen-doctor",
    // What is not an option sets something.
    options: "-oj --outputs --json",
    operands: "none",
    reason: "shows the screens",
  },
  {
    command: "xdpyinfo",
    singleDash: true,
    options: "-queryExtensions -ext: -version",
    operands: "none",
    reason: "tells about the X server",
  },
  {
    command: "xprop",
    singleDash: true,
    // -set, -remove and -f with a value change; alone it would wait for a click.
    options: "-root -id: -name: -len: -notype -frame",
    operands: "text",
    operand: /^\w+$/,
    needs: /^-(?:root|id|name)$/,
    reason: "shows properties of a window",
  },
  {
    command: "xwininfo",
    singleDash: true,
    options:
      "-root -id: -name: -int -tree -children -stats -bits -events -size -wm -shape -frame -metric -english -all",
    operands: "none",
    needs: /^-(?:root|id|name)$/,
    reason: "tells about windows",
  },
  {
    command: "wmctrl",
    options: "-ldmpGxu",
    operands: "none",
    needs: /^-[pGxu]*[ldm]/,
    reason: "lists windows and desktops",
  },
  {
    command:
      "xdotool getactivewindow | xdotool getwindowfocus | xdotool getmouselocation | xdotool getdisplaygeometry | xdotool get_desktop | xdotool get_num_desktops | xdotool version",
    // A further word would be the next command.
    options: "--shell",
    operands: "none",
    reason: "tells about windows and the mouse",
  },
  {
    command: "xinput list | xinput --list | xinput list-props | xinput --list-props",
    options: "--short --long --name-only --id-only",
    operands: "text",
    reason: "lists input devices",
  },
  {
    command: "setxkbmap",
    singleDash: true,
    options: "-query -print -verbose -v",
    operands: "none",
    needs: /^-(?:query|print)$/,
    reason: "shows the keyboard's layout",
  },
  {
    command: "xmodmap",
    singleDash: true,
    // -e and a file would change it.
    options: "-pk -pke -pm -pp -verbose -quiet",
    operands: "none",
    needs: /^-p/,
    reason: "shows the keyboard's layout",
  },
  {
    command: "xrdb",
    singleDash: true,
    options: "-query -symbols -q",
    operands: "none",
    needs: /^-(?:query|symbols|q)$/,
    reason: "shows settings of X",
  },
  {
    command: "xlsfonts | xlsclients",
    singleDash: true,
    options: "-l -ll -lll -m -C -1 -fn: -a",
    operands: "none",
    reason: "lists fonts and clients of X",
  },
  {
    command: "swaymsg | i3-msg",
    // `command` is what a type not named would be, and runs one; `subscribe` waits.
    options: "-pqr -t: --type: --pretty --quiet --raw",
    operands: "none",
    needs: /^(?:-t|--type=)?get_[a-z_]+$/,
    refuses: /^(?:-t|--type=)?(?:command|subscribe|send_tick|sync)$/,
    reason: "tells about windows",
  },
  {
    command:
      "hyprctl activewindow | hyprctl activeworkspace | hyprctl animations | hyprctl binds | hyprctl clients | hyprctl configerrors | hyprctl cursorpos | hyprctl decorations | hyprctl descriptions | hyprctl devices | hyprctl getoption | hyprctl globalshortcuts | hyprctl layers | hyprctl layouts | hyprctl monitors | hyprctl splash | hyprctl systeminfo | hyprctl version | hyprctl workspacerules | hyprctl workspaces",
    // Without --batch.
    leading: "-j",
    options: "-j",
    operands: "text",
    operand: /^[\w:.-]+$/,
    atMost: 1,
    reason: "tells about windows",
  },
  {
    command:
      "niri msg version | niri msg outputs | niri msg workspaces | niri msg windows | niri msg layers | niri msg keyboard-layouts | niri msg focused-output | niri msg focused-window | niri msg overview-state",
    options: "-j --json",
    operands: "none",
    reason: "tells about windows",
  },
  {
    command: "niri validate",
    operands: "none",
    reason: "checks the configuration",
  },
  {
    command: "bspc query",
    options: "-NDMTmdn --nodes --desktops --monitors --tree --names --monitor? --desktop? --node?",
    operands: "text",
    operand: /^[\w@.:/!^-]+$/,
    reason: "tells about windows",
  },
];
