import type { HarmlessForm } from "../harmless-form.ts";

/** iproute2 takes any beginning of a word: `ip r a` adds. Only the forms spelled out here are read. */
const SHOW = "show list ls lst sh help".split(" ");
const LOOKS =
  "-s -stats -statistics --stats -d -details --details -c? -color? --color? -j -json --json -p -pretty --pretty -o -oneline --oneline -t -timestamp -ts -iec";
/** Without -b, which reads commands from a file, and -r, which asks name servers. */
const ROUTE = `${LOOKS} -4 -6 -0 -B -M -br -brief --brief -h -human -N -f: -family:`;
const TRAFFIC = `${LOOKS} -i -g -raw -graph`;
/** Interfaces, addresses and the words of a filter; no options, and nothing that a name server is asked. */
const FILTER = /^[\w.:/@+-]+$/;

/** Network settings in the kernel's own words. */
export const IPROUTE_FORMS: readonly HarmlessForm[] = [
  {
    command: objects(
      "ip",
      "address addr a addrlabel link l route r ro rule ru neighbour neighbor neigh n maddress maddr mroute tunnel tuntap netconf nexthop ntable tcp_metrics netns vrf stats",
    ),
    singleDash: true,
    leading: ROUTE,
    operands: "text",
    operand: FILTER,
    reason: "shows network settings",
  },
  {
    // Without an operand each of them lists; an operand could be the beginning of a verb.
    command:
      "ip address | ip addr | ip a | ip addrlabel | ip link | ip l | ip route | ip r | ip ro | ip rule | ip ru | ip neighbour | ip neighbor | ip neigh | ip n | ip maddress | ip maddr | ip mroute | ip tunnel | ip tuntap | ip netconf | ip nexthop | ip ntable | ip tcp_metrics | ip netns | ip netns list-id | ip vrf | ip stats | ip mptcp endpoint | ip mptcp endpoint show | ip mptcp limits | ip mptcp limits show | bridge link | bridge fdb | bridge mdb | bridge vlan | tc qdisc | tc class | tc filter | tc action",
    singleDash: true,
    leading: `${LOOKS} -4 -6 -0 -B -M -br -brief --brief -h -human -N`,
    operands: "none",
    reason: "shows network settings",
  },
  {
    command:
      "ip route get | ip r get | ip neigh get | ip neighbor get | ip neighbour get | ip n get | ip netns identify | ip netns pids",
    singleDash: true,
    leading: ROUTE,
    operands: "text",
    operand: FILTER,
    atLeast: 1,
    reason: "tells which way a packet would go, without sending one",
  },
  {
    command: "ip monitor | bridge monitor | tc monitor",
    singleDash: true,
    leading: ROUTE,
    operands: "text",
    // `file` would read one.
    operand:
      /^(?:all|link|address|route|mroute|maddress|acaddress|prefix|neigh|netconf|rule|stats|nsid|nexthop|label|dev|fdb|mdb|vlan)$/,
    reason: "tells what changes in the network",
  },
  {
    command: `${objects("bridge", "link fdb mdb vlan")} | ${objects("tc", "qdisc class filter chain action actions")}`,
    singleDash: true,
    leading: TRAFFIC,
    operands: "text",
    operand: FILTER,
    reason: "shows network settings",
  },
  {
    command: bpf("prog map link btf net perf struct_ops iter"),
    leading: "-jp --json --pretty",
    operands: "text",
    operand: /^[\w-]+$/,
    reason: "lists programs in the kernel (`dump` could write a file)",
  },
  {
    command: "ss",
    // -D writes, -F reads, -K ends connections. Hosts in a filter would be asked of a name server.
    options:
      "-abegHilmMnoOpQsStTuwxZz046 -f: -A: --all --listening --options --extended --memory --processes --threads --info --summary --tos --cgroup --contexts --bpf --ipv4 --ipv6 --packet --tcp --sctp --udp --dccp --raw --unix --tipc --vsock --mptcp --xdp --family: --query: --socket: --numeric --no-header --no-queues --oneline --inet-sockopt",
    operands: "text",
    operand:
      /^\s*(?:(?:state|exclude|established|syn-sent|syn-recv|fin-wait-1|fin-wait-2|time-wait|closed|close-wait|last-ack|listening|closing|all|connected|synchronized|bucket|big|dport|sport|dst|src|and|or|not|eq|neq?|gt|ge|lt|le|[=!<>&()]+|:\w+|[\d.]+(?:\/\d+)?(?::\w+)?|\[[\da-f:]+\](?::\w+)?)(?:\s+|$))+$/,
    reason: "lists sockets (numbers only in its filters: names would be looked up)",
  },
];

function objects(program: string, names: string): string {
  return names
    .split(" ")
    .flatMap((name) => SHOW.map((verb) => `${program} ${name} ${verb}`))
    .join(" | ");
}

function bpf(names: string): string {
  return names
    .split(" ")
    .flatMap((name) => [`bpftool ${name} show`, `bpftool ${name} list`])
    .join(" | ");
}
