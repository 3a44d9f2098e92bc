import type { HarmlessForm } from "./harmless-form.ts";

/** Writes inside the working directory, allowed in the mode `autoEdit` only. */
export const EDITING_FORMS: readonly HarmlessForm[] = [
  {
    command: "mkdir",
    options: "-pv --parents --verbose",
    operands: "files",
    atLeast: 1,
    reason: "makes folders in the working directory",
  },
  {
    command: "touch",
    options: "-acm -d: -t: -r@ --no-create --date: --reference@",
    operands: "files",
    atLeast: 1,
    reason: "makes empty files in the working directory",
  },
  {
    command: "cp",
    options:
      "-aipnrRvuTLPd --archive --interactive --no-clobber --recursive --verbose --update? --no-target-directory --preserve? -t@ --target-directory@",
    operands: "files",
    atLeast: 1,
    reason: "copies within the working directory",
  },
  {
    command: "mv",
    options:
      "-invuT --interactive --no-clobber --verbose --update? --no-target-directory -t@ --target-directory@",
    operands: "files",
    atLeast: 1,
    reason: "moves within the working directory",
  },
  {
    command: "rmdir",
    options: "-pv --parents --verbose --ignore-fail-on-non-empty",
    operands: "files",
    atLeast: 1,
    reason: "removes empty folders in the working directory",
  },
  {
    command: "git add",
    options: "-Auvn --all --update --verbose --dry-run --intent-to-add",
    operands: "files",
    reason: "stages changes",
  },
];
