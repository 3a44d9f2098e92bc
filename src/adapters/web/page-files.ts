import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";

const FOLDER = new URL("./ui/", import.meta.url);
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  ts: "text/javascript; charset=utf-8",
  js: "text/javascript; charset=utf-8",
};

type PageFile = { body: string; contentType: string; etag: string };

/** Answers for the files of the page; null: there is no such file. */
export type PageFiles = (request: Request) => Response | null;

/**
 * Serves `ui/` as it stands: TypeScript loses its types when it is first asked for, and stays in
 * memory. Only names that the folder held at the start are looked up, so no path leads out of
 * it. In a published build the modules are `.js`, and a name ending in `.ts` finds those.
 */
export function createPageFiles(): PageFiles {
  const names = new Set(readdirSync(FOLDER));
  const loaded = new Map<string, PageFile>();

  function find(path: string): string | null {
    const name = path === "/" ? "index.html" : path.slice(1);
    const built = name.replace(/\.ts$/, ".js");
    return [name, built].find((candidate) => names.has(candidate)) ?? null;
  }

  function load(name: string): PageFile | null {
    const contentType = CONTENT_TYPES[name.split(".").at(-1) ?? ""];
    if (contentType === undefined) return null;
    const text = readFileSync(new URL(name, FOLDER), "utf8");
    const body = name.endsWith(".ts") ? stripTypeScriptTypes(text) : text;
    const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
    const file = { body, contentType, etag };
    loaded.set(name, file);
    return file;
  }

  return (request) => {
    const name = find(new URL(request.url).pathname);
    const file = name === null ? null : (loaded.get(name) ?? load(name));
    return file && pageResponse(file, request);
  };
}

function pageResponse({ body, contentType, etag }: PageFile, request: Request): Response {
  const headers = { etag, "cache-control": "no-cache" };
  const known = request.headers.get("if-none-match")?.split(/\s*,\s*/) ?? [];
  if (known.includes(etag)) return new Response(null, { status: 304, headers });
  return new Response(body, { headers: { ...headers, "content-type": contentType } });
}
