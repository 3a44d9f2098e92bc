import { readFileSync } from "node:fs";
import { z } from "zod";

const packageFile = z.looseObject({ version: z.string() });

/** The version of the package that this file is part of, in `src` as in `dist`. */
export const VERSION = packageFile.parse(
  JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")),
).version;
