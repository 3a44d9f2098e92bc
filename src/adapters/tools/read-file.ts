import { z } from "zod";
import {
  type Tool,
  type ToolOutput,
  wrapToolWithValidation,
  zodArguments,
} from "../../core/index.ts";
import { confinePath } from "./confine-path.ts";
import { isMissing, openConfined } from "./open-confined.ts";
import { DEFAULT_LINES, MAX_READ_BYTES, readLines, type LineRange } from "./read-lines.ts";

const READ_TIMEOUT_MS = 30_000;
/** Reading a larger file to its end would take too long for one call. */
export const MAX_READABLE_FILE_BYTES = 134_217_728;

export type ReadFileConfig = {
  /** Where relative paths start. */
  workingDirectory: string;
  /** The folder of outputs that were too long for an answer; may be read too. */
  outputDir: string;
};

const schema = z.object({
  path: z.string().min(1).describe("File inside the workspace, or an output file named before."),
  offset: z.number().int().min(1).optional().describe("First line, from 1."),
  limit: z
    .number()
    .int()
    .min(1)
    .optional()
    .describe(`How many lines; ${DEFAULT_LINES} when left out.`),
});

/** The tool `read_file`: a range of lines of a text file, with the file's totals. */
export function createReadFile(config: ReadFileConfig): Tool {
  return wrapToolWithValidation({
    name: "read_file",
    description: `Reads lines of a text file in the workspace; at most ${MAX_READ_BYTES} bytes a call.`,
    arguments: zodArguments(schema),
    timeoutMs: READ_TIMEOUT_MS,
    idempotent: true,
    execute: async ({ path, offset = 1, limit = DEFAULT_LINES }) => {
      const confined = await confinePath([config.workingDirectory, config.outputDir], path);
      if (!confined.ok) return refused(confined.problem);
      try {
        return await readConfined(confined, path, { offset, limit });
      } catch (error) {
        if (isMissing(error)) return refused(`There is no file ${path}.`);
        return refused(`${path} cannot be read: ${error instanceof Error ? error.message : "?"}.`);
      }
    },
  });
}

async function readConfined(
  confined: Parameters<typeof openConfined>[0],
  path: string,
  range: LineRange,
): Promise<ToolOutput> {
  const handle = await openConfined(confined);
  try {
    const found = await handle.stat();
    if (!found.isFile()) return refused(`${path} is not a regular file.`);
    if (found.size > MAX_READABLE_FILE_BYTES) {
      const mend = "Take the part you need out of it with a shell command.";
      return refused(`${path} is too large to read (${found.size} bytes). ${mend}`);
    }
    return await readLines(handle, path, range);
  } finally {
    await handle.close();
  }
}

function refused(content: string): ToolOutput {
  return { ok: false, content };
}
