import type { Environment } from "./environment-variables.ts";
import type { FileConfig } from "./file-schema.ts";
import type { Findings } from "./findings.ts";

/** What the sections are built from. */
export type Building = {
  file: FileConfig;
  env: Environment;
  /** What relative paths are relative to. */
  folder: string;
  findings: Findings;
};
