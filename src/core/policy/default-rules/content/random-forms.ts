import type { HarmlessForm } from "../harmless-form.ts";

/** Programs that print something random. */
export const RANDOM_FORMS: readonly HarmlessForm[] = [
  {
    command: "uuidgen",
    options:
      "-67mrstx -C: -n: -N: --count: --hex --md5 --name: --namespace: --random --sha1 --time --time-v6 --time-v7",
    operands: "none",
    reason: "prints something random",
  },
  {
    command: "uuid",
    options: "-1dmr -F: -n: -v:",
    operands: "text",
    reason: "prints something random (no -o)",
  },
  {
    command: "mcookie | shortuuid",
    options: "-v --verbose",
    operands: "none",
    reason: "prints something random",
  },
  {
    command: "pwgen",
    // Without -H, which reads a file.
    options:
      "-01ABcCnsvy -N: -r: --alt-phonics --ambiguous --capitalize --no-capitalize --no-numerals --no-vowels --num-passwords: --numerals --remove-chars: --secure --symbols",
    operands: "text",
    atMost: 2,
    refuses: /\//,
    reason: "prints something random",
  },
  {
    command: "pwqgen",
    operands: "text",
    refuses: /^(?!pwqgen$|random=\d+$)/,
    reason: "prints something random",
  },
  {
    command: "apg",
    // Without -r, -b, -p and -s.
    options: "-lqty -a: -c: -E: -m: -M: -n: -x:",
    operands: "none",
    reason: "prints something random",
  },
  {
    command: "makepasswd",
    options: "--chars: --count: --maxchars: --minchars: --string: --verbose",
    operands: "none",
    reason: "prints something random",
  },
  {
    command: "xkcdpass",
    options: "-V -d: -n: -c: -a: --acrostic: --count: --delimiter: --max: --min: --numwords:",
    operands: "none",
    reason: "prints something random",
  },
];
