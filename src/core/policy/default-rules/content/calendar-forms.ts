import type { HarmlessForm } from "../harmless-form.ts";

/** Programs that show calendars and reckon with dates. */
export const CALENDAR_FORMS: readonly HarmlessForm[] = [
  {
    command: "cal | ncal",
    options:
      "-13ABCMNSYbehjJmoswy -n: -c: -d: --color? --iso --julian --monday --months: --one --reform: --span --sunday --three --twelve --vertical --week? --year",
    operands: "text",
    refuses: /\//,
    reason: "shows a calendar",
  },
  {
    command: "jcal",
    options: "-13ejpy",
    operands: "text",
    refuses: /\//,
    reason: "shows a calendar",
  },
  {
    command: "gcal",
    // Resource files may run commands (`%![…]`), `@file` brings more options: numbers alone.
    options: "-K --starting-day: --with-week-number",
    operands: "text",
    refuses: /^(?!gcal$|-|[\d.]+$)/,
    reason: "shows a calendar",
  },
  {
    command:
      "dateadd | dateconv | datediff | dateround | dateseq | datetest | datezone | dadd | dconv | ddiff",
    options: "-Sq -f: -i: -z: --format: --from-zone: --input-format: --quiet --sed-mode --zone:",
    operands: "text",
    reason: "reckons with dates",
  },
  {
    command:
      "biff time fmt | biff time in | biff time add | biff time round | biff time seq | biff time parse | biff span since | biff span until | biff span round | biff span fmt",
    // `biff tag` runs programs.
    options: "-f: --format: --increment: --largest: --smallest:",
    operands: "text",
    reason: "reckons with dates",
  },
];
