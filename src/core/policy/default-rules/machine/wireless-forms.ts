import type { HarmlessForm } from "../harmless-form.ts";

/** Wireless networks and NetworkManager, without the secrets of either. */
export const WIRELESS_FORMS: readonly HarmlessForm[] = [
  {
    command: "iwgetid",
    options: "-acfmprs --ap --channel --freq --mode --protocol --raw --scheme",
    operands: "text",
    operand: /^[A-Za-z][\w.-]*$/,
    atMost: 1,
    reason: "tells which wireless network this is",
  },
  {
    command: "iwlist",
    // `keys` and `encryption` would show them.
    operands: "text",
    operand:
      /^(?:(?:wl|eth|ath|ra)\w*|interface|freq|frequency|channel|scan|scanning|rate|bit|bitrate|ap|accesspoints|txpower|retry|event|modulation)$/,
    atLeast: 1,
    atMost: 2,
    reason: "tells about wireless networks",
  },
  {
    command: "iw list | iw dev | iw phy | iw features | iw reg get | iw help | iw commands",
    operands: "none",
    reason: "tells about wireless devices",
  },
  {
    command: "iw dev | iw phy | iw wdev",
    // A scan that `scan` starts is not here; what the last one found would be `scan dump`.
    operands: "text",
    operand:
      /^(?:(?:wl|phy)\w*|info|link|station|survey|mpath|mpp|dump|get|power_save|mesh_param|channels|reg|[\da-f]{2}(?::[\da-f]{2}){5})$/,
    needs: /^(?:info|link|dump|get|channels)$/,
    atMost: 4,
    reason: "tells about a wireless device",
  },
  {
    command: "iw help",
    operands: "text",
    operand: /^[\w_]+$/,
    atMost: 2,
    reason: "shows help",
  },
  {
    command: "iwinfo",
    operands: "text",
    operand:
      /^(?:(?:wl|phy|radio|ath|ra)\w*|interface|nl80211|info|scan|txpowerlist|freqlist|assoclist|countrylist|htmodelist)$/,
    atMost: 2,
    reason: "tells about wireless devices",
  },
  {
    command:
      "nmcli | nmcli general | nmcli g | nmcli general status | nmcli g status | nmcli general permissions | nmcli general hostname | nmcli general logging | nmcli networking | nmcli n | nmcli networking connectivity | nmcli networking connectivity check | nmcli monitor | nmcli radio | nmcli r | nmcli radio all | nmcli radio wifi | nmcli radio wwan | nmcli connection | nmcli con | nmcli c | nmcli connection show | nmcli con show | nmcli c show | nmcli c s | nmcli device | nmcli dev | nmcli d | nmcli device status | nmcli dev status | nmcli d status | nmcli device show | nmcli dev show | nmcli d show | nmcli device wifi | nmcli dev wifi | nmcli d wifi | nmcli device wifi list | nmcli dev wifi list | nmcli d wifi list | nmcli d w | nmcli d w l",
    // Without -s, which shows secrets. With an operand many of them set something.
    leading:
      "-top -m: -f: -g: -c: -e: -w: --terse --overview --pretty --mode: --fields: --get-values: --colors: --escape: --wait:",
    options: "--active --order: --rescan:",
    operands: "none",
    reason: "shows network settings (without their secrets)",
  },
  {
    command:
      "nmcli connection show | nmcli con show | nmcli c show | nmcli device show | nmcli dev show | nmcli d show",
    leading:
      "-tp -m: -f: -g: -c: -e: --terse --pretty --mode: --fields: --get-values: --colors: --escape:",
    options: "--active",
    operands: "text",
    reason: "shows one connection or device (without its secrets)",
  },
  {
    command: "nmcli device wifi list | nmcli dev wifi list | nmcli d wifi list",
    leading: "-tp -m: -f: -g: -c: -e: --terse --pretty --mode: --fields: --get-values: --colors:",
    options: "--rescan:",
    operands: "text",
    operand: /^(?:ifname|bssid|(?:wl|wifi)\w*|[\dA-Fa-f]{2}(?::[\dA-Fa-f]{2}){5})$/,
    reason: "lists wireless networks",
  },
  {
    command: "nm-online",
    options: "-qxs -t: --quiet --exit --wait-for-startup --timeout:",
    operands: "none",
    reason: "waits for the network",
  },
  {
    command:
      "wpa_cli status | wpa_cli list_networks | wpa_cli scan_results | wpa_cli signal_poll | wpa_cli ping",
    leading: "-i:",
    operands: "none",
    reason: "tells how the wireless network is",
  },
  {
    command:
      "iwctl station list | iwctl device list | iwctl adapter list | iwctl known-networks list | iwctl ad-hoc list | iwctl ap list",
    operands: "none",
    reason: "lists wireless devices and networks",
  },
];
