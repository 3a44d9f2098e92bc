/**
 * The commands of a form, written short: `subcommands("docker, podman", "ps, image ls")` stands for
 * `docker ps | docker image ls | podman ps | podman image ls`.
 */
export function subcommands(programs: string, list: string): string {
  return parts(programs)
    .flatMap((program) => parts(list).map((words) => `${program} ${words}`))
    .join(" | ");
}

function parts(list: string): string[] {
  return list.split(",").map((words) => words.trim());
}
