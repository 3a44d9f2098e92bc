import type { HarmlessForm } from "../harmless-form.ts";

const INTERFACE = /^[A-Za-z][\w.:@-]*$/;

/**
 * Network settings and what is connected. Name look-ups are not here, nor is anything that asks a
 * host named in the line: a name that is looked up carries data to whoever serves it.
 */
export const NETWORK_FORMS: readonly HarmlessForm[] = [
  {
    command: "netstat",
    options:
      "-rigsMvWneoNplaFCctuUSwxZ46 -A: --route --interfaces? --groups --statistics --masquerade --verbose --wide --numeric --numeric-hosts --numeric-ports --numeric-users --symbolic --extend --timers --program --programs --listening --all --continuous --tcp --udp --udplite --sctp --raw --unix --ax25 --context --protocol:",
    operands: "none",
    reason: "lists sockets and routes",
  },
  {
    command: "ifconfig | iwconfig",
    // A second operand would set something.
    options: "-asv",
    operands: "text",
    operand: INTERFACE,
    atMost: 1,
    reason: "shows network interfaces",
  },
  {
    command: "resolvectl | networkctl",
    options: "-a --all --no-pager --no-legend",
    operands: "none",
    reason: "shows how the network and its names are set up",
  },
  {
    command:
      "resolvectl status | resolvectl statistics | resolvectl dns | resolvectl domain | resolvectl default-route | resolvectl llmnr | resolvectl mdns | resolvectl dnsovertls | resolvectl dnssec | resolvectl nta",
    // With a second operand they set; `query` would look a name up.
    leading: "-46 -i: --no-pager --legend: --json: --interface:",
    options: "--no-pager --legend: --json:",
    operands: "text",
    operand: INTERFACE,
    atMost: 1,
    reason: "shows how names are looked up",
  },
  {
    command: "networkctl list | networkctl status | networkctl lldp",
    options: "-als -n: --all --full --stats --no-pager --no-legend --lines: --json:",
    operands: "text",
    operand: INTERFACE,
    reason: "shows network links",
  },
  {
    command: "netplan status",
    options: "-a -f: --all --format: --verbose --diff --diff-only",
    operands: "text",
    operand: INTERFACE,
    atMost: 1,
    reason: "shows network links",
  },
  {
    command: "arp",
    options: "-aenv -i: --numeric --verbose --device:",
    operands: "none",
    reason: "lists neighbours in the network",
  },
  {
    command: "route",
    options: "-neCFv46 --numeric --extend --verbose --fib --cache --symbolic",
    operands: "none",
    reason: "lists routes",
  },
  { command: "routel", operands: "none", reason: "lists routes" },
  {
    command: "brctl show | brctl showmacs | brctl showstp",
    operands: "text",
    operand: INTERFACE,
    reason: "shows bridges",
  },
  {
    command:
      "ethtool | ethtool -a | ethtool --show-pause | ethtool -c | ethtool --show-coalesce | ethtool -g | ethtool --show-ring | ethtool -i | ethtool --driver | ethtool -k | ethtool --show-features | ethtool --show-offload | ethtool -l | ethtool --show-channels | ethtool -m | ethtool --dump-module-eeprom | ethtool --module-info | ethtool -n | ethtool -u | ethtool --show-nfc | ethtool --show-ntuple | ethtool -P | ethtool --show-permaddr | ethtool -S | ethtool --statistics | ethtool --phy-statistics | ethtool -T | ethtool --show-time-stamping | ethtool -x | ethtool --show-rxfh | ethtool --show-rxfh-indir | ethtool --show-eee | ethtool --show-fec | ethtool --show-priv-flags | ethtool --show-module | ethtool --show-tunnels",
    operands: "text",
    operand: INTERFACE,
    atLeast: 1,
    // Behind the device comes what would be set or written.
    atMost: 1,
    reason: "shows a network device",
  },
  {
    command: "ifdata",
    // Each of them prints one property of an interface.
    singleDash: true,
    options:
      "-e -p -pe -pa -pn -pN -pb -pm -ph -pf -si -sip -sib -sie -sid -sif -sic -sim -so -sop -sob -soe -sod -sof -sox -soc -som -bips -bops",
    operands: "text",
    operand: INTERFACE,
    atMost: 1,
    reason: "shows a network device",
  },
  {
    command: "ifstatus | mii-tool",
    operands: "text",
    operand: INTERFACE,
    atMost: 1,
    reason: "shows a network device",
  },
  {
    command: "macchanger -s | macchanger --show | macchanger -l | macchanger --list",
    operands: "text",
    operand: /^[\w.: -]+$/,
    atMost: 1,
    reason: "shows a hardware address",
  },
  {
    command: "nstat",
    // Without -s it remembers what it has shown.
    options: "-azsjp --zeros --json --pretty --noupdate",
    operands: "text",
    operand: /^[\w*]+$/,
    needs: /^(?:-[azjp]*s[azjp]*|--noupdate)$/,
    reason: "shows counters of the network",
  },
  {
    command: "hostname | dnsdomainname | domainname | nisdomainname",
    // An operand would set it, -F would read a file, -b sets it as well.
    options:
      "-aAdfiIsy --alias --all-fqdns --domain --fqdn --long --ip-address --all-ip-addresses --short --yp --nis",
    operands: "none",
    reason: "tells the machine's name",
  },
];
