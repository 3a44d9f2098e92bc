import type { HarmlessForm } from "./harmless-form.ts";

const SHOWN =
  "-alqvjn -o: -f: -s: --all --json --long --verbose --quiet --limit: --format: --output: --name: --type: --full --details --list --installed --available --no-color --color: --since: --until: --lines: --days: --node: --details --depth: --tree";
const PRIVATE =
  /^:|secret|token|passw|credential|private|api-?key|\bkeys?\b|:\/\/|^[/~@]|file:|\bauth\b/i;

/** Queries of services and package tools which `REMOTE_FORMS` does not reach by noun and verb. */
export const SERVICE_QUERY_FORMS: readonly HarmlessForm[] = [
  {
    command:
      "doctl account get | doctl account ratelimit | doctl apps get | doctl apps logs | doctl balance get | doctl databases get | doctl databases db list | doctl databases db get | doctl databases pool get | doctl databases replica get | doctl databases replica list | doctl databases user list | doctl databases sql-mode get | doctl databases maintenance-window get | doctl databases options engines | doctl databases options regions | doctl databases options slugs | doctl databases options versions | doctl kubernetes options regions | doctl kubernetes options sizes | doctl kubernetes options versions | doctl kubernetes cluster get-upgrades | doctl serverless status | linode-cli account notifications-list | linode-cli domains records-list | linode-cli linodes backups-list | linode-cli nodebalancers configs list | ibmcloud regions | ibmcloud cr image-list | ibmcloud cr image-inspect | ibmcloud ks cluster get | ibmcloud ks worker-pool ls | ibmcloud iam service-ids | exo compute sks list | exo compute sks versions | exo dbaas type list | exo dbaas type show | exo iam role list | openstack port list | openstack port show | openstack subnet list | openstack image list | openstack volume list | az bicep version | az bicep list-versions | az lock list | az lock show | az tag list | az advisor configuration list | az advisor configuration show | az advisor recommendation list | az appconfig list | az appconfig show | az quantum workspace list | az quantum job list | az quantum offerings list | az sshkey list | az sshkey show | az repos pr list | az group exists | az aks get-upgrades | az acr repository list | az webapp list-runtimes | gcloud config configurations list | gcloud iam list-grantable-roles | gcloud logging logs list | gcloud app logs read | eksctl get cluster | eksctl get nodegroup | gsutil ls | gsutil du | gsutil version | rclone listremotes | rclone version | s3cmd ls | s3cmd du | mc ls | b2 ls | flux get all | flux check | flux get kustomizations | cmctl check api | cmctl status certificate | ceph status | ceph df | ceph health | heroku ps | flyctl status | fly status | nomad node status | nomad job status | velero backup get | argocd app get | vcluster list | virsh domblklist | virsh pool-info | virsh list | virsh pool-list | virsh net-list | docker node inspect | docker buildx version | podman image list | podman machine list | podman machine inspect | ctr containers list | ctr images list | nerdctl logs | docker-machine ls | docker-machine status | devpod list | limactl ls | multipass find",
    options: `${SHOWN} -g: -l: -w: -n: -r --resource-group: --location: --region: --engine: --subscription: --organization: --project: --repository: --cluster: --network: --os-type: --resource-id: --filter: --sort-by: --bucket: --view: --verbosity: --persistent --autostart --with-snapshot --pool: --domain: --output: --full-ref --omit-digest-tags --recursive --private --all-projects --app: --follow`,
    operands: "text",
    atMost: 3,
    refuses: PRIVATE,
    reason: "lists or shows what a service keeps",
  },
  {
    command:
      "rabbitmqctl list_users | rabbitmqctl list_vhosts | rabbitmqctl list_queues | rabbitmqctl list_exchanges | rabbitmqctl list_bindings | rabbitmqctl list_connections | rabbitmqctl list_channels | rabbitmqctl list_consumers | rabbitmqctl list_permissions | rabbitmqctl cluster_status | rabbitmqctl status | rabbitmq-diagnostics status | rabbitmq-diagnostics alarms | rabbitmq-diagnostics listeners | rabbitmq-diagnostics ping | rabbitmq-diagnostics check_running | rabbitmq-plugins list | rabbitmq-queues quorum_status | rabbitmq-streams stream_status | rabbitmq-streams list_stream_connections | rabbitmq-streams list_stream_consumers | rabbitmq-streams list_stream_publishers | rabbitmq-streams list_stream_tracking | sinfo | squeue | sacct | sprio | sshare | sdiag | sstat | sreport | scontrol show | sacctmgr show | pg_isready | pg_config | pg_controldata | redis-cli ping | chronyc tracking | chronyc sources | chronyc sourcestats | ntpq -p | ntpq --peers | supervisorctl status | supervisorctl tail | fail2ban-client status | fail2ban-client ping | pihole status | pihole query | tailscale status | tailscale ip | mullvad status | nordvpn status | nordvpn countries | ivpn status | ivpn servers | mozillavpn status | mozillavpn servers | protonvpn status | warp-cli status | zrok status | netbird status | tor | birdc show status | birdc show protocols | birdc show route | pve-firewall status | pve-firewall localnet | pvecm status | pvecm nodes | pveam available | pveam list | pveum user list | pvesubscription get | qm list | qm pending | pct cpusets | resolvectl statistics | zpool status | zpool list | zpool iostat | zfs list | btrfs filesystem usage | btrfs filesystem df | btrfs filesystem show | btrfs subvolume list | bcachefs fs usage | dkms status | netplan status | cloud-init status | snapper list | snapper list-configs | rauc status | bootc status | rc-status | rc-service --list | service --status-all | chkconfig --list | steamos-readonly status | archlinux-java status | archlinux-java get | tuned-adm list | tuned-adm active | tuned-adm recommend | fwupdmgr get-devices | fwupdmgr get-history | fwupdtool get-devices | boltctl list | boltctl info | bootctl list | bootctl status | updatectl list | updatectl check | portablectl list | portablectl inspect | portablectl is-attached | machinectl list | homectl list | oomctl | userdbctl services | userdbctl group | coredumpctl list | coredumpctl info | lpstat | lpq | lpinfo | atq | pro status | pro security-status | ubuntu-security-status",
    options: `${SHOWN} -p -t -u: -P: -j: --parsable --brief --jobs: --states: --partition: --user: --users: --allocations --cluster: --summarize --dead --list-reasons --noheader --vhost: --wait --human-readable --crashed --manual --supervised --runlevel --unavailable --thirdparty --numeric --peers --starttime: --weights --helpformat --bindir --libdir --includedir --sharedir --localedir --pgdata@ --port:`,
    operands: "text",
    atMost: 4,
    refuses: PRIVATE,
    reason: "tells how a service does",
  },
  {
    command:
      "aws sts get-caller-identity | aws ce get-cost-and-usage | aws ce get-cost-forecast | aws ce get-reservation-utilization | aws ce get-anomalies | aws pricing get-products | aws pricing get-attribute-values | aws lightsail get-instances | aws lightsail get-instance-state | aws sqs get-queue-url | aws cloudwatch get-dashboard | aws backup get-backup-plan | aws amplify get-app | aws logs tail | aws history list",
    options:
      "--region: --profile: --output: --query: --filters: --service-code: --time-period: --granularity: --metrics: --group-by: --filter: --instance-name: --queue-name: --dashboard-name: --backup-plan-id: --app-id: --monitor-arn: --start-time: --end-time: --since: --format: --follow --filter-pattern: --attribute-name: --log-stream-names: --metric: --prediction-interval-level: --service-name: --name: --date-interval:",
    operands: "text",
    atMost: 1,
    refuses: /file:|secret|token/i,
    reason: "shows what runs in the cloud, and what it costs",
  },
  {
    command: "aws * describe-* | aws * list-*",
    isServiceNamed: true,
    // Every filter of a listing is named by what it lists; the ones that read a file carry file://
    options:
      "--region: --profile: --output: --query: --analyzer-arn: --certificate-arn: --certificate-authority-arn: --certificate-statuses: --job-queue: --jobs: --environment-ids: --environment-id: --stack-status-filter: --user-pool-id: --cluster-name: --nodegroup-name: --cluster-arn: --arn: --index-id: --stream-name: --broker-id: --service-code: --aws-account-id: --namespace: --organization-id: --hosted-zone-id: --instance-id: --max-items: --page-size: --no-paginate --app-id: --domain: --starting-token: --file-system-id: --load-balancer-arns: --target-group-arn: --names: --resource-arn: --vault-name: --statuses: --types: --scope: --prefix:",
    operands: "none",
    refuses: /file:|secret|token|key|parameter|credential/i,
    reason: "lists what is in the cloud",
  },
  {
    command:
      "tlmgr info | tlmgr search | tlmgr candidates | tlmgr repository list | tlmgr repository status | tlmgr option show | tlmgr option showall | tlmgr pinning show | tlmgr platform list | tlmgr key list | tlmgr dump-tlpdb | tlmgr check all | tlmgr check depends | tlmgr check executes | tlmgr check files | tlmgr check runfiles | texdoc --list | kpsewhich | fmtutil --listcfg | fmtutil-sys --listcfg | fmtutil-user --listcfg",
    options:
      "-v --list --only-installed --data: --json --file --global --all --word --local --remote --keyword --taxonomy",
    operands: "text",
    atMost: 1,
    refuses: /[/~]/,
    reason: "looks TeX packages up",
  },
  {
    command:
      "npm access list collaborators | npm access get status | npm cache ls | npm find-dupes | npm sbom | npm stars | npm hook ls | npm org ls | npm completion | npm audit signatures | bun pm list | bun pm pkg get | bun pm whoami | bun pm untrusted | bun pm default-trusted | bun pm hash-string | bun pm hash-print | bun audit | pnpm cache list | conda repoquery search | conda repoquery depends | conda repoquery whoneeds | mamba repoquery search | mamba repoquery depends | mamba repoquery whoneeds | micromamba repoquery depends | conda compare | conda doctor | conda notices | pip debug | pip index versions | rustup component list | rustup target list | go tool dist list | cs list | cs search | eselect kernel list | eselect kernel show | eselect locale list | eselect locale show | eselect news list | eselect news count | eselect profile list | eselect profile show | eselect repository list | xbps-query --search | xbps-query --show | xbps-query --list-pkgs | xbps-query --list-manual-pkgs | apk list | pkgfile | pkgstats search | pkgstats show | pactree | pacinfo | paclog | pacreport | pacsift | paccheck | expac | debsecan | deborphan | dpigs | check-dfsg-status | check-support-status | dpkg-query --status | dpkg-deb --info | dpkg-deb --show | apt-file search | equery depgraph | ghq list | nimble list | brew list | brew leaves | pecl list | pecl info | pie show | apx stacks list | apx pkgmanagers list | apx subsystems list | appman list | appman query | pacstall --list | pacstall --search | slapt-get --search | slapt-get --show | oma search | oma show | wajig versions | auracle search | auracle info | aur search | pikman list | pikman search | snap changes | gem list | pio boards | pio pkg list | pio lib search | pio platform search | upt search | upt info | upt list | swupd search | urpmq -i | urpmf | port search | guix search | nix-env --query",
    options: `${SHOWN} -p --audit-level: --prod --omit: --include: --loglevel: --scope: --workspace: --workspaces --ignore: --prefix: --channel: --toolchain: --regex --repository --binaries --owner --reverse --unique --optional --show-installed --group: --suite: --only-fixed --human --source --pre --platform: --implementation: --abi: --python-version: --pinned --installed-on-request --installed-as-dependency --unowned-files --missing-files --backups --depends --satisfies --commandline --warnings --pkglist --query --sync --raw --no-timeout --delim: --listdelim: --explicit`,
    operands: "text",
    refuses: /secret|token|^--(?:registry|eval|root|config|define)|:\/\/|^[~]|^\.\.|^-E/i,
    reason: "lists packages and looks them up",
  },
  {
    command: "pacman | yay | paru | pacaur | trizen | yaourt | pikaur | aurman",
    // Queries only: letters that install (S alone, y, u, w, U), remove (R) or mark (D without k) ask.
    options: "-QSFTDabcdeghiklmnopqrstux --quiet --color:",
    operands: "text",
    needs: /^-(?:Q[cdegiklmnopqstu]*|S[q]*[sigl][sigqlr]*|F[lxq]*|T|Dk+q?)$/,
    refuses:
      /^-(?!(?:Q[cdegiklmnopqstu]*|S[q]*[sigl][sigqlr]*|F[lxq]*|T|Dk+q?)$)(?!-(?:quiet|color))/,
    reason: "looks packages up",
  },
  {
    command:
      "kubectl completion | helm completion | gh completion | glab completion | docker completion | npm completion | rustup completions | supabase completion | starship completions | hcloud completion | doctl completion | flux completion | kind completion | minikube completion | k3d completion | argocd completion | pulumi gen-completion | crane completion | gcrane completion | podman completion | nerdctl completion | deno completions | pueue completions | komac autocomplete | posh completion | kool completion | frpc completion | frps completion | exo completion",
    options: "-s: --shell: --no-descriptions",
    operands: "text",
    atMost: 2,
    refuses: /[/]/,
    reason: "prints a script for a shell to complete words (not executed here)",
  },
  {
    command:
      "go help | rustup help | helm help | docker help | kubectl help | hcloud help | doctl help | ibmcloud help | virsh help | volta help | iw help | koji help | toolbox help | opam help | pueue help | puppet help | zapier help | gh help | glab help | bower help | svn help | hg help | openssl help | phive help | raco help | qm help | picotool help | bundletool help | mcfly help | mkosi help | gnome-extensions help | switcherooctl help | makoctl help | pw-cli help | wezterm help | plenv help | rabbitmqctl help | lvm help | openstack help | uv help | gpclient help | gitea help | crystal help | cfssl help | assimp help | audtool help | bq help | amass help | phar help | oma help | box help | jj help | bridge help | ip maddress help | ip help | zerotier-idtool help | terraform help | tofu help | vault help | consul help | nomad help",
    operands: "text",
    atMost: 2,
    options: "--verbose --no-pager",
    refuses: /[/]/,
    reason: "prints how a subcommand is used",
  },
  {
    command:
      "gh cache list | gh agent-task list | gh alias list | gh auth status | gh ruleset check | gh config get | gh help environment | glab alias list | glab auth status | gh environment | gh formatting | gh reference | gh project list | gh project view | gh project item-list | gh codespace logs",
    options:
      "-L: -R: --limit: --repo: --key: --ref: --owner: --format: --json: --jq: --sort: --order: --default --hostname:",
    operands: "text",
    atMost: 2,
    refuses: /secret|^--show-token$|^-t$|oauth|^--web$|^-w$/i,
    reason: "shows what is on the forge (auth status masks tokens without --show-token)",
  },
];
