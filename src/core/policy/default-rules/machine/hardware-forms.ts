import type { HarmlessForm } from "../harmless-form.ts";

/** What the machine is made of. What sets, probes dangerously or reads other files asks. */
export const HARDWARE_FORMS: readonly HarmlessForm[] = [
  {
    command: "lscpu",
    options:
      "-aBbcJrxy -C? -e? -p? --all --online --offline --bytes --caches? --extended? --parse? --json --hex --physical --raw --hierarchic? --output-all",
    operands: "none",
    reason: "tells about the processors",
  },
  {
    command: "lsmem",
    options:
      "-abJnPrS -o: --all --bytes --json --noheadings --output: --output-all --pairs --raw --split: --summary?",
    operands: "none",
    reason: "tells about the memory",
  },
  {
    command: "lspci",
    // -q asks a name server, -M and -O probe, -A and -F read elsewhere.
    options: "-vnkmtDPbp -s: -d:",
    operands: "none",
    reason: "lists devices",
  },
  {
    command: "lsusb",
    // -D reads a file.
    options: "-vt -s: -d: --verbose --tree",
    operands: "none",
    reason: "lists devices",
  },
  {
    command: "lshw",
    singleDash: true,
    // -dump writes a file, -X opens a window, -enable runs tests.
    options: "-short -html -xml -json -businfo -numeric -quiet -notime -sanitize -class: -C: -c:",
    operands: "none",
    reason: "lists the hardware",
  },
  {
    command: "hwinfo",
    // --log and --save-config write.
    options:
      "--short --arch --bios --block --bluetooth --bridge --camera --cdrom --chipcard --cpu --disk --framebuffer --gfxcard --hub --ide --joystick --keyboard --listmd --memory --modem --monitor --mouse --netcard --network --partition --pci --pcmcia --printer --scanner --scsi --smp --sound --storage-ctrl --sys --tape --usb --usb-ctrl --wlan",
    operands: "none",
    reason: "lists the hardware",
  },
  {
    command: "inxi",
    // -i and -w ask the net, -U replaces the program, -y and -v lead to them.
    options:
      "-AbBCdDEFGIJLlMmnNoPpRSsuxz -c: -t? --audio --basic --battery --bluetooth --cpu --disk --disk-full --full --graphics --info --label --logical --machine --memory --network --network-advanced --partition --partition-full --raid --sensors --swap --system --usb --uuid --unmounted --extra --filter --expanded --color:",
    operands: "none",
    reason: "tells about the machine",
  },
  {
    command: "dmidecode",
    // --dump-bin writes, --from-dump reads.
    options: "-qu -s: -t: -H: --quiet --string: --type: --handle: --dump --no-sysfs",
    operands: "none",
    reason: "tells about the machine",
  },
  {
    command: "cpuid",
    // -f reads a file.
    options: "-1rik -l: -s: --one-cpu --raw --inst --kernel --leaf: --subleaf:",
    operands: "none",
    reason: "tells about the processors",
  },
  {
    command: "cpufreq-info | cpupower frequency-info | cpupower idle-info",
    leading: "-c: --cpu:",
    options:
      "-edblfwpgyarsmno -c: --cpu: --debug --boost --hwlimits --freq --hwfreq --driver --policy --governors --related-cpus --affected-cpus --stats --latency --proc --human --no-rounding --perf --silent",
    operands: "none",
    reason: "tells how fast the processors run",
  },
  {
    command: "acpi",
    options:
      "-abtcisVfk --battery --ac-adapter --thermal --cooling --everything --proc --show-empty --details --fahrenheit --kelvin",
    operands: "none",
    reason: "tells about battery and temperatures",
  },
  {
    command: "sensors",
    // `-s` writes limits to the hardware, `-c` reads a configuration from anywhere.
    options: "-Aufj --no-adapter --fahrenheit --bus-list --allow-no-busses",
    operands: "text",
    operand: /^[\w*-]+$/,
    reason: "shows temperatures",
  },
  {
    command: "upower",
    options: "-ed -i: --enumerate --dump --show-info: --wakeups",
    operands: "none",
    needs: /^-/,
    reason: "tells about batteries",
  },
  {
    command: "tlp-stat",
    options:
      "-bcdegpqrstuwv --battery --config --disk --pcie --graphics --processor --rfkill --system --temp --usb --warn --quiet --verbose",
    operands: "none",
    reason: "tells about saving power",
  },
  {
    command:
      "powerprofilesctl | powerprofilesctl list | powerprofilesctl get | powerprofilesctl list-holds | tuned-adm list | tuned-adm active | tuned-adm recommend | tuned-adm profile_info | switcherooctl | switcherooctl list | switcherooctl help | envycontrol --query | envycontrol -q | optimus-manager --status | prime-select query",
    options: "--json -J",
    operands: "none",
    reason: "tells how the machine saves power (with an operand they set it)",
  },
  {
    command:
      "nvidia-smi | nvidia-smi topo -m | nvidia-smi nvlink -s | nvidia-smi mig -lgip | nvidia-smi mig -lgi | nvidia-smi mig --list-gpu-instances | nvidia-smi mig --list-gpu-instance-profiles",
    singleDash: true,
    // -f writes; -pm, -pl, -c, -e, -r and others set.
    options:
      "-L --list-gpus -q --query -x --xml-format -u --unit -i: --id: -d: --display: --query-gpu: --query-compute-apps: --query-accounted-apps: --query-retired-pages: --query-supported-clocks: --format:",
    operands: "none",
    reason: "tells about graphics cards",
  },
  {
    command: "nvidia-smi dmon | nvidia-smi pmon",
    // -f writes.
    options: "-s: -d: -c: -i:",
    operands: "none",
    reason: "measures graphics cards",
  },
  {
    command: "efibootmgr",
    options: "-vu --verbose --unicode",
    operands: "none",
    reason: "lists what the firmware starts",
  },
  {
    command: "efivar",
    // -w writes, -f reads a file.
    options: "-lpd -n: --list --print --print-decimal --name:",
    operands: "none",
    reason: "lists variables of the firmware",
  },
  {
    command: "mokutil",
    options:
      "-lN --sb-state --list-enrolled --list-new --list-delete --list-sbat-revocations --pk --kek --db --dbx --short --mokx",
    operands: "none",
    reason: "tells which keys the firmware trusts (none of them is secret)",
  },
  {
    command: "sbctl status | sbctl verify | sbctl list-files | sbctl list-bundles",
    options: "--json",
    operands: "none",
    reason: "tells what is signed",
  },
  {
    command: "bootctl | bootctl status | bootctl list | bootctl is-installed",
    options: "-px --no-pager --json: --print-esp-path --print-boot-path",
    operands: "none",
    reason: "tells what the machine can start",
  },
  {
    command:
      "fwupdmgr get-devices | fwupdmgr get-remotes | fwupdmgr get-plugins | fwupdmgr get-upgrades | fwupdmgr get-updates",
    options: "--json --no-metadata-check --no-unreported-check --show-all",
    operands: "none",
    reason: "lists firmware",
  },
];
