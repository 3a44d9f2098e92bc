import type { HarmlessForm } from "../harmless-form.ts";

/** Services of the machine and its desktop: what tells how they are. */
export const SERVICE_STATUS_FORMS: readonly HarmlessForm[] = [
  {
    command:
      "colima list | colima ls | colima status | limactl list | limactl ls | multipass list | multipass ls | multipass info",
    options: "-q --json --quiet --verbose? --containers --images --snapshots --all",
    operands: "text",
    atMost: 1,
    refuses: /:\/\/|^[./~]/,
    reason: "tells about virtual machines and containers",
  },
  {
    command: "cloud-init status",
    options: "-l --long --format:",
    operands: "none",
    reason: "tells how the machine was set up",
  },
  {
    command: "mullvad status | nordvpn status | protonvpn status | warp-cli status",
    options: "-v",
    operands: "none",
    reason: "tells about the connection",
  },
  {
    command: "ollama list | ollama ls | ollama ps | ollama show",
    options: "-v --verbose --license --modelfile --parameters --system --template",
    operands: "text",
    atMost: 1,
    refuses: /:\/\//,
    reason: "tells about models",
  },
  {
    command: "watson status | watson projects | watson tags",
    options: "-pte --project --tags --elapsed",
    operands: "none",
    reason: "tells what is recorded",
  },
];
