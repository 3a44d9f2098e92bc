import { CONFIG_OPTION } from "./command-spec.ts";
import type { CommandSpec } from "./command-spec.ts";
import { renderBanner } from "./banner.ts";
import type { CliContext, Composition } from "./context.ts";
import { CommandFailure } from "./failure.ts";
import { loadSettings } from "./load-settings.ts";
import { paintFor, printLine } from "./print.ts";

/** Runs the bot until the process is asked to end. */
export function startCommand(composition: Composition): CommandSpec {
  return {
    path: "start",
    summary: "run the bot (the default command)",
    isDefault: true,
    options: [
      CONFIG_OPTION,
      {
        flags: "--role <role>",
        description: "what this process does",
        choices: ["all", "gateway", "worker"],
        default: "all",
      },
    ],
    examples: ["start", "start --config /etc/countersign/countersign.toml"],
    async run(call) {
      const { config, notices } = loadSettings(call);
      if (call.options["role"] !== "all") {
        throw new CommandFailure(
          "This version runs everything in one process: --role all. Leave --role out.",
        );
      }
      const server = await composition.startServer(config);
      const paint = paintFor(call.context);
      const { url, policyRules } = server;
      printLine(call.context, renderBanner(config, { url, policyRules, notices }, paint));
      await asked(call.context);
      await server.close();
      return 0;
    },
  };
}

async function asked({ signal }: CliContext): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
