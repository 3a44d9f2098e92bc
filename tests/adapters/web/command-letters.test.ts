import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const UI = new URL("../../../src/adapters/web/ui/", import.meta.url);

/** What you saw is what runs: a style that changes letters could show `Rm` where `rm` runs. */
it("no style of the page changes the letters of what it shows", () => {
  const sheets = readdirSync(UI).filter((name) => name.endsWith(".css"));
  expect(sheets.length).toBeGreaterThan(0);
  const changing = sheets.filter((name) =>
    /text-transform\s*:\s*(?!none)/.test(readFileSync(new URL(name, UI), "utf8")),
  );
  expect(changing).toEqual([]);
});
