import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createPageFiles } from "../../../src/adapters/web/page-files.ts";
import { serve } from "./serve.ts";

const FOLDER = new URL("../../../src/adapters/web/ui/", import.meta.url);

describe("the page's files", () => {
  it("are modules without types that import only one another", async () => {
    const files = createPageFiles();
    const names = readdirSync(FOLDER).filter((name) => name.endsWith(".ts"));
    expect(names).toContain("app.ts");
    for (const name of names) {
      const response = files(new Request(`http://localhost/${name}`));
      expect(response?.headers.get("content-type")).toMatch(/^text\/javascript/);
      const text = (await response?.text()) ?? "";
      const imports = [...text.matchAll(/^\s*(?:import|export)[^"]*from\s+"([^"]+)"/gm)].map(
        ([, from]) => from,
      );
      for (const from of imports)
        expect(names, `${name} imports ${from}`).toContain(from?.replace("./", ""));
    }
  });

  it("are asked for again only when they changed", async () => {
    const { call } = await serve();
    const first = await call("GET", "/app.ts");
    const etag = first.headers.get("etag") ?? "";
    expect(first.headers.get("cache-control")).toBe("no-cache");
    const again = await call("GET", "/app.ts", { headers: { "if-none-match": etag } });
    expect([again.status, again.text]).toEqual([304, ""]);
    expect((await call("GET", "/app.ts", { headers: { "if-none-match": '"old"' } })).status).toBe(
      200,
    );
  });

  it("hold no inline script or style, which the policy would refuse", async () => {
    const { call } = await serve();
    const { text } = await call("GET", "/");
    expect(text).not.toMatch(/<script(?![^>]*src=)|<style|\sstyle=|\son\w+=/);
  });
});
