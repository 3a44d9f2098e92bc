import type { HarmlessForm } from "../harmless-form.ts";

/** Graphviz on its output. `-o` and `-O` write, `-c` and `-l` load; none of them is here. */
export const GRAPH_FORMS: readonly HarmlessForm[] = [
  {
    command: "dot | neato | twopi | circo | fdp | sfdp | osage | patchwork",
    // No -G, -N and -E: an attribute may name a picture anywhere. Some formats open a window.
    options: "-vVy -T: -K: -q? -n? -s?",
    operands: "files",
    refuses: /x(?:lib|11)|gtk/,
    reason: "draws a graph on its output",
  },
  {
    command: "acyclic",
    options: "-nv",
    operands: "files",
    atMost: 1,
    reason: "turns edges of a graph",
  },
  { command: "gc", options: "-aceCnrs", operands: "files", reason: "counts what a graph has" },
  { command: "ccomps", options: "-Cnsvxz", operands: "files", reason: "takes a graph apart" },
  { command: "sccmap", options: "-dSsv", operands: "files", reason: "takes a graph apart" },
  { command: "bcomps", options: "-stvx", operands: "files", reason: "takes a graph apart" },
  { command: "tred", options: "-vr", operands: "files", reason: "drops edges of a graph" },
  { command: "nop", options: "-p", operands: "files", reason: "shows a graph indented" },
  {
    command: "unflatten",
    options: "-f -l: -c:",
    operands: "files",
    reason: "changes the shape of a graph",
  },
  {
    command: "dijkstra",
    options: "-adp",
    operands: "text then files",
    reason: "measures a graph",
  },
  {
    command: "gvgen",
    options: "-dv -b: -B: -c: -C: -g: -G: -h: -k: -l: -m: -p: -r: -R: -s: -S: -t: -T: -w: -i: -n:",
    operands: "none",
    reason: "makes a graph up",
  },
  {
    command: "gml2gv | graphml2gv | gxl2gv | gv2gxl | gv2gml | mm2gv",
    operands: "files",
    atMost: 1,
    reason: "spells a graph in another way",
  },
];
