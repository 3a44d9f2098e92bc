import { CONFIG_OPTION, type CommandSpec, JSON_OPTION } from "./command-spec.ts";
import { withBackend } from "./connect-backend.ts";
import { printJson, printLine } from "./print.ts";

export const policyReloadCommand: CommandSpec = {
  path: "policy reload",
  summary: "have the running server read its policy files again",
  options: [JSON_OPTION, CONFIG_OPTION],
  examples: ["policy reload"],
  async run(call) {
    const { context, options } = call;
    const { place, outcome } = await withBackend(call, { running: false }, async (backend) => ({
      place: backend.place,
      outcome: await backend.reloadPolicy(),
    }));
    if (outcome.kind === "kept") {
      if (options["json"] === true) printJson(context, outcome);
      else {
        printLine(context, "The policy was not reloaded; the old rules stay in force:");
        for (const problem of outcome.problems) printLine(context, `  ${problem}`);
      }
      return 1;
    }
    const rules = outcome.rules === 1 ? "1 rule" : `${outcome.rules} rules`;
    const isServer = place.startsWith("http");
    if (options["json"] === true) printJson(context, outcome);
    else if (isServer) printLine(context, `The policy was reloaded: ${rules} in force.`);
    else printLine(context, `No server runs. The files are fine: ${rules}.`);
    return 0;
  },
};
