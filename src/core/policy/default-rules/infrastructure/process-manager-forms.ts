import type { HarmlessForm } from "../harmless-form.ts";
import { subcommands } from "./subcommands.ts";

const NAME = /^[\w][\w.@/:-]*$/;
/** Without -n, whose node may be another host, and --erlang-cookie. */
const BROKER =
  "-lqs -p: -t: --formatter: --local --longnames --no-table-headers --offline --online --quiet --silent --timeout: --vhost:";

/** Queues and managers of processes: what runs and what it prints. */
export const PROCESS_MANAGER_FORMS: readonly HarmlessForm[] = [
  {
    command: `${subcommands(
      "rabbitmqctl",
      "status, cluster_status, ping, version, list_bindings, list_channels, list_ciphers, list_connections, list_consumers, list_exchanges, list_feature_flags, list_hashes, list_operator_policies, list_permissions, list_policies, list_queues, list_topic_permissions, list_unresponsive_queues, list_user_permissions, list_user_topic_permissions, list_users, list_vhosts, list_vhost_limits, list_user_limits",
    )} | ${subcommands(
      "rabbitmq-diagnostics",
      "alarms, certificates, check_alarms, check_local_alarms, check_port_listener, check_protocol_listener, check_running, check_virtual_hosts, cipher_suites, cluster_status, discover_peers, erlang_version, is_booting, is_running, list_network_interfaces, list_node_auth_attempt_stats, listeners, log_location, log_tail, memory_breakdown, metadata_store_status, ping, runtime_thread_stats, server_version, status, tls_versions",
    )} | ${subcommands("rabbitmq-queues", "quorum_status, check_if_node_is_quorum_critical")} | ${subcommands("rabbitmq-streams", "list_stream_connections, list_stream_consumers, list_stream_group_consumers, list_stream_groups, list_stream_publishers, list_stream_tracking, stream_status")}`,
    // Not what shows configurations, parameters, environments or messages.
    options: `${BROKER} -N: --number: --unit: --all --tracking --writer`,
    operands: "text",
    operand: NAME,
    reason: "tells about a message broker",
  },
  {
    command: "rabbitmq-plugins list | rabbitmq-plugins is_enabled | rabbitmq-plugins directories",
    options: `${BROKER} -eEmv --enabled --implicitly-enabled --minimal --verbose`,
    operands: "text",
    operand: NAME,
    reason: "lists plugins",
  },
  {
    command: "pm2 list | pm2 ls | pm2 status | pm2 l | pm2 ping | pm2 pid",
    // `show`, `env`, `jlist` and `prettylist` bring the environment.
    options: "-m --mini-list --no-color --sort:",
    operands: "text",
    operand: NAME,
    atMost: 1,
    reason: "lists processes",
  },
  {
    command: "pm2 logs | pm2 log",
    options: "--err --format --highlight: --json --lines: --nostream --out --raw --timestamp?",
    operands: "text",
    operand: NAME,
    atMost: 1,
    reason: "shows what processes print",
  },
  {
    command: "pueue | pueue status | pueue group | pueue log | pueue follow | pueue wait",
    // -j shows the environment; a word behind `group` would make or remove one.
    options: "-ae -g: -l: -q --all --err --full --group: --lines: --quiet --status:",
    operands: "none",
    reason: "tells how queued commands go",
  },
  {
    command: "pueue log | pueue follow | pueue wait",
    options: "-e -f -g: -l: -q --err --full --group: --lines: --quiet --status:",
    operands: "text",
    operand: /^\w+(?:-\d+)?$/,
    reason: "tells how queued commands go",
  },
];
