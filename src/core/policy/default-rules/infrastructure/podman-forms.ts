import type { HarmlessForm } from "../harmless-form.ts";
import { IMAGE_NAME } from "./image-name.ts";
import { subcommands } from "./subcommands.ts";

const NAME = /^[\w][\w.@:/-]*$/;

/** Engines other than Docker: containers and images without their environments. */
export const PODMAN_FORMS: readonly HarmlessForm[] = [
  {
    command: subcommands("podman", "ps, container ls, container list, container ps"),
    // --sync writes into the engine's database.
    options:
      "-aqnlsp -f: -w: --all --external --filter: --format: --last: --latest --namespace --no-trunc --noheading --ns --pod --quiet --size --sort: --watch:",
    operands: "none",
    reason: "lists containers",
  },
  {
    command: subcommands("podman", "images, image ls, image list"),
    options:
      "-aqn -f: --all --digests --filter: --format: --history --no-trunc --noheading --quiet --sort:",
    operands: "text",
    atMost: 1,
    reason: "lists images",
  },
  {
    command: subcommands(
      "podman",
      "volume ls, volume list, network ls, network list, pod ls, pod list, pod ps, machine ls, machine list, system connection ls, system connection list",
    ),
    options:
      "-aql -f: -n --all --all-providers --ctr-ids --ctr-names --ctr-status --filter: --format: --latest --no-trunc --noheading --ns --quiet --sort:",
    operands: "none",
    reason: "lists what containers are made of",
  },
  {
    command: subcommands(
      "podman",
      "image history, history, image tree, image exists, container exists, volume exists, network exists, pod exists",
    ),
    options: "-Hq --external --format: --human? --no-trunc --quiet --whatrequires",
    operands: "text",
    operand: NAME,
    atLeast: 1,
    atMost: 1,
    reason: "tells about an image",
  },
  {
    command: subcommands("podman", "logs, container logs"),
    options:
      "-flnt --color --follow --latest --names --no-trunc --since: --tail: --timestamps --until:",
    operands: "text",
    operand: NAME,
    reason: "shows what containers print",
  },
  {
    command: "podman pod logs",
    options:
      "-flnt -c: --color --container: --follow --latest --names --since: --tail: --timestamps --until:",
    operands: "text",
    operand: NAME,
    atMost: 1,
    reason: "shows what the containers of a pod print",
  },
  {
    command: subcommands("podman", "top, container top, pod top"),
    // What follows the container may be options of a `ps` that runs inside.
    options: "-l --latest",
    operands: "text",
    operand: NAME,
    atMost: 1,
    reason: "lists processes of a container",
  },
  {
    command: subcommands(
      "podman",
      "port, container port, stats, container stats, pod stats, diff, container diff, image diff, wait, container wait, events, system events, network inspect",
    ),
    options:
      "-al -f: -i: --all --filter: --format: --interval: --latest --no-reset --no-stream --no-trunc --since: --stream? --until:",
    operands: "text",
    operand: NAME,
    reason: "tells about containers",
  },
  {
    command: subcommands("podman", "version, info, system info, system df, machine info"),
    options: "-v -f: --format: --verbose",
    operands: "none",
    reason: "tells about the engine",
  },
  {
    command: "podman search",
    options: "-f: --compatible --filter: --format: --limit: --list-tags --no-trunc",
    operands: "text",
    operand: IMAGE_NAME,
    atLeast: 1,
    atMost: 1,
    reason: "searches images",
  },
  {
    command: "buildah images | buildah containers | buildah ls | buildah version | buildah info",
    options:
      "-anq -f: --all --digests --filter: --format: --history --json --no-trunc --noheading --notruncate --quiet",
    operands: "text",
    operand: NAME,
    atMost: 1,
    reason: "lists images and containers",
  },
  {
    command: "crictl ps | crictl pods | crictl images | crictl stats | crictl statsp",
    // -r names another socket; `inspect` shows environments.
    options:
      "-aql -i: -n: -o: -p: -s: --all --digests --filter: --id: --image: --label: --last: --latest --name: --namespace: --no-trunc --output: --pod: --quiet --state:",
    operands: "text",
    operand: NAME,
    atMost: 1,
    reason: "lists containers",
  },
  {
    command: "crictl version | crictl imagefsinfo",
    operands: "none",
    reason: "tells about the engine",
  },
  {
    command: "crictl logs",
    options: "-fpt --follow --limit-bytes: --previous --since: --tail: --timestamps",
    operands: "text",
    operand: NAME,
    atLeast: 1,
    atMost: 1,
    reason: "shows what a container prints",
  },
  {
    command: subcommands(
      "ctr",
      "images ls, images list, image ls, image list, containers ls, containers list, container ls, container list, tasks ls, tasks list, task ls, task list, namespaces ls, namespaces list, namespace ls, plugins ls, plugins list, snapshots ls, snapshots list, content ls, content list, leases ls, version",
    ),
    // Without -a, which names another socket.
    leading: "-n: --namespace:",
    options: "-q --quiet",
    operands: "text",
    operand: /^[\w.:/@~="-]+$/,
    reason: "lists images and containers",
  },
];
