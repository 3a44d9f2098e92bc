import { RE2JS } from "re2js";
import { z } from "zod";
import { ConfigError } from "../../core/index.ts";

/** One parameter of a `[[tools.command]]`. Without a default it is required. */
export type CommandParameter = {
  type: "string" | "number" | "integer" | "boolean";
  description?: string | undefined;
  /** RE2 syntax, for strings; matches anywhere unless it is anchored. */
  pattern?: string | undefined;
  /** For strings, in characters. */
  minLength?: number | undefined;
  maxLength?: number | undefined;
  /** For numbers. */
  minimum?: number | undefined;
  maximum?: number | undefined;
  enum?: readonly (string | number)[] | undefined;
  default?: string | number | boolean | undefined;
};

export type CommandTemplate = {
  name: string;
  /** The program and its arguments; `{name}` stands for a parameter's value. */
  command: readonly string[];
  parameters: Readonly<Record<string, CommandParameter>>;
};

type CommandArgs = Record<string, string | number | boolean>;

const PLACEHOLDER = /\{([A-Za-z_]\w*)\}/g;
/** One argument; systems take about twice as much. */
const MAX_ARGUMENT_CHARS = 65_536;
/** `__` would make it look like a tool of an MCP server. */
const TOOL_NAME = /^(?!.*__)[A-Za-z0-9-][A-Za-z0-9_-]{0,44}$/;

/**
 * The arguments that a template's parameters allow. A string that begins with `-` is refused
 * where the program would take it for an option, unless its `enum` lists it; NUL is refused always,
 * because no argument can carry it.
 * @throws ConfigError naming everything that cannot work.
 */
export function commandSchema(template: CommandTemplate): z.ZodObject & z.ZodType<CommandArgs> {
  const problems = templateProblems(template);
  if (problems.length > 0) {
    throw new ConfigError(
      problems.map((problem) => `tools.command "${template.name}": ${problem}`),
    );
  }
  const fields = Object.entries(template.parameters).map(([name, parameter]) => [
    name,
    parameterSchema(parameter, canLead(template, name)),
  ]);
  return z.object(Object.fromEntries(fields)) as unknown as z.ZodObject & z.ZodType<CommandArgs>;
}

/** The argument vector of one call: each element of the template stays one argument. */
export function fillTemplate(command: readonly string[], args: CommandArgs): [string, ...string[]] {
  const [program = "", ...rest] = command;
  const fill = (part: string): string =>
    part.replaceAll(PLACEHOLDER, (whole, name: string) =>
      Object.hasOwn(args, name) ? String(args[name]) : whole,
    );
  return [program, ...rest.map(fill)];
}

/** Whether the value may stand at the very beginning of an argument. */
function canLead({ command }: CommandTemplate, name: string): boolean {
  return command.some((part) => part.startsWith("{") && placeholders(part).includes(name));
}

function templateProblems({ name, command, parameters }: CommandTemplate): string[] {
  const [program = "", ...rest] = command;
  const used = new Set(rest.flatMap(placeholders));
  return [
    ...(TOOL_NAME.test(name)
      ? []
      : ["`name` takes letters, digits, - and single _, at most 45 of them."]),
    ...(program === "" ? ["`command` is empty; give the program and its arguments."] : []),
    ...placeholders(program).map((it) => `the program itself cannot be a parameter ({${it}}).`),
    ...[...used]
      .filter((it) => !Object.hasOwn(parameters, it))
      .map((it) => `{${it}} in \`command\` is not among \`parameters\`; add it there.`),
    ...Object.keys(parameters)
      .filter((it) => !used.has(it))
      .map((it) => `the parameter ${it} is not used in \`command\`; write {${it}} or drop it.`),
    ...Object.entries(parameters).flatMap(([it, parameter]) => parameterProblems(it, parameter)),
  ];
}

function parameterProblems(name: string, parameter: CommandParameter): string[] {
  const { pattern, type } = parameter;
  if (pattern !== undefined && type !== "string") {
    return [`the parameter ${name} has a \`pattern\`, which only strings can have.`];
  }
  try {
    if (pattern !== undefined) RE2JS.compile(pattern);
  } catch (error) {
    return [`the pattern of ${name} does not compile: ${String(error)}.`];
  }
  if (parameter.default === undefined) return [];
  const { success } = valueSchema(parameter, false).safeParse(parameter.default);
  return success ? [] : [`the default of ${name} is not among the values it allows.`];
}

function placeholders(part: string): string[] {
  return [...part.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);
}

function parameterSchema(parameter: CommandParameter, leads: boolean): z.ZodType {
  const { description, pattern, default: fallback } = parameter;
  const told = valueSchema(parameter, leads).meta({
    ...(description === undefined ? {} : { description }),
    ...(pattern === undefined ? {} : { pattern }),
    ...(parameter.enum === undefined ? {} : { enum: [...parameter.enum] }),
  });
  return fallback === undefined ? told : told.default(fallback);
}

function valueSchema(parameter: CommandParameter, leads: boolean): z.ZodType {
  const { type, enum: choices } = parameter;
  const base = type === "string" ? stringSchema(parameter, leads) : SCALARS[type](parameter);
  if (choices === undefined) return base;
  const isChoice = (value: unknown): boolean => choices.some((choice) => choice === value);
  return base.refine(isChoice, { error: `must be one of ${choices.join(", ")}` });
}

const SCALARS = {
  number: (parameter: CommandParameter) => bounded(z.number(), parameter),
  integer: (parameter: CommandParameter) => bounded(z.number().int(), parameter),
  boolean: () => z.boolean(),
};

function bounded(number: z.ZodNumber, { minimum, maximum }: CommandParameter): z.ZodNumber {
  const atLeast = minimum === undefined ? number : number.min(minimum);
  return maximum === undefined ? atLeast : atLeast.max(maximum);
}

function stringSchema(parameter: CommandParameter, leads: boolean): z.ZodType {
  const { pattern, enum: choices, minLength = 0, maxLength = MAX_ARGUMENT_CHARS } = parameter;
  const compiled = pattern === undefined ? null : RE2JS.compile(pattern);
  const isOption = (value: string): boolean => leads && value.startsWith("-");
  return z
    .string()
    .min(minLength)
    .max(maxLength)
    .refine((value) => !value.includes("\0"), { error: "holds a NUL character" })
    .refine((value) => compiled?.matcher(value).find() ?? true, { error: `must match ${pattern}` })
    .refine((value) => choices !== undefined || !isOption(value), {
      error: 'must not begin with "-"',
    });
}
