import type { HarmlessForm } from "../harmless-form.ts";

const WORD = /^[\w@:.,/=%*-]+$/;
/** Batch systems and queues of mail: what waits and what has run. */
export const BATCH_JOB_FORMS: readonly HarmlessForm[] = [
  {
    command: "squeue",
    // -i would go on for ever.
    options:
      "-ahlrsvP -n: -j: -A: -M: -o: -O: -p: -q: -S: -t: -u: -w: -L: --all --array --array-unique --noheader --long --steps? --start --me --format: --Format: --jobs? --account: --clusters: --partition: --qos: --sort: --states: --user: --nodelist: --licenses: --name: --priority",
    operands: "none",
    reason: "lists what waits to run",
  },
  {
    command: "sinfo",
    options:
      "-adehlNRrsv -o: -O: -p: -n: -t: -S: -M: --all --dead --exact --noheader --long --Node --list-reasons --responding --summarize --reservation --format: --Format: --partition: --nodes: --states: --sort: --cluster: --clusters:",
    operands: "none",
    reason: "lists the machines of a cluster",
  },
  {
    command: "sacct",
    options:
      "-abcDelnpPTX -j: -A: -E: -g: -k: -K: -M: -N: -o: -q: -r: -s: -S: -u: -x: -W: --allusers --brief --completion --duplicates --helpformat --long --noheader --parsable --parsable2 --truncate --allocations --accounts: --endtime: --starttime: --group: --timelimit-min: --timelimit-max: --clusters: --nodelist: --format: --partition: --qos: --state: --jobs: --name: --user: --uid: --units: --delimiter: --noconvert",
    operands: "none",
    reason: "lists what has run (not -B, which shows scripts, nor --env-vars)",
  },
  {
    command: "sstat",
    options:
      "-aeinpP -j: -o: --allsteps --helpformat --pidformat --noheader --parsable --parsable2 --jobs: --format: --noconvert --delimiter:",
    operands: "none",
    reason: "measures what runs",
  },
  {
    command: "sprio",
    options:
      "-hlnvw -j: -M: -o: -p: -S: -u: --noheader --long --norm --weights --jobs: --format: --partition: --sort: --user: --cluster: --clusters: --federation --local",
    operands: "none",
    reason: "tells why something waits",
  },
  {
    command: "sshare",
    options:
      "-aehlmnpPUv -A: -M: -o: -u: --all --helpformat --long --noheader --parsable --parsable2 --partition --Users --accounts: --clusters: --format: --users:",
    operands: "none",
    reason: "tells who may use how much",
  },
  {
    command: "sdiag",
    // -r sets the counters to zero.
    options: "-ait --all --sort-by-id --sort-by-time --cluster: --json? --yaml?",
    operands: "none",
    reason: "measures the scheduler",
  },
  {
    command:
      "scontrol show | scontrol ping | scontrol version | scontrol listjobs | scontrol getaddrs",
    // -d shows the scripts of jobs as well.
    leading: "-aoQv --all --oneliner --quiet --future",
    operands: "text",
    operand: WORD,
    atMost: 2,
    reason: "shows jobs and machines of a cluster",
  },
  {
    command: "sacctmgr show | sacctmgr list",
    leading: "-npPsv --noheader --parsable --parsable2 --associations",
    options: "-npPsv --noheader --parsable --parsable2 --associations",
    operands: "text",
    operand: /^[\w@:.,/="%*-]+$/,
    reason: "shows accounts of a cluster",
  },
  {
    command: "sreport cluster | sreport user | sreport job | sreport reservation",
    leading:
      "-ahnpPQ -M: -t: -T: --noheader --parsable --parsable2 --cluster: --clusters: --all_clusters --tres: --local",
    operands: "text",
    operand: WORD,
    reason: "counts what was used",
  },
  {
    command: "strigger --get",
    // --set runs a program, --clear removes.
    options: "-n -j: -u: -M: --noheader --jobid: --user: --id: --cluster: --clusters: --node?",
    operands: "none",
    reason: "lists what is to run when",
  },
  {
    command: "qstat | bjobs | bqueues | bhosts",
    operands: "text",
    // `queue@server` would ask another server.
    operand: /^[\w.-]+$/,
    reason: "lists what waits to run",
  },
  {
    command: "mailq | postqueue -p | exim -bp | exim4 -bp | sendmail -bp",
    operands: "none",
    reason: "lists mail that waits",
  },
  {
    command: "exiqgrep",
    options: "-zxcibR -f: -r: -s: -y: -o:",
    operands: "none",
    reason: "lists mail that waits (without -C, which runs with another configuration)",
  },
  {
    command: "postconf",
    // `name=value` edits as -e does; -c reads elsewhere.
    options: "-adfhHlmnAFMPx -T: -C:",
    operands: "text",
    operand: /^\w+$/,
    reason: "shows how mail is set up",
  },
];
