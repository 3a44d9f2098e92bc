import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { API_KEY_VARIABLES, DEFAULT_MODELS } from "../config/build-agents.ts";
import type { ProviderName } from "../config/config.ts";
import { variable } from "../config/environment-variables.ts";
import { createAsk } from "./ask.ts";
import type { Ask } from "./ask.ts";
import type { CommandSpec } from "./command-spec.ts";
import type { CliContext } from "./context.ts";
import { UsageFailure } from "./failure.ts";
import { initFiles } from "./init-files.ts";
import type { InitWish } from "./init-files.ts";
import { paintFor, printLine } from "./print.ts";

export const initCommand: CommandSpec = {
  path: "init",
  summary: "write countersign.toml, policies/ and .env.example",
  options: [{ flags: "--yes", description: "ask nothing, take the defaults, overwrite nothing" }],
  examples: ["init", "init --yes"],
  async run({ context, options }) {
    if (options["yes"] === true) {
      await write(context, defaults(context), () => Promise.resolve(false));
      printLine(context, `\n${NEXT}`);
      return 0;
    }
    if (context.stdin.isTTY !== true || context.stdout.isTTY !== true) {
      throw new UsageFailure(
        "init asks questions, and this is no terminal. Take the defaults: init --yes",
      );
    }
    const ask = createAsk(context);
    ask.open("Countersign");
    const wish = await questions(ask, defaults(context));
    await write(context, wish, (path) => ask.confirm(`${path} exists. Overwrite it?`));
    ask.close(NEXT);
    return 0;
  },
};

const NEXT =
  "Next: fill in .env (cp .env.example .env; chmod 600 .env), for Slack or Discord countersign " +
  "manifest slack|discord, " +
  "then countersign doctor, then countersign start";

function defaults({ env }: CliContext): InitWish {
  const providers = Object.entries(API_KEY_VARIABLES) as [keyof typeof API_KEY_VARIABLES, string][];
  const found = providers.find(([, name]) => variable(env, name) !== null)?.[0];
  const provider: ProviderName = found ?? "demo";
  return { agent: provider === "demo" ? "demo" : "ops", provider, model: DEFAULT_MODELS[provider] };
}

async function questions(ask: Ask, first: InitWish): Promise<InitWish> {
  const provider = await ask.choose<ProviderName>(
    "Which model provider?",
    [
      { value: "demo", label: "demo", hint: "built in, no key" },
      { value: "anthropic", label: "Anthropic", hint: "ANTHROPIC_API_KEY" },
      { value: "openai", label: "OpenAI, or a compatible server", hint: "OPENAI_API_KEY" },
      { value: "google", label: "Google Gemini", hint: "GEMINI_API_KEY" },
    ],
    first.provider,
  );
  const model =
    provider === "demo"
      ? DEFAULT_MODELS.demo
      : await ask.text("Which model?", {
          first: DEFAULT_MODELS[provider],
          problem: (value) => (value.trim() === "" ? "Name a model." : null),
        });
  const agent = await ask.text("What is the agent called?", {
    first: first.agent,
    problem: (value) =>
      /^[a-z][a-z0-9-]{0,62}$/.test(value) ? null : 'Lower-case letters, digits and "-".',
  });
  return { agent, provider, model };
}

async function write(
  context: CliContext,
  wish: InitWish,
  mayOverwrite: (path: string) => Promise<boolean>,
): Promise<void> {
  const paint = paintFor(context);
  for (const [path, text] of Object.entries(initFiles(wish))) {
    const file = join(context.cwd, path);
    const exists = existsSync(file);
    if (exists && !(await mayOverwrite(path))) {
      printLine(context, `${paint.yellow("○")} ${path} exists and stays as it is`);
      continue;
    }
    mkdirSync(dirname(file), { recursive: true });
    // "wx" fails rather than overwrite a file that came up in the meantime.
    writeFileSync(file, text, { flag: exists ? "w" : "wx" });
    printLine(context, `${paint.green("✓")} ${path} written`);
  }
}
