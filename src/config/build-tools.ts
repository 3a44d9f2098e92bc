import { resolve } from "node:path";
import type { Building } from "./building.ts";
import type { CommandToolConfig, Config } from "./config.ts";
import type { Environment } from "./environment-variables.ts";
import type { FileConfig } from "./file-schema.ts";
import { withDefaults } from "./with-defaults.ts";
import type { Complete } from "./with-defaults.ts";

const DEFAULT_TIMEOUT_MS = 60_000;
type ShellTable = NonNullable<NonNullable<FileConfig["tools"]>["shell_cmd"]>;
const SHELL_DEFAULTS: Complete<ShellTable> = {
  enabled: true,
  working_directory: "workspace",
  timeout: DEFAULT_TIMEOUT_MS,
  output_limit: 65_536,
  env: ["PATH", "HOME", "LANG"],
  sandbox: "none",
};
const PLACEHOLDER = /\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

export function buildTools(building: Building): Config["tools"] {
  const { file, env, folder } = building;
  const shell = withDefaults(SHELL_DEFAULTS, file.tools?.shell_cmd);
  return {
    shellCmd: {
      enabled: shell.enabled,
      workingDirectory: resolve(folder, shell.working_directory),
      timeoutMs: shell.timeout,
      outputLimitBytes: shell.output_limit,
      env: pickVariables(env, shell.env),
      sandbox: shell.sandbox,
    },
    commands: buildCommands(building),
  };
}

/** The named variables that are set; their values as they stand, spaces included. */
export function pickVariables(env: Environment, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

type CommandTable = NonNullable<NonNullable<FileConfig["tools"]>["command"]>[number];

function buildCommands(building: Building): CommandToolConfig[] {
  const seen = new Set<string>();
  return (building.file.tools?.command ?? []).map((table, index) => {
    const path = ["tools", "command", index] as const;
    checkCommand(table, path, building);
    const name = table.name ?? "";
    if (name !== "" && seen.has(name)) {
      building.findings.report([...path, "name"], `is "${name}" a second time. Choose another.`);
    }
    seen.add(name);
    return {
      name,
      description: table.description ?? "",
      command: table.command ?? [],
      parameters: parametersOf(table),
      workingDirectory: building.folder,
      timeoutMs: table.timeout ?? DEFAULT_TIMEOUT_MS,
    };
  });
}

function parametersOf(table: CommandTable): CommandToolConfig["parameters"] {
  const entries = Object.entries(table.parameters ?? {});
  return Object.fromEntries(
    entries.map(([name, wish]) => [name, { ...wish, type: wish.type ?? "string" }]),
  );
}

type Path = readonly (string | number)[];

function checkCommand(table: CommandTable, path: Path, { findings }: Building): void {
  for (const key of ["name", "description", "command"] as const) {
    if (table[key] === undefined) findings.report([...path, key], "is missing.");
  }
  const [program, ...args] = table.command ?? [];
  if (program === undefined) {
    findings.report([...path, "command"], 'is empty. Name a program: ["./scripts/deploy.sh"].');
  } else if (placeholders(program).length > 0) {
    findings.report(
      [...path, "command", 0],
      "may hold no {parameter}: the program itself is fixed.",
    );
  }
  const used = args.flatMap(placeholders);
  checkParameters(used, { known: Object.keys(table.parameters ?? {}), path, findings });
}

/** A parameter that reaches no argument, or an argument that nothing fills, is a slip. */
function checkParameters(
  used: readonly string[],
  table: { known: readonly string[]; path: Path; findings: Building["findings"] },
): void {
  const { known, path, findings } = table;
  if (findings.isWrong([...path, "parameters"]) || findings.isWrong([...path, "command"])) return;
  for (const name of used.filter((name) => !known.includes(name))) {
    findings.report(
      [...path, "command"],
      `uses {${name}}, which is not under parameters. Add: parameters = { ${name} = { type = "string" } }`,
    );
  }
  for (const name of known.filter((name) => !used.includes(name))) {
    findings.report(
      [...path, "parameters", name],
      `is used nowhere in command. Write {${name}} there.`,
    );
  }
}

function placeholders(argument: string): string[] {
  return [...argument.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);
}
