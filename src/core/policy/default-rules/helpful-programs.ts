/**
 * Programs with a subcommand `help` that prints and ends. Not here: those that open a pager or a page of the manual (git, cargo, toolbox, opam,
 * bundle), or load code of the project first (vagrant, mix, artisan, ng, bazel, pants, poetry).
 */
export const HELPFUL_PROGRAMS: ReadonlySet<string> = new Set(
  `argo argocd ast-grep atuin boundary buildah caddy chezmoi cilium colima consul cosign crane
  crictl dagger dart dep dive dlv doctl dprint espanso exo flux fluxctl fly flyctl fnm fossil
  gcrane gem gh gitea glab gopass goreleaser gotelemetry gpclient grype hcloud helm helmfile
  heroku himalaya hubble hugo ibmcloud incus istioctl k3d k3sup k9s kind koji kompose kops
  kubeadm kubectl kustomize limactl linkerd lvm lxc mcfly minikube minio mise multipass navi
  nerdctl nomad oc openstack packer pct picotool pip pip3 pixi plenv podman popeye pueue pulumi
  pvesh pvesm pveum qm rabbitmqctl rbenv rclone rekor-cli restic rpk rustup scw skaffold skopeo
  snap sqlx starship svn syft talosctl tea tilt trivy trunk typst velero virsh volta wait4x
  wasm-pack wezterm zapier zellij zypper`.split(/\s+/),
);

/** Of these, the ones whose subcommands do not take `-h` for a question. */
export const NO_SHORT_HELP =
  /^(?:fossil|lvm|pct|plenv|pvesh|pvesm|pveum|qm|rabbitmqctl|rbenv|virsh)$/;

/**
 * Programs whose `version` is a subcommand. To any other the bare word may be an operand: `unlink
 * version` removes a file, `createdb version` makes a database.
 */
export const VERSIONED_PROGRAMS: ReadonlySet<string> = new Set(
  `alr argocd az buildah btrfs caddy cargo chainctl cointop consul crane dagger dart docker doctl dolt
  etcdctl flutter flux flyctl gcrane gmssl gnome-extensions go grype helm helmfile hugo istioctl k3d k9s
  kind koji kustomize minikube nerdctl nomad openssl packer picotool podman prometheus promtool pulumi
  restic rclone rpk rustup skaffold skopeo sops swift syft talosctl terraform tofu traefik trivy
  vault velero wait4x zig`.split(/\s+/),
);

/**
 * Take what they are told, and pay no heed to a `--help` behind it: `service nginx stop --help`
 * stops it, `adb reboot --help` restarts the phone.
 */
export const IGNORE_WHAT_FOLLOWS =
  /^(?:service|rc-service|invoke-rc\.d|initctl|sv|adb|apachectl|apache2ctl|gitlab-ctl|supervisorctl|i3exit|pihole|steamos-\S+|steamosctl|wpa_cli|chronyc|birdcl?6?|bluetoothctl|dunstctl|makoctl|bspc|swaymsg|i3-msg|hyprctl|xset|xdotool|ydotool|redis-cli|valkey-cli|uci|ubus|ndc|osascript|defaults|nvram|launchctl|setprop|echo|\S+\.(?:sh|bash|py|pl|rb|js))$/;
