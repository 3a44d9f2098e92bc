import { importPolicy, showOnOneLine } from "../core/index.ts";
import { CONFIG_OPTION, type CommandSpec } from "./command-spec.ts";
import { CommandFailure, UsageFailure } from "./failure.ts";
import { loadSettings } from "./load-settings.ts";
import { printLine } from "./print.ts";
import { readNamedFile } from "./read-named-file.ts";
import { TIER_OPTION, tierOption } from "./read-policy.ts";

const FROM = ["gemini", "llxprt"] as const;

export const policyImportCommand: CommandSpec = {
  path: "policy import",
  summary: "convert the policy of gemini-cli or llxprt-code",
  arguments: [
    { name: "from", description: FROM.join(" or ") },
    { name: "file", description: "its policy, TOML" },
  ],
  options: [
    { ...TIER_OPTION, description: "the tier that the new file will count in (default: user)" },
    CONFIG_OPTION,
  ],
  examples: ["policy import gemini ~/.gemini/policies/my.toml > policies/imported.toml"],
  async run(call) {
    const { context } = call;
    const [written = "", file = ""] = call.args;
    const from = FROM.find((name) => name === written);
    if (from === undefined) {
      throw new UsageFailure(`There is no import from ${written}. Write gemini or llxprt.`);
    }
    const servers = loadSettings(call).config.mcp.map(({ id }) => id);
    const tier = tierOption(call) ?? "user";
    const imported = importPolicy(await readNamedFile(context, file), { from, tier, servers });
    if (!imported.ok) throw new CommandFailure(`${file}:${imported.line}: ${imported.problem}`);
    for (const { line, text } of imported.notes) {
      context.stderr.write(`${file}:${line}: ${showOnOneLine(text)}\n`);
    }
    printLine(context, imported.toml.trimEnd());
    return 0;
  },
};
