import type { HarmlessForm } from "../harmless-form.ts";

const ADDRESS = /:/;

/** Programs that look into what others keep: certificates, disks, data bases, measurements. */
export const KEPT_DATA_FORMS: readonly HarmlessForm[] = [
  {
    command: "openssl x509 | openssl req | openssl crl | openssl asn1parse",
    // Without -out, -signkey, -key, -engine, -config; req would make a key without -in.
    singleDash: true,
    options:
      "-in@ -text -noout -enddate -startdate -dates -subject -issuer -serial -fingerprint -sha256 -sha1 -pubkey -modulus -purpose -hash -email -ext: -inform: -nameopt: -certopt: -checkend: -verify -nextupdate -lastupdate -i",
    operands: "none",
    needs: /^-(?:in|text)$/,
    reason: "shows a certificate",
  },
  {
    command: "pg_waldump",
    // `-f` waits for more, --save-fullpage writes.
    options:
      "-bqwz -B: -e: -F: -n: -p@ -r: -R: -s: -t: -x: --bkp-details --block: --end: --fork: --fullpage --limit: --path@ --quiet --relation: --rmgr: --start: --stats? --timeline: --xid:",
    operands: "files",
    atMost: 2,
    reason: "shows the journal of a data base",
  },
  {
    command: "pg_controldata",
    options: "-D@ --pgdata@",
    operands: "files",
    reason: "tells about a data base",
  },
  {
    command: "pg_verifybackup",
    options:
      "-enPqs -i: -m@ -w@ --exit-on-error --ignore: --manifest-path@ --no-parse-wal --progress --quiet --skip-checksums --wal-directory@",
    operands: "files",
    reason: "checks a backup",
  },
  {
    command: "mmls",
    options: "-aABcmMrv -b: -i: -o: -t:",
    operands: "files",
    reason: "shows the parts of a disk's image",
  },
  {
    command: "fls",
    options: "-adDFlpruv -f: -i: -m: -o: -s: -z:",
    operands: "files",
    reason: "lists the files of a disk's image",
  },
  {
    command: "zipalign",
    options: "-cpv",
    operands: "text then files",
    atMost: 2,
    needs: /^-[pv]*c[pv]*$/,
    reason: "checks a package (otherwise it writes one)",
  },
  { command: "cupstestppd", options: "-qrv", operands: "files", reason: "checks a printer's file" },
  {
    command:
      "sc_analysis_dump | sc_ttlexp | sc_tracediff | sc_warts2csv | sc_warts2json | sc_warts2text | sc_wartsdump",
    options: "-an",
    operands: "files",
    reason: "shows measurements of a network",
  },
  {
    command: "ipsumdump",
    // `-i` listens, `-o` and `-w` write.
    options:
      "-AdDlpqsSt -c: --anonymize --count: --dport --dst --length --protocol --quiet --sport --src --timestamp",
    operands: "files",
    reason: "shows packets that were kept",
  },
  {
    command: "ipaggcreate",
    options: "-Bdlps --address-pairs --bytes --dst --flows --length --packets --src",
    operands: "files",
    reason: "counts packets that were kept",
  },
  {
    command: "samtools flagstat | samtools idxstats | samtools quickcheck",
    options: "-v",
    operands: "files",
    refuses: ADDRESS,
    reason: "counts sequences",
  },
  {
    command: "osmium fileinfo",
    options: "-ejv -F: -g: --extended --json --no-progress --get: --input-format:",
    operands: "files",
    refuses: ADDRESS,
    reason: "tells about a map",
  },
  { command: "licensor --licenses | licensor --exceptions", operands: "none", reason: "lists" },
];
