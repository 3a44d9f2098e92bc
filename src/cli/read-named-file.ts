import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { CliContext } from "./context.ts";
import { CommandFailure } from "./failure.ts";

/** A file that the person named, as text. @throws CommandFailure when it cannot be read. */
export async function readNamedFile({ cwd }: CliContext, file: string): Promise<string> {
  try {
    return await readFile(resolve(cwd, file), "utf8");
  } catch (error) {
    const why = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw new CommandFailure(`${file} cannot be read (${why}).`);
  }
}
