import type { DestructiveEntry } from "./destructive-entry.ts";

const DEVICE = /^(?:of=)?\/dev\/(?!null$|stdout$|stderr$|stdin$|zero$|tty$|fd\/)/;
const SQL =
  /\b(?:drop\s+(?:database|table|schema|user|role|index|view)|truncate\s|delete\s+from|dropdatabase|drop\(|flushall|flushdb|deletemany|alter\s+table)\b|\.drop\(|dropDatabase/i;

/** What asks even in yolo, whatever was granted (DESIGN 4.5); each with its reason. */
export const DESTRUCTIVE_FORMS: readonly DestructiveEntry[] = [
  {
    rule: "delete without asking",
    command: "rm",
    with: "-f --force",
    matching: /^-[^-]*[rR]|^--rec/,
    reason: "removes whole folders without asking",
  },
  {
    rule: "delete beyond the working directory",
    command: "rm",
    with: "-r -R --recursive",
    matching: /^(?:[/~.*]|\.\.?\/?|.*\/\.\.(?:\/.*)?)$|^[/~$]|^\.\/?\*?$/,
    reason: "removes folders outside the working directory, or all of it",
  },
  {
    rule: "delete beyond recovery",
    command: "shred | srm | wipe | scrub | blkdiscard | wipefs | cryptsetup | hdparm",
    matching: /^(?!.*--(?:help|version)$)/,
    reason: "overwrites data for good",
  },
  {
    rule: "delete what find finds",
    command: "find | bfs",
    with: "-delete",
    reason: "deletes every file that matches",
  },
  {
    rule: "format",
    command: "mkfs* | mke2fs | mkswap | newfs* | mkntfs",
    reason: "makes a new file system over what is there",
  },
  {
    rule: "partition",
    command:
      "fdisk | sfdisk | cfdisk | gdisk | sgdisk | parted | lvremove | vgremove | pvremove | zpool destroy | zfs destroy | btrfs subvolume delete | mdadm --zero-superblock",
    matching: /^(?!-l$|--list$)/,
    reason: "changes partitions or volumes",
  },
  {
    rule: "write to a device",
    command: "dd | tee | cp | cat",
    matching: DEVICE,
    reason: "writes over a device",
  },
  {
    rule: "raw copy",
    command: "dd",
    matching: /^of=(?:\/|~|\.\.)/,
    reason: "writes bytes over a file outside the working directory",
  },
  {
    rule: "empty a file",
    command: "truncate",
    with: "-s --size",
    matching: /^[/~]|\.\./,
    reason: "cuts files outside the working directory",
  },
  {
    rule: "shut down",
    command:
      "shutdown | reboot | halt | poweroff | init | telinit | systemctl poweroff | systemctl reboot | systemctl halt | systemctl kexec | systemctl rescue | systemctl emergency",
    reason: "stops the machine",
  },
  {
    rule: "kill everything",
    command: "kill",
    matching: /^-1$|^1$/,
    reason: "signals every process, or the first",
  },
  {
    rule: "kill by pattern",
    command: "killall | pkill | killall5",
    with: "-9 -KILL -SIGKILL -u --user -f",
    reason: "kills processes by a broad pattern",
  },
  {
    rule: "permissions of a tree",
    command: "chmod | chown | chgrp | setfacl",
    with: "-R --recursive",
    reason: "changes permissions of everything below",
  },
  {
    rule: "accounts",
    command:
      "userdel | groupdel | deluser | delgroup | passwd | chpasswd | usermod | visudo | useradd | adduser | gpasswd",
    reason: "changes accounts",
  },
  { rule: "scheduled jobs", command: "crontab", with: "-r", reason: "removes every scheduled job" },
  {
    rule: "rewrite what was pushed",
    command: "git push",
    with: "-f --force --force-with-lease --force-if-includes --mirror --delete -d --prune",
    reason: "overwrites or deletes branches on the remote",
  },
  {
    rule: "rewrite what was pushed",
    command: "git push",
    matching: /^[+:]./,
    reason: "overwrites or deletes branches on the remote",
  },
  {
    rule: "drop changes",
    command: "git reset",
    with: "--hard --merge",
    reason: "drops uncommitted changes",
  },
  {
    rule: "drop changes",
    command: "git clean",
    with: "-f --force -x -X",
    reason: "deletes files that git does not know",
  },
  {
    rule: "drop changes",
    command: "git checkout | git restore",
    with: "-f --force",
    reason: "drops uncommitted changes",
  },
  {
    rule: "drop changes",
    command:
      "git stash drop | git stash clear | git branch -D | git reflog expire | git gc --prune=now | git filter-branch | git filter-repo | git update-ref -d | git worktree remove --force",
    reason: "drops commits or changes",
  },
  {
    rule: "infrastructure",
    command:
      "terraform destroy | tofu destroy | terraform state rm | pulumi destroy | cdk destroy | serverless remove | sls remove | terragrunt destroy | terraform force-unlock | vagrant destroy",
    reason: "takes infrastructure down",
  },
  {
    rule: "infrastructure",
    command: "terraform apply | tofu apply",
    with: "-destroy -auto-approve --auto-approve",
    reason: "changes infrastructure without asking",
  },
  {
    rule: "cluster",
    command:
      "kubectl delete | kubectl drain | kubectl replace --force | oc delete | helm uninstall | helm delete | kind delete | minikube delete | k3d cluster delete",
    reason: "deletes objects of a cluster",
  },
  {
    rule: "containers",
    command:
      "docker system prune | docker volume prune | docker volume rm | docker image prune | docker container prune | docker network prune | podman system prune | podman system reset | podman volume prune | podman volume rm | docker builder prune",
    reason: "deletes containers' data",
  },
  {
    rule: "containers",
    command: "docker compose down | docker-compose down",
    with: "-v --volumes --rmi",
    reason: "deletes containers' data",
  },
  {
    rule: "containers",
    command: "docker rm | docker rmi | podman rm | podman rmi",
    with: "-f --force -v --volumes",
    reason: "deletes containers",
  },
  {
    rule: "cloud",
    command:
      "aws s3 rb | aws s3 rm | aws * delete-* | aws * terminate-* | gcloud * delete | gcloud * * delete | gcloud * * * delete | az * delete | az * * delete | az * * * delete | gh repo delete | gh release delete | gh secret delete | doctl * delete | doctl * * delete | heroku apps:destroy | fly apps destroy",
    reason: "deletes what runs in the cloud",
  },
  {
    rule: "data",
    command:
      "psql | mysql | mariadb | sqlite3 | mongosh | mongo | redis-cli | clickhouse-client | cqlsh | sqlcmd | bq | duckdb",
    matching: SQL,
    reason: "drops or deletes data",
  },
  {
    rule: "data",
    command:
      "dropdb | dropuser | mysqladmin drop | redis-cli flushall | redis-cli FLUSHALL | redis-cli flushdb | prisma migrate reset | prisma db push | rails db:drop | rails db:reset | rake db:drop | rake db:reset | alembic downgrade | etcdctl del",
    reason: "drops data",
  },
  {
    rule: "publish",
    command:
      "npm publish | npm unpublish | yarn publish | pnpm publish | cargo publish | cargo yank | gem push | gem yank | twine upload | poetry publish",
    reason: "publishes for everybody, which cannot be taken back",
  },
  {
    rule: "firewall",
    command: "iptables | ip6tables | nft flush | ufw disable | ufw reset",
    with: "-F --flush -X flush disable reset",
    reason: "takes the firewall down",
  },
  {
    rule: "packages",
    command:
      "apt purge | apt autoremove | apt-get purge | apt-get autoremove | apt remove | apt-get remove | dnf remove | yum remove | pacman -R | pacman -Rns | pacman -Rs | rpm -e | dpkg -r | dpkg -P | dpkg --purge | apk del | brew uninstall | snap remove",
    reason: "removes software",
  },
  {
    rule: "kernel",
    command: "insmod | rmmod | modprobe | kexec | sysrq | swapoff | umount",
    with: "-a -r --all --remove -l -e -f",
    reason: "takes parts of the system away",
  },
  {
    rule: "history",
    command: "history",
    with: "-c -w",
    reason: "clears the traces of what was done",
  },
];
