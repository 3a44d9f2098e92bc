import type { HarmlessForm } from "./harmless-form.ts";

/**
 * Verbs of `ip`, `bridge` and `tc` that change something, in every abbreviation they take:
 * `ip route a …` adds, `ip link s …` sets.
 */
export const IP_VERBS =
  /^(?:ad?d?|app?e?n?d?|c|ch\w*|d|de|del\w*|f|fl\w*|r|re\w*|s|se|set|sa\w*|e|ex\w*|pin|attach|detach|up\w*|k|ki\w*|batch)$/;

/** Programs that tell about the machine, its desktop and its devices, and change nothing. */
export const MACHINE_FORMS: readonly HarmlessForm[] = [
  {
    command:
      "runlevel | on_ac_power | laptop-detect | virt-what | systemd-detect-virt | systemd-ac-power | dnsdomainname | domainname | nisdomainname | swapon | mount | pinky | fgconsole | cpuid | cpufreq-info | cpupower frequency-info | efibootmgr | efivar --list | lsdev | lsfd | lslogins | lstopo-no-graphics | hwinfo | decode-dimms | lxc-checkconfig | vulkaninfo | vainfo | vdpauinfo | eglinfo | glxinfo | clinfo | wayland-info | drm_info | xdpyinfo | xlsclients | sockstat | nstat -a | smem | dysk | dfc | acpi | uprecords | pfetch | archey | nitch | macchina | rfetch | pinout | raspinfo | vmware-checkvm | sensors | uptime | uname | w | who | users | last | ac | xhost | xset q | xset -q | setxkbmap -query | setxkbmap -print | numactl --show | numactl --hardware | i2cdetect -l | systemd-path | systemd-cgls | systemd-delta | systemd-analyze | systemd-analyze blame | systemd-analyze time | systemd-analyze critical-chain | systemd-id128 boot-id | mokutil --sb-state | mokutil --list-enrolled | sbctl status | aa-status | getsebool -a | seinfo | sestatus | selinuxenabled | aa-enabled | tpm2 pcrread | nvme list | lsiio | ibstat | udevadm info -e | manpath | getcap | modetest -c | localectl list-locales | localectl list-keymaps | localectl list-x11-keymap-layouts | localectl list-x11-keymap-models | localectl list-x11-keymap-variants | localectl list-x11-keymap-options | timedatectl timesync-status | timedatectl show | localedef --list-archive | lvmdiskscan | lvs | pvs | vgs | dpkg --print-foreign-architectures | nm-online | routel | ausyscall --dump",
    // No options at all: `swapon -a`, `mount -a`, `efibootmgr -B`, `hwinfo --log` act.
    operands: "none",
    reason: "tells about the machine",
  },
  {
    command:
      "runlevel | laptop-detect | systemd-detect-virt | systemd-ac-power | pinky | cpuid | cpufreq-info | lsfd | lslogins | lstopo-no-graphics | eglinfo | vainfo | sockstat | smem | dysk | dfc | acpi | uprecords | uptime | uname | w | who | last | ac | systemd-cgls | systemd-delta | lscpu | lsblk | lsmem | lsipc | lsns | lslocks | lspci | lsusb | lsscsi | inxi",
    options:
      "-abcdehilnpqrstuvx1 --all --brief --long --list --summary --json --raw --verbose --quiet --human --heading --short --one-cpu --physical --no-factorize --container --vm --chroot --sort: --filter: --type: --no-header --containers --individual-totals --daily-totals --totals --users --system --color: --limit: --fulltimes --kernel-name --kernel-release --kernel-version --machine --graphics --cpu --memory --audio --sensors --repos --expanded --no-pager --fahrenheit --bus-list --hwlimits --governors --freq --proc --thermal --cooling --everything --extended --online --offline --caches --ascii --size --notruncate --user-accs --system-accs --last --supp-groups --since: --until: --pretty",
    operands: "none",
    reason: "tells about the machine",
  },
  {
    command: "sensors",
    // `-s` writes limits to the hardware, `-c` reads a configuration from anywhere.
    options: "-Aufj --no-adapter --fahrenheit --bus-list --allow-no-busses",
    operands: "none",
    reason: "shows temperatures",
  },
  {
    command:
      "xrandr | xrandr --query | xrandr --listmonitors | xrandr --verbose | powerprofilesctl | rfkill | light | amixer | pw-top --batch-mode | wpctl settings",
    operands: "none",
    reason: "shows the state of the desktop (with an operand or option they set it)",
  },
  {
    command:
      "pmap | pwdx | choom --pid | chrt --pid | taskset --pid | ionice -p | ionice --pid | prlimit --pid | pidof | systemctl whoami | fprintd-list | ifdata -pa | ifdata -pe | ifstatus | lsns --task | getconf | locale | networkctl status | ethtool --driver | ethtool --show-features | ethtool --statistics | ethtool -i | ethtool -S | ethtool -k | iw phy | iw reg get | macchanger --show | getsebool | secon | matchpathcon | nmcli device show | nmcli networking connectivity | udisksctl info --block-device | loginctl show-session | loginctl show-user | loginctl show-seat | hyprctl monitors | findfs | lspci | lsusb | modinfo | systemd-hwdb query | zdump | wdctl",
    options:
      "-xdq --extended --device --quiet --all --property: --verbose --field: --all-locales --kernel:",
    operands: "text",
    // A second operand would set what one shows: `chrt --pid 10 4711`, `taskset --pid f 4711`.
    atMost: 1,
    refuses: /[~;&|`$(){}<>'"\\]|^\/(?!dev\/sd)|=/,
    reason: "tells about one process, device or user",
  },
  {
    command:
      "ip netconf | ip stats | ip stats show | ip neighbor | ip neighbor show | ip tuntap | ip maddress | ip -6 route | ip -4 route | ip -6 neighbor | ip -6 address | ip -6 netconf | ip -4 netconf | ip -json address | ip -j address | ip -s link | ip -details link | bridge vlan | bridge link | bridge fdb | tc qdisc show | tc class show | tc filter show | bpftool prog list | bpftool net list | bpftool link list | bpftool map list | bpftool btf list | bpftool perf list",
    options: "-s -d",
    operands: "text",
    refuses: IP_VERBS,
    reason: "shows network settings",
  },
  {
    command:
      "xinput list | xinput list-props | xwininfo -root -tree | xwininfo -tree -root | xprop -root | wmctrl -l | wmctrl -m | wmctrl -d | swaymsg --type get_workspaces | swaymsg --type get_inputs | swaymsg --type get_outputs | swaymsg --type get_tree | swaymsg -t get_tree | swaymsg -t get_outputs | i3-msg -t get_workspaces | i3-msg -t get_tree | hyprctl activewindow | hyprctl clients | hyprctl devices | hyprctl monitors | hyprctl workspaces | hyprctl version | niri msg outputs | niri msg workspaces | niri msg windows | kscreen-doctor --outputs | wpctl status | wpctl inspect | wpctl get-volume | pactl info | pactl list | pactl list short sinks | pactl list sinks short | pactl list sinks | pactl list sources | pactl get-default-sink | pamixer --get-volume | pw-cli info | pw-cli list-objects | pw-cli ls | pw-dump | pw-config list | amixer get | amixer controls | amixer contents | aplay --list-devices | aplay -l | aplay -L | arecord --list-devices | arecord -l | aconnect --list | playerctl status | playerctl metadata | playerctl --list-all | mpc status | mpc current | brightnessctl get | brightnessctl max | brightnessctl info | brightnessctl --list | light -G | xbacklight -get | bluetoothctl devices | bluetoothctl show | bluetoothctl list | bluetoothctl info | busctl list | busctl status | busctl tree | busctl introspect | gdbus introspect | gdbus list-names | gsettings get | gsettings list-schemas | gsettings list-keys | gsettings list-recursively | gsettings range | gsettings describe | dconf read | dconf list | xdg-mime query default | xdg-mime query filetype | xdg-settings get | xdg-settings check | gio info | gio list | gio mime | fc-list | fc-match | fc-pattern | fc-query | fc-scan | v4l2-ctl --list-devices | v4l2-ctl --list-formats | v4l2-ctl --list-formats-ext | v4l2-ctl --list-ctrls | powerprofilesctl list | powerprofilesctl get | plasma-apply-colorscheme --list-schemes | plasma-apply-cursortheme --list-themes | plasma-apply-desktoptheme --list-themes | plasma-apply-lookandfeel --list | ykman info | ykman list | ykman fido info | ykman openpgp info | ykman piv info | ykinfo | dunstctl count | dunstctl is-paused | makoctl list | makoctl history | scanimage --list-devices | gphoto2 --auto-detect | gphoto2 --summary | gphoto2 --list-files | ddcutil detect | ddcutil capabilities | mmcli --list-modems | gnome-extensions list | kpackagetool5 --list-types | kpackagetool6 --list-types | handlr list | adb devices | adb version | fastboot devices | idevice_id --list | vcgencmd measure_temp | vcgencmd measure_volts | vcgencmd get_throttled | vcgencmd commands | liquidctl list | liquidctl status | switcherooctl list | upower --enumerate | upower --dump | upower -e | upower -d | wezterm cli list | tmux list-sessions | tmux ls | tmux list-windows | tmux list-panes | tmux list-keys | tmux list-commands | screen -ls | zellij list-sessions | rfkill list | gst-inspect-1.0 | gst-device-monitor-1.0",
    singleDash: true,
    options:
      "-q --verbose -list --list --short -t -l -a --sort --format: -c: --card: --player: --session --system --user --dest: --object-path: --default -m --machine --color: --json -j --format --all --device:",
    operands: "text",
    atMost: 2,
    refuses:
      /^[~]|^\/(?:etc|home|root|proc|var)|secret|passw|token|\.\.\/|:\/\/|[;&|`$(){}<>'"\\]/i,
    reason: "shows the state of the desktop or of a device",
  },
];
