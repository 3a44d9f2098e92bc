import type { HarmlessForm } from "../harmless-form.ts";

/**
 * Words by which programs of jq's language reach the environment and other files: `env`, `$ENV`,
 * `import`, `include`, `modulemeta`.
 */
const JQ_REACHES_OUT = /\b(?:env|\$ENV|input_filename|include|import|modulemeta|debug)\b|\$ENV/;
/** The same for the operators of mikefarah's yq, which is another program of that name. */
const YQ_REACHES_OUT = /\b(?:env|strenv|envsubst|load\w*|system|include|import|modulemeta|ENV)\b/;
const ADDRESS = /:\/\//;

/** Programs that take JSON, YAML and their relatives apart. */
export const JSON_FORMS: readonly HarmlessForm[] = [
  {
    command: "jq | gojq | jaq",
    // `--arg name value`: the value stands in the place of the filter, which then counts as a
    // file. Without -f, -L, --slurpfile and --rawfile; `jaq -i` would edit.
    options:
      "-rcMCSsnejaR --raw-output --raw-output0 --compact-output --monochrome-output --color-output --sort-keys --slurp --null-input --exit-status --join-output --ascii-output --raw-input --tab --indent: --stream --seq --unbuffered --arg: --argjson: --yaml-input --yaml-output",
    operands: "text then files",
    refuses: JQ_REACHES_OUT,
    reason: "filters JSON",
  },
  {
    command: "yq | yq eval | yq e | yq eval-all | yq ea",
    // Without -i, which edits, and -s, which writes a file for each document.
    options:
      "-rPCMjneN -o@ -p@ -I@ --prettyPrint --output-format: --input-format: --indent: --raw-output --unwrapScalar --colors --no-colors --no-doc --null-input --exit-status --tojson --compact-output --sort-keys --yaml-output",
    operands: "text then files",
    refuses: YQ_REACHES_OUT,
    reason: "filters YAML",
  },
  {
    command: "gron",
    options: "-ucmsjv --ungron --colorize --monochrome --stream --json --values --no-sort",
    operands: "files",
    refuses: ADDRESS,
    atMost: 1,
    reason: "shows JSON as lines (an address would be fetched)",
  },
  {
    command: "jtbl",
    options: "-cmnqrt --cols: --no-wrap --truncate --quiet",
    operands: "none",
    reason: "shows JSON as a table",
  },
  {
    command: "json_pp",
    // `-f eval` runs its input.
    singleDash: true,
    options: "-json_opt:",
    operands: "none",
    reason: "shows JSON indented",
  },
  {
    command: "json5",
    // `-c` and `-o` write.
    options: "-v -s: --validate --space:",
    operands: "files",
    atMost: 1,
    reason: "shows JSON5 as JSON, or checks it",
  },
  {
    command: "ajson",
    operands: "text then files",
    atMost: 2,
    refuses: ADDRESS,
    reason: "evaluates a path of JSON",
  },
  {
    command: "jc",
    // Without operands, which it would run: `jc ifconfig`.
    options:
      "-pryqum --pretty --raw --yaml-out --quiet --unbuffer --monochrome --acpi --airport --arp --blkid --cksum --crontab --csv --date --df --dig --dmidecode --du --ethtool --file --find --finger --free --fstab --git-log --group --hash --hosts --id --ifconfig --ini --iostat --iptables --iw-scan --jobs --kv --last --ls --lsblk --lsmod --lsof --lspci --lsusb --mount --mpstat --netstat --nmcli --ntpq --pidstat --ping --pip-list --pip-show --ps --route --rpm-qi --ss --stat --sysctl --systemctl --time --timedatectl --toml --top --tracepath --traceroute --ufw --uname --uptime --vmstat --w --wc --who --x509-cert --xml --xrandr --yaml --zipinfo",
    operands: "none",
    reason: "turns the output of a program into JSON",
  },
  {
    command: "yj",
    options: "-cehijknrty",
    operands: "none",
    reason: "turns YAML, TOML, JSON, HCL over",
  },
  {
    command: "dasel | dasel select",
    // `put` and `delete` edit the file.
    options:
      "-f@ -r: -w: --file@ --read: --write: --colour --compact --pretty? --length --single-line",
    operands: "text",
    atMost: 1,
    refuses: /^(?:put|delete|validate|update|man|completion)$/,
    reason: "takes a value out of a file",
  },
  {
    command: "spa-json-dump",
    operands: "files",
    atMost: 1,
    reason: "shows a configuration as JSON",
  },
  {
    command:
      "parquet-tools cat | parquet-tools head | parquet-tools schema | parquet-tools meta | parquet-tools dump | parquet-tools rowcount | parquet-tools size | parquet-tools column-index | parquet-tools inspect | parquet-tools show",
    options: "-djm -n@ -c: --json --records: --detailed --columns:",
    operands: "files",
    refuses: ADDRESS,
    reason: "shows what is in a file",
  },
  {
    command: "mmdblookup",
    options: "-v -f@ -i: --verbose --file@ --ip:",
    operands: "text",
    reason: "looks an address up in a file",
  },
];
