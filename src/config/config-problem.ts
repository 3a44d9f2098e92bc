import type { TomlPath } from "../core/index.ts";

/** Something in the configuration that cannot work, with its mend. Holds no secret. */
export type ConfigProblem = {
  /** The file as a person would name it, or `environment`. */
  source: string;
  /** From 1; null for the environment. */
  line: number | null;
  column?: number;
  /** A sentence that starts with the key. */
  text: string;
};

export const ENVIRONMENT = "environment";

/** `countersign.toml:12: …`: the form that editors and terminals turn into a link. */
export function formatProblem(problem: ConfigProblem): string {
  const place = [problem.source, problem.line, problem.column].filter((part) => part != null);
  return `${place.join(":")}: ${problem.text}`;
}

/** How a person writes the path: `[server].port`, `[[agents]].name`, `[mcp.github].args, entry 2`. */
export function describePath(path: TomlPath): string {
  const end = path.findLastIndex((part) => typeof part === "string") + 1;
  const entries = path.slice(end).map((index) => `, entry ${Number(index) + 1}`);
  return describeKey(path.slice(0, end)) + entries.join("");
}

function describeKey(path: TomlPath): string {
  const list = path.findLastIndex((part) => typeof part === "number");
  const table = path.slice(0, list === -1 ? -1 : list);
  const key = dotted(list === -1 ? path.slice(-1) : path.slice(list + 1));
  if (table.length === 0) return key === "" ? "the file" : key;
  return `${list === -1 ? `[${dotted(table)}]` : `[[${dotted(table)}]]`}.${key}`;
}

function dotted(path: TomlPath): string {
  return path
    .filter((part) => typeof part === "string")
    .map(bare)
    .join(".");
}

function bare(key: string): string {
  return /^[A-Za-z0-9_-]+$/.test(key) ? key : JSON.stringify(key);
}
