import type { HarmlessForm } from "./harmless-form.ts";

const LISTS =
  "-aqsl -f: -n: --all --quiet --filter: --format: --no-trunc --latest --last: --size --digests --tree";
const KUBE =
  "-Aw -n: -o: -l: -L: -f@ -c: --all-namespaces --namespace: --output: --selector: --label-columns: --field-selector: --sort-by: --watch --show-labels --show-kind --no-headers --context: --chunk-size: --containers --cluster: --api-group: --namespaced? --verbs: --recursive --filename@ --limit: --since: --tail: --timestamps --previous --follow --container: --all-containers? --ignore-not-found --short --client --minify --prefix -p";
const SECRET_KIND = /secret|token|kubeconfig|credential|^--(?:raw|token|kubeconfig|server|as)/i;

/** Containers and clusters: what lists and shows, without secrets and inspection of environments. */
export const CONTAINER_FORMS: readonly HarmlessForm[] = [
  {
    command:
      "docker ps | docker images | docker container ls | docker container list | docker container ps | docker image ls | docker image list | docker volume ls | docker network ls | docker system df | docker node ls | docker service ls | docker service ps | docker stack ls | docker stack ps | docker stack services | docker plugin ls | docker context ls | docker config ls | docker buildx ls | docker buildx du | docker builder ls | docker compose ls | docker compose ps | docker compose images | docker compose version | docker compose top | docker-compose ps | docker-compose images | docker-compose top | podman ps | podman images | podman container ls | podman image ls | podman volume ls | podman network ls | podman pod ls | podman pod ps | podman system df | nerdctl ps | nerdctl images | crictl ps | crictl images | crictl pods | ctr images ls | ctr containers ls",
    options: LISTS,
    operands: "text",
    refuses: SECRET_KIND,
    reason: "lists containers and what they are made of",
  },
  {
    command:
      "docker logs | docker container logs | docker compose logs | docker-compose logs | docker service logs | podman logs | podman pod logs | crictl logs",
    options: "-ft -n: --follow --tail: --since: --until: --timestamps --details --no-color --names",
    operands: "text",
    reason: "shows what containers print",
  },
  {
    command:
      "docker version | docker info | docker system info | docker top | docker port | docker stats | docker diff | docker history | docker image history | docker search | docker events | docker system events | docker wait | docker container top | docker container port | docker container stats | docker container diff | podman version | podman info | podman top | podman port | podman stats | podman diff | podman history | podman search | docker network inspect | docker volume inspect | podman network inspect | podman volume inspect",
    options:
      "-aqH -f: -n: --all --format: --no-stream --no-trunc --filter: --limit: --quiet --human? --since: --until: --debug",
    operands: "text",
    reason: "tells about containers (inspect of a container shows its environment and asks)",
  },
  {
    command:
      "kubectl get | kubectl describe | oc get | oc describe | kubectl top | kubectl top pod | kubectl top pods | kubectl top node | kubectl top nodes",
    options: KUBE,
    operands: "text",
    refuses: SECRET_KIND,
    atLeast: 1,
    reason: "shows objects of a cluster other than secrets",
  },
  {
    command: "kubectl logs | oc logs",
    options: KUBE,
    operands: "text",
    reason: "shows what pods print",
  },
  {
    command:
      "kubectl version | kubectl cluster-info | kubectl api-resources | kubectl api-versions | kubectl explain | kubectl config get-contexts | kubectl config current-context | kubectl config get-clusters | kubectl rollout status | kubectl rollout history | kubectl diff | kubectl auth can-i | kubectl auth whoami | kubectl events | kubectl options | kubectl plugin list | oc status | oc projects | oc project | oc version | oc whoami",
    options: KUBE,
    operands: "text",
    refuses: /secret|token|^-t$|^dump$/i,
    reason: "tells about a cluster",
  },
  {
    command:
      "helm list | helm ls | helm status | helm history | helm search repo | helm search hub | helm repo list | helm version | helm plugin list | helm dependency list | helm env",
    options:
      "-aAqdr -n: -o: -f: -m: -l: --all --all-namespaces --namespace: --output: --filter: --max: --short --devel --versions --version: --revision: --deployed --failed --pending",
    operands: "text",
    refuses: /secret|token/i,
    reason: "lists releases and charts",
  },
  {
    command:
      "minikube status | minikube service list | minikube profile list | minikube addons list | minikube ip | minikube version | minikube logs | kind get clusters | kind get nodes | k3d cluster list | k3d node list | k3d image list | kubens | kubectx -c | kubectx | multipass list | multipass info | virsh list | virsh dominfo | virsh domstate | virsh nodeinfo | virsh net-list | virsh pool-list | virsh vol-list | virsh pool-info | virsh net-info | VBoxManage list | VBoxManage showvminfo | lxc list | lxc info | lxc image list | lxc config show | lxc network list | lxc storage list | lxc profile list | lxc snapshot list | apptainer list | apptainer inspect | apptainer cache list | qm list | qm status | qm config | qm listsnapshot | qm pending | pct list | pct status | pct config | pct listsnapshot | pvesm status | pveversion | toolbox list | distrobox list | flatpak list | flatpak info | flatpak search | flatpak history | flatpak remotes | flatpak remote-ls | flatpak ps | snap list | snap info | snap find | snap changes | snap services | snap connections | snap version",
    options:
      "-acdfloqvp -o: -n: --all --long --format: --output: --name: --no-color --columns: --app --runtime --user --system --inactive --title --uuid --details --verbose",
    operands: "text",
    atMost: 2,
    refuses: /[/]|^(?:use|-e)$/,
    reason: "lists machines, containers and packages",
  },
];
