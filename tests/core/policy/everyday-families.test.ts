import { describe, expect, it } from "vitest";
import { judgeBuiltIn } from "../../../src/core/policy/default-rules.ts";
import { listCommands } from "../../../src/core/policy/shell/list-commands.ts";

/** Whether the built-in rules let the whole line run without a person. */
function runs(line: string): boolean {
  const read = listCommands(line);
  if (read.kind === "unreadable") return false;
  return read.commands.every((command) => {
    const verdict = judgeBuiltIn(command);
    const isAllowed = verdict?.decision === "allow" && verdict.mode === undefined;
    return isAllowed && command.redirections.every(({ writes }) => !writes);
  });
}

type Family = { name: string; harmless: readonly string[]; dangerous: readonly string[] };

const FAMILIES: readonly Family[] = [
  {
    name: "sed",
    harmless: [
      "sed p a",
      "sed -n '1,20p' a",
      "sed -n '/start/,/end/p' a",
      "sed 's/a/b/g; 5d' a",
      "sed 's#a/b#c#' a",
      "sed '1!G;h;$!d' a",
      "ls | sed -E 's/(.)x/\\1/'",
    ],
    dangerous: [
      "sed -i 's/a/b/' a",
      "sed -n -i p a",
      "sed 's/a/b/w out' a",
      "sed 's/a/id/e' a",
      "sed '1e id' a",
      "sed 'e' a",
      "sed 'w out' a",
      "sed 'r /etc/passwd' a",
      "sed 'p;w out' a",
      "sed 's/a/b/\nw out' a",
      "sed '{w out\n}' a",
      "sed -f a b",
      "sed -e p -e 'w out' a",
      "sed p /etc/passwd",
      "sed p .env",
      'sed "$X" a',
    ],
  },
  {
    name: "awk",
    harmless: [
      "awk 1 a",
      "awk '{print $1}' a",
      "awk -F: '/x/ {print $2}' a",
      "awk -v n=3 'NR % n == 1' a",
      "ps aux | awk '{s+=$4} END {print s}'",
    ],
    dangerous: [
      "awk '{print > \"out\"}' a",
      "awk '{print | \"sh\"}' a",
      "awk 'BEGIN{system(\"id\")}'",
      "awk 'BEGIN{while((getline l < \"/etc/passwd\")) print l}'",
      "awk 'BEGIN{ARGV[1]=\"/etc/passwd\";ARGC=2}{print}'",
      "awk 'BEGIN{for(k in ENVIRON) print ENVIRON[k]}'",
      'gawk \'BEGIN{f="system";@f("id")}\'',
      "gawk -i a 'NR' b",
      "gawk -l a 'NR' b",
      "gawk -o 'NR' b",
      "awk -f a b",
      "awk '{print}' /etc/passwd",
    ],
  },
  {
    name: "the shell's own",
    harmless: ["read -r line", "mapfile -t lines", "trap -l", "printenv HOME", "compgen -c"],
    dangerous: [
      "read PATH",
      "read https_proxy",
      "read 'a[$(id)]'",
      "mapfile -C id -c 1 lines",
      "trap id EXIT",
      "printenv",
      "printenv AWS_SECRET_ACCESS_KEY",
      "compgen -W '$(id)' a",
      "sd a b file",
      "bc a",
    ],
  },
  {
    name: "calculation",
    harmless: ["ipcalc 10.0.0.1/24", "uuidgen", "pwgen 20", "openssl rand -hex 8", "tput cols"],
    dangerous: [
      "openssl rand -out a 8",
      "openssl rand -engine ./a.so 8",
      "uuid -o a",
      "tput reset",
      "tput -S",
      "sipcalc secret.example.org",
      "grex --file a",
    ],
  },
  {
    name: "inspection",
    harmless: [
      "csvcut -c 1 a.csv",
      "xmllint --format a.xml",
      "objdump --disassemble a.o",
      "openssl x509 -in a.crt -noout -text",
      "metaflac --list a.flac",
      "zstd -l a.zst",
      "ffprobe -v error -show_format a.mp4",
      "qemu-img info a.img",
      "fdupes -r src",
    ],
    dangerous: [
      "xmllint --noent a.xml",
      "xmllint --format --output b a.xml",
      "xmllint --xpath 'document(\"/etc/passwd\")' a.xml",
      "openssl x509 -in a.crt -out b",
      "openssl x509 -in server.key -text",
      "metaflac --remove-all a.flac",
      "zstd a",
      "zstd list",
      "lzip -d a.lz",
      "ffprobe -show_format http://example.org/a",
      "qemu-img info json:{}",
      "qemu-img resize a.img 1G",
      "fdupes -dr src",
      "fdupes -dN src",
      "enca -x utf8 a",
      "jhead -autorot a.jpg",
      "identify a.msl",
      "ldd a",
      "nm --plugin ./a.so a.o",
      "csvformat -o a b",
      "dua i",
    ],
  },
  {
    name: "the machine",
    harmless: [
      "mount",
      "swapon",
      "efibootmgr",
      "lscpu --extended",
      "chrt --pid 4711",
      "ip neighbor",
      "ip -6 route",
      "ethtool --statistics eth0",
      "xrandr --query",
      "rfkill",
      "pactl list sinks",
      "gsettings get org.example.schema a",
      "tmux ls",
    ],
    dangerous: [
      "mount -a",
      "swapon -a",
      "efibootmgr -B -b 0",
      "hwinfo --log a",
      "chrt --pid 10 4711",
      "taskset --pid f 4711",
      "ip route a 10.0.0.0/8 via 10.0.0.1",
      "ip -6 route del default",
      "ip link s eth0 down",
      "ip addr fl eth0",
      "xrandr -s 640x480",
      "rfkill block all",
      "powerprofilesctl set performance",
      "amixer -s",
      "gsettings set org.example.schema a b",
      "tmux ls ';' kill-server",
      "tmux ls -F '#(id)'",
      "xdg-user-dir '}; id #'",
      "xdg-mime query filetype '$(id)'",
      "xprop -root -remove A",
      "last -f /var/log/x",
    ],
  },
  {
    name: "services and packages",
    harmless: [
      "doctl apps get 1",
      "squeue --user me",
      "aws sts get-caller-identity",
      "aws batch list-jobs --job-queue a",
      "pacman -Qeq",
      "pacman -Ss bash",
      "apt list --installed",
      "kubectl completion bash",
      "rustup help toolchain",
      "gh cache list",
      "conda repoquery search a",
    ],
    dangerous: [
      "pacman -S bash",
      "pacman -Sy",
      "pacman -Syu",
      "pacman -Qi -R bash",
      "yay bash",
      "apt list --install",
      "gh auth status --show-token",
      "aws ssm get-parameter --name a",
      "aws batch list-jobs --job-queue file:///etc/passwd",
      "aws secretsmanager list-secrets",
      "rclone ls ':sftp,ssh=id:'",
      "rpmspec --query a.spec",
      "brew bundle list",
      "knife node list",
      "poetry show",
      "cargo tree",
      "rpcinfo -d mountd 1",
      "dpkg -l",
      "source <(kubectl completion bash)",
      "sudo pacman -Q",
    ],
  },
];

describe.each(FAMILIES)("$name", ({ harmless, dangerous }) => {
  it.each(harmless)("runs %j", (line) => {
    expect(runs(line)).toBe(true);
  });
  it.each(dangerous)("asks before %j", (line) => {
    expect(runs(line)).toBe(false);
  });
});
