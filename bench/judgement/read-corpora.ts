import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type CorpusLine = { page: string; line: string };

/** Every `code:` of GTFOBins' pages, the variants for sudo and SUID included. */
export function readAbuses(directory: string): CorpusLine[] {
  const folder = join(directory, "_gtfobins");
  return readdirSync(folder).flatMap((page) =>
    readCodeBlocks(readFileSync(join(folder, page), "utf8")).map((line) => ({ page, line })),
  );
}

/** The pages hold their code in YAML's literal blocks, by indentation. */
function readCodeBlocks(text: string): string[] {
  const lines = text.split("\n");
  return lines.flatMap((line, at) => {
    const head = /^(\s*(?:- )?)code: \|-?$/.exec(line);
    if (head === null) return [];
    const indent = (head[1] ?? "").length;
    const rest = lines.slice(at + 1);
    const end = rest.findIndex((next) => next.trim() !== "" && next.search(/\S/) <= indent);
    const block = end === -1 ? rest : rest.slice(0, end);
    const margin = Math.min(
      ...block.filter((next) => next.trim() !== "").map((next) => next.search(/\S/)),
    );
    return [
      block
        .map((next) => next.slice(margin))
        .join("\n")
        .trim(),
    ];
  });
}

/** The examples of tldr's common and Linux pages, with the placeholders filled. */
export function readExamples(directory: string): CorpusLine[] {
  return ["common", "linux"].flatMap((kind) => {
    const folder = join(directory, "pages", kind);
    return readdirSync(folder)
      .filter((file) => file.endsWith(".md"))
      .flatMap((page) => {
        const lines = readFileSync(join(folder, page), "utf8").split("\n");
        return lines
          .filter((line) => line.startsWith("`") && line.endsWith("`"))
          .map((line) => ({ page, line: fillPlaceholders(line.slice(1, -1)) }));
      });
  });
}

/**
 * `{{[-l|--long]}}` becomes the long option, `{{a|b}}` the first choice, `{{path/to/file ...}}`
 * one such path: what a person who follows the page would type.
 */
function fillPlaceholders(example: string): string {
  return example
    .replaceAll(/\\([{}])/g, "$1")
    .replaceAll(/\{\{\[([^\]|]*)\|([^\]]*)\]\}\}/g, "$2")
    .replaceAll(/\{\{(.*?)\}\}+/g, (_, content: string) => fill(content));
}

function fill(content: string): string {
  const [first = ""] = content.split("|");
  return (
    first
      .replaceAll("...", "")
      .replaceAll(/["'`[\]]/g, "")
      .trim() || "name"
  );
}
