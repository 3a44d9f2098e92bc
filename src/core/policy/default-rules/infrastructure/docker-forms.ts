import type { HarmlessForm } from "../harmless-form.ts";
import { IMAGE_NAME } from "./image-name.ts";
import { subcommands } from "./subcommands.ts";

/** A context of the user's own, and a namespace (nerdctl); -H would name any host. */
const LEADING = "-D -c: -n: --context: --debug --log-level: --namespace:";
/** Fields that cannot hold an environment, as `.Config` and the whole would. */
const PLAIN_FIELD =
  /^(?:\{\{)?\s*(?:json\s+)?\.(?:Id|Name|Image|Created|Driver|Platform|RestartCount|SizeRw|SizeRootFs|LogPath|(?:State|NetworkSettings|GraphDriver)(?:\.\w+)*|Config\.(?:Image|Hostname|User|WorkingDir|ExposedPorts))\s*(?:\}\})?$/;
const NAME = /^[\w][\w.@:/-]*$/;

/**
 * Docker, without what shows environments (`inspect`, `compose config`) or passwords of mounts
 * (`volume inspect`). `compose ps` and its like ask too: they load the project's file, whose
 * `include` may fetch from anywhere.
 */
export const DOCKER_FORMS: readonly HarmlessForm[] = [
  {
    command: subcommands("docker, nerdctl", "ps, container ls, container list, container ps"),
    leading: LEADING,
    options:
      "-aqsl -f: -n: --all --filter: --format: --last: --latest --no-trunc --quiet --size --orphans?",
    operands: "none",
    reason: "lists containers",
  },
  {
    command: subcommands("docker, nerdctl", "images, image ls, image list"),
    leading: LEADING,
    options: "-aq -f: --all --digests --filter: --format: --names --no-trunc --quiet --tree",
    operands: "text",
    atMost: 1,
    reason: "lists images",
  },
  {
    command: `${subcommands("docker", "volume ls, volume list, network ls, network list, plugin ls, plugin list, config ls, node ls, node ps, service ls, service ps, stack ls, stack ps, stack services, context ls, context list, context show, compose ls, buildx ls, buildx du, builder du, checkpoint ls")} | ${subcommands("nerdctl", "volume ls, network ls, namespace ls, compose ls")}`,
    leading: LEADING,
    options:
      "-aq -f: --all --builder: --cluster --filter: --format: --no-resolve --no-trunc --quiet --size --verbose",
    operands: "text",
    operand: NAME,
    reason: "lists what containers are made of",
  },
  {
    command: "docker image history | docker history | nerdctl image history | nerdctl history",
    leading: LEADING,
    options: "-Hq --format: --human? --no-trunc --platform: --quiet",
    operands: "text",
    operand: NAME,
    atLeast: 1,
    atMost: 1,
    reason: "tells how an image was made",
  },
  {
    command: `${subcommands("docker", "logs, container logs, service logs")} | nerdctl logs`,
    leading: LEADING,
    // --details shows variables of the environment.
    options:
      "-ft -n: --follow --no-resolve --no-task-ids --no-trunc --raw --since: --tail: --timestamps --until:",
    operands: "text",
    operand: NAME,
    atLeast: 1,
    atMost: 1,
    reason: "shows what a container prints",
  },
  {
    command: `${subcommands("docker", "top, container top, diff, container diff")} | nerdctl top | nerdctl diff`,
    leading: LEADING,
    // What follows the container goes to `ps`, which shows environments with `e`.
    operands: "text",
    operand: NAME,
    atLeast: 1,
    atMost: 1,
    reason: "tells about a container",
  },
  {
    command: subcommands(
      "docker, nerdctl",
      "port, container port, stats, container stats, wait, container wait, events, system events",
    ),
    leading: LEADING,
    options: "-a -f: --all --filter: --format: --no-stream --no-trunc --since: --until:",
    operands: "text",
    operand: NAME,
    reason: "tells about containers",
  },
  {
    command: `${subcommands("docker, nerdctl", "version, info, system info, system df")} | docker buildx version | docker compose version`,
    leading: LEADING,
    options: "-v -f: --format: --short --verbose",
    operands: "none",
    reason: "tells about the engine",
  },
  {
    command: "docker search",
    leading: LEADING,
    options: "-f: --filter: --format: --limit: --no-trunc",
    operands: "text",
    operand: IMAGE_NAME,
    atLeast: 1,
    atMost: 1,
    reason: "searches images",
  },
  {
    command: subcommands("docker, nerdctl", "network inspect"),
    leading: LEADING,
    options: "-v -f: --format: --scope: --verbose",
    operands: "text",
    operand: NAME,
    atLeast: 1,
    reason: "tells about networks",
  },
  {
    command: "docker node inspect",
    leading: LEADING,
    options: "-f: --format: --pretty",
    operands: "text",
    operand: NAME,
    reason: "tells about machines of a swarm",
  },
  {
    // No options behind the field: a second --format would count instead.
    command: subcommands(
      "docker",
      "inspect -f, inspect --format, container inspect -f, container inspect --format",
    ),
    leading: LEADING,
    operands: "text then files",
    text: PLAIN_FIELD,
    atLeast: 2,
    reason: "shows one field of a container that holds no environment",
  },
  {
    command: "docker completion",
    operands: "text",
    operand: /^(?:bash|fish|powershell|zsh)$/,
    atLeast: 1,
    atMost: 1,
    reason: "prints a completion script",
  },
  {
    command:
      "docker-machine ls | docker-machine status | docker-machine ip | docker-machine active",
    // `inspect` shows the access tokens of the cloud.
    options: "-q -t: --filter: --format: --quiet --timeout:",
    operands: "text",
    operand: NAME,
    reason: "lists machines that run containers",
  },
];
