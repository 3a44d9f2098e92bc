import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { createProvider } from "../../../src/adapters/llm/create-provider.ts";
import { collect, llmRequest, textOf } from "../../contracts/llm-request.ts";

const run = promisify(execFile);
const MODULE = new URL("../../../src/adapters/llm/create-provider.ts", import.meta.url);

/** Which SDKs a fresh process has loaded after `code`. */
async function sdksLoadedBy(code: string): Promise<string[]> {
  const script = `
    import { registerHooks } from "node:module";
    const loaded = new Set();
    registerHooks({ load: (url, context, next) => (loaded.add(url), next(url, context)) });
    const { createProvider } = await import(${JSON.stringify(MODULE.href)});
    ${code}
    const sdks = ["openai", "@anthropic-ai/sdk", "@google/genai"];
    const has = (sdk) => [...loaded].some((url) => url.includes("/node_modules/" + sdk + "/"));
    console.log(JSON.stringify(sdks.filter(has)));`;
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", script]);
  return JSON.parse(stdout) as string[];
}

describe("creating a provider by name", () => {
  it("answers without a key as the demo model", async () => {
    const request = llmRequest({ messages: [{ role: "user", content: "help" }] });
    expect(textOf(await collect(createProvider("demo").stream(request)))).toContain("demo model");
  });

  it("loads no SDK before it is used, and then only its own", async () => {
    expect(await sdksLoadedBy(`createProvider("openai", { apiKey: "k" });`)).toEqual([]);
    const firstUse = `
      const signal = AbortSignal.abort();
      const request = { model: "m", system: "", messages: [], tools: [], maxOutputTokens: 1, signal };
      await createProvider("anthropic", { apiKey: "k" }).stream(request).next().catch(() => {});`;
    expect(await sdksLoadedBy(firstUse)).toEqual(["@anthropic-ai/sdk"]);
  });
});
