import { z } from "zod";
import { type Json, type JsonObject, isJsonObject } from "../../core/index.ts";
import type { McpConnection } from "./mcp-client.ts";

export const MAX_TOOLS_PER_SERVER = 256;
const MAX_PAGES = 32;
/** Bytes of JSON of one tool's name, description and schema, which go to the model as they are. */
export const MAX_DEFINITION_BYTES = 32_768;
const MAX_SCHEMA_DEPTH = 48;
/** What every model API takes for a name. */
const TOOL_NAME = /^[A-Za-z0-9_-]{1,64}$/;

/** A tool as its server lists it, with nothing changed. */
export type ListedTool = {
  name: string;
  description: string;
  inputSchema: JsonObject;
  readOnlyHint: boolean;
  idempotentHint: boolean;
};

export type ToolList = {
  tools: ListedTool[];
  /** Tools that are left out, each in a sentence. */
  problems: string[];
};

const Listed = z.looseObject({
  name: z.string(),
  description: z.string().optional(),
  inputSchema: z.custom<JsonObject>(isJsonObject),
  annotations: z
    .looseObject({ readOnlyHint: z.boolean().optional(), idempotentHint: z.boolean().optional() })
    .optional()
    .catch(undefined),
});

/**
 * Reads all pages of a server's tools. A tool that no model could be offered — a name that model
 * APIs refuse, a definition that is too large or malformed — is left out and said so; the others
 * stand.
 */
export async function readToolList(serverId: string, connection: McpConnection): Promise<ToolList> {
  const list: ToolList = { tools: [], problems: [] };
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const { tools, nextCursor } = await connection.listPage(cursor);
    for (const tool of tools) addTool(list, serverId, tool);
    if (nextCursor === undefined) return list;
    cursor = nextCursor;
  }
  list.problems.push(`It lists more than ${MAX_PAGES} pages of tools; the rest was not read.`);
  return list;
}

function addTool(list: ToolList, serverId: string, raw: unknown): void {
  if (list.tools.length >= MAX_TOOLS_PER_SERVER) {
    const problem = `It offers more than ${MAX_TOOLS_PER_SERVER} tools; the rest was left out.`;
    if (!list.problems.includes(problem)) list.problems.push(problem);
    return;
  }
  const read = Listed.safeParse(raw);
  if (!read.success) {
    addProblem(list, "A tool without a name or a schema was left out.");
    return;
  }
  const { name, description = "", inputSchema, annotations = {} } = read.data;
  const problem = toolProblem(`${serverId}__${name}`, { description, inputSchema });
  if (problem !== null) addProblem(list, `${name.slice(0, 80)} was left out: ${problem}.`);
  else if (list.tools.some((tool) => tool.name === name)) {
    addProblem(list, `${name} is listed twice; the first one counts.`);
  } else {
    const { readOnlyHint = false, idempotentHint = false } = annotations;
    list.tools.push({ name, description, inputSchema, readOnlyHint, idempotentHint });
  }
}

function addProblem(list: ToolList, problem: string): void {
  if (list.problems.length < MAX_TOOLS_PER_SERVER) list.problems.push(problem);
}

function toolProblem(
  fullName: string,
  definition: { description: string; inputSchema: JsonObject },
): string | null {
  if (!TOOL_NAME.test(fullName)) {
    return "with its server's id its name is longer than 64 or holds something other than letters, digits, _ and -";
  }
  if (isDeeper([definition.inputSchema], MAX_SCHEMA_DEPTH)) return "its schema nests too deep";
  const bytes = Buffer.byteLength(JSON.stringify(definition));
  return bytes <= MAX_DEFINITION_BYTES
    ? null
    : `its definition has ${bytes} bytes, more than ${MAX_DEFINITION_BYTES}`;
}

/** Level by level: a recursive walk is what hostile depth would break. */
function isDeeper(top: Json[], levels: number): boolean {
  let level = top;
  for (let depth = 0; depth <= levels && level.length > 0; depth++) {
    level = level.flatMap((value) =>
      typeof value === "object" && value !== null ? Object.values(value) : [],
    );
  }
  return level.length > 0;
}
