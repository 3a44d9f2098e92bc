import { CONFIG_OPTION, JSON_OPTION } from "./command-spec.ts";
import type { CommandSpec } from "./command-spec.ts";
import type { Composition } from "./context.ts";
import { loadSettings } from "./load-settings.ts";
import { printJson, printLine } from "./print.ts";

export function dbMigrateCommand(composition: Composition): CommandSpec {
  return {
    path: "db migrate",
    summary: "bring the database up to date (start does it too)",
    options: [JSON_OPTION, CONFIG_OPTION],
    examples: ["db migrate"],
    async run(call) {
      const applied = await composition.migrate(loadSettings(call).config);
      if (call.options["json"] === true) printJson(call.context, { applied });
      else if (applied.length === 0) printLine(call.context, "The database is up to date.");
      else printLine(call.context, `Applied: ${applied.join(", ")}.`);
      return 0;
    },
  };
}
