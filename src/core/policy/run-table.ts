import { isJsonObject } from "../json.ts";
import { readCaseTable, readTableDocument } from "./read-case-table.ts";
import { type ConfiguredPolicy, runCaseTable } from "./run-case-table.ts";
import { runLoaderTable } from "./run-loader-table.ts";
import { runStringifyTable } from "./run-stringify-table.ts";
import type { TableOutcome } from "./table-outcome.ts";

const NOT_ABOUT_POLICY =
  "Its routing_cases are about which agent a message wakes, which no policy decides.";

/**
 * Runs a table of any kind: `policy_cases` (calls and their decisions, DESIGN 4.6),
 * `loader_cases` (files and whether they load), `cases` (values and their canonical JSON).
 */
export function runTable(text: string, configured: ConfiguredPolicy): TableOutcome {
  const document = readTableDocument(text);
  const table = document.ok && isJsonObject(document.value) ? document.value : {};
  if ("loader_cases" in table) return runLoaderTable(table["loader_cases"]);
  if ("cases" in table && !("policy_cases" in table)) return runStringifyTable(table["cases"]);
  if ("routing_cases" in table) return { ok: false, problems: [NOT_ABOUT_POLICY] };
  const reading = readCaseTable(text);
  if (!reading.ok) return reading;
  return { ok: true, result: runCaseTable(reading.cases, configured) };
}
