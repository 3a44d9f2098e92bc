import type { Environment } from "./environment-variables.ts";

/** The real environment. The one place that reads it: everything else is handed it. */
export function processEnvironment(): Environment {
  return process.env;
}
