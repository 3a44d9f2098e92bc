import { showOnOneLine } from "../core/index.ts";
import { createPaint } from "../adapters/terminal/paint.ts";
import type { Paint } from "../adapters/terminal/paint.ts";
import { variable } from "../config/environment-variables.ts";
import type { CliContext } from "./context.ts";

export function printLine(context: CliContext, text: string): void {
  context.stdout.write(`${text}\n`);
}

export function printJson(context: CliContext, value: unknown): void {
  printLine(context, JSON.stringify(value, null, 2));
}

/** Colours on a terminal only, and never against NO_COLOR (https://no-color.org). */
export function paintFor({ stdout, env }: CliContext): Paint {
  return createPaint(stdout.isTTY === true && variable(env, "NO_COLOR") === null);
}

/** Rows under their titles, in columns; one line each, whatever the values hold. */
export function printTable(
  context: CliContext,
  titles: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  const safe = rows.map((row) => row.map(showOnOneLine));
  const widths = titles.map((title, column) =>
    Math.max(title.length, ...safe.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]): string =>
    row
      .map((value, column) => value.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd();
  printLine(context, paintFor(context).bold(line(titles)));
  for (const row of safe) printLine(context, line(row));
}
