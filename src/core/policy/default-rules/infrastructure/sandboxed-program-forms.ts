import type { HarmlessForm } from "../harmless-form.ts";
import { subcommands } from "./subcommands.ts";

const NAME = /^[\w][\w.-]*(?:\/[\w./-]*)?$/;

/** Flatpak and snap: what is installed and what there is. */
export const SANDBOXED_PROGRAM_FORMS: readonly HarmlessForm[] = [
  {
    command:
      "flatpak list | flatpak history | flatpak remotes | flatpak ps | flatpak mask | flatpak pin",
    // A name behind `mask` or `pin` would change what is updated; --installation is the machine's own.
    options:
      "-ad --all --app --app-runtime: --arch: --columns: --installation: --reverse --runtime --show-details --show-disabled --since: --system --until: --user",
    operands: "none",
    reason: "lists programs",
  },
  {
    command: "flatpak info",
    options:
      "-clmorsM --arch: --file-access: --installation: --show-commit --show-extensions --show-location --show-metadata --show-origin --show-permissions --show-ref --show-runtime --show-sdk --show-size --system --user",
    operands: "text",
    operand: NAME,
    atLeast: 1,
    atMost: 2,
    reason: "tells about a program",
  },
  {
    command: "flatpak search | flatpak remote-ls | flatpak remote-info",
    // `remote-ls` would take an address for a remote.
    options:
      "-acdmru --all --app --arch: --cached --columns: --commit: --installation: --log --runtime --show-commit --show-details --show-metadata --show-parent --show-ref --sideloaded --system --updates --user",
    operands: "text",
    operand: NAME,
    atMost: 3,
    reason: "tells what programs there are",
  },
  {
    command: subcommands(
      "snap",
      "list, info, find, changes, change, tasks, services, connections, interfaces, interface, aliases, saved, version, warnings, model",
    ),
    // `get` may show passwords of a program.
    options:
      "--abs-time --all --attrs --color: --dictionary --last: --narrow --section: --serial --unicode: --verbose",
    operands: "text",
    operand: /^[\w][\w.-]*$/,
    atMost: 2,
    reason: "lists programs",
  },
  {
    command: "snap refresh --list | snap refresh --time",
    operands: "none",
    reason: "tells what could be updated",
  },
];
