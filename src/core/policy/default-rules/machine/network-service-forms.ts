import type { HarmlessForm } from "../harmless-form.ts";

/** Firewalls, tunnels, routing and clocks of the network: what is set, and how it goes. */
export const NETWORK_SERVICE_FORMS: readonly HarmlessForm[] = [
  {
    command: "iptables | ip6tables",
    // -Z would zero, --modprobe would run a program.
    options: "-LSnvx -t: --list --list-rules --numeric --verbose --exact --line-numbers --table:",
    operands: "text",
    operand: /^[\w.-]+$/,
    needs: /^(?:-[nvx]*[LS][nvx]*|--list|--list-rules)$/,
    atMost: 2,
    reason: "lists rules of the firewall",
  },
  {
    command: "nft list",
    // Words are joined to a script: a semicolon would start the next command.
    leading:
      "-anjsSypTtu --handle --numeric --json --stateless --terse --service --numeric-priority",
    operands: "text",
    operand: /^[\w-]+$/,
    atLeast: 1,
    reason: "lists rules of the firewall",
  },
  {
    command: "ufw status | ufw status verbose | ufw status numbered | ufw app list | ufw version",
    operands: "none",
    reason: "tells how the firewall is",
  },
  {
    command: "firewall-cmd",
    options:
      "-q --state --zone: --policy: --permanent --list-all --list-all-zones --list-services --list-ports --list-protocols --list-source-ports --list-icmp-blocks --list-forward-ports --list-rich-rules --list-interfaces --list-sources --list-all-policies --get-default-zone --get-active-zones --get-zones --get-services --get-icmptypes --get-policies --get-active-policies --get-log-denied --get-target --get-zone-of-interface: --get-zone-of-source: --info-zone: --info-service: --info-policy: --info-icmptype: --query-service: --query-port: --query-masquerade --query-interface: --query-panic",
    operands: "none",
    needs: /^--(?:list-|get-|info-|query-|state$)/,
    reason: "tells how the firewall is",
  },
  {
    command: "wg | wg show",
    // `private-key`, `preshared-keys` and `dump` show secrets.
    operands: "text",
    operand:
      /^(?:wg\d*|all|interfaces|(?!.*(?:private|preshared|dump|conf))[a-z]+\d+|public-key|listen-port|fwmark|peers|endpoints|allowed-ips|latest-handshakes|transfer|persistent-keepalive)$/,
    atMost: 2,
    reason: "shows tunnels (without their keys)",
  },
  {
    command: "birdc show | birdcl show | birdc6 show",
    leading: "-lrv",
    operands: "text",
    operand: /^[\w.:/-]+$/,
    reason: "shows routes of BIRD",
  },
  {
    command: "vnstat",
    singleDash: true,
    options:
      "-5 --fiveminutes -h --hours -hg --hoursgraph -d --days -m --months -y --years -t --top -s --short -q --query -i: --iface: --limit: -b: --begin: -e: --end: --oneline --json --xml --iflist --dbiflist",
    operands: "text",
    operand: /^(?:\d+|[a-z])$/,
    atMost: 1,
    reason: "shows how much was transferred",
  },
  {
    command:
      "chronyc tracking | chronyc sources | chronyc sourcestats | chronyc activity | chronyc serverstats | chronyc selectdata | chronyc rtcdata | chronyc ntpdata | chronyc authdata | chronyc clients",
    // Without -h, which asks another host.
    leading: "-46nNc",
    options: "-va",
    operands: "none",
    reason: "tells how the clock is kept",
  },
  {
    command: "ntpq -p | ntpq -pn | ntpq -np",
    // An operand would be another host.
    options: "-n46 --numeric --peers",
    operands: "none",
    reason: "tells how the clock is kept",
  },
  {
    command: "ntpctl -s",
    operands: "text",
    operand: /^(?:all|peers|Sensors|sensors|status)$/,
    atLeast: 1,
    atMost: 1,
    reason: "tells how the clock is kept",
  },
  {
    command:
      "tcpdump -D | tcpdump --list-interfaces | tshark -D | dumpcap -D | dumpcap --list-interfaces | tcpreplay --listnics | nmap --iflist | sockstat | lldpctl",
    operands: "none",
    reason: "lists network interfaces and neighbours",
  },
  {
    command: "sockstat",
    // -P and -R narrow by protocol; -p by port.
    options: "-46lcurqS -P: -p: -R:",
    operands: "none",
    reason: "lists sockets",
  },
  {
    command: "piactl get | mozillavpn status | mozillavpn servers | ivpn status | ivpn servers",
    operands: "text",
    operand:
      /^(?:connectionstate|debuglogging|portforward|protocol|pubip|region|regions|requestportforward|vpnip|allowlan)$/,
    atMost: 1,
    reason: "tells how the private network is",
  },
];
