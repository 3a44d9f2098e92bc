import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import {
  EVERYTHING,
  FILESYSTEM,
  folder,
  source,
  node,
  moody,
  until,
  isUp,
  tool,
  call,
} from "./mcp-bench.ts";

describe("an MCP server over stdio", () => {
  it("offers the tools of server-everything as server__tool, schemas untouched", async () => {
    const { source: it } = source(node(EVERYTHING));
    expect(it.status()).toEqual({ state: "starting" });
    await isUp(it);
    expect(tool(it, "echo").definition).toMatchObject({
      name: "box__echo",
      serverName: "box",
      parameters: {
        type: "object",
        properties: { message: { type: "string" } },
        required: ["message"],
      },
    });
    expect(await call(it, "echo", { args: { message: "hi" } })).toEqual({
      ok: true,
      content: "Echo: hi",
    });
    expect(tool(it, "echo").parseArguments({})).toEqual({
      ok: false,
      problem: "`message` is missing; it must be a string.",
    });
  });

  it("names pictures and resources instead of dropping them", async () => {
    const { source: it } = source(node(EVERYTHING));
    await isUp(it);
    expect((await call(it, "get-tiny-image")).content).toMatch(
      /\[image, image\/png, \d+ bytes, not shown\]/,
    );
    const links = await call(it, "get-resource-links", { args: { count: 2 } });
    expect(links.content).toMatch(/\[link to demo:.*\n\[link to demo:/);
    expect(
      (await call(it, "get-structured-content", { args: { location: "Chicago" } })).content,
    ).toContain("temperature");
  });

  it("works with server-filesystem, and answers its errors as results", async () => {
    const home = folder();
    writeFileSync(join(home, "a.txt"), "inside");
    const { source: it } = source(node(FILESYSTEM, home));
    await isUp(it);
    expect(
      (await call(it, "read_text_file", { args: { path: join(home, "a.txt") } })).content,
    ).toBe("inside");
    expect((await call(it, "read_text_file", { args: { path: "/etc/passwd" } })).ok).toBe(false);
  });

  it("reads every page, and leaves out with a sentence what no model could be offered", async () => {
    const { source: it, log } = moody();
    await isUp(it);
    expect(it.tools().map(({ definition }) => definition.name)).toEqual(
      ["hang", "crash", "grow", "env", "big", "steps", "look"].map((name) => `box__${name}`),
    );
    const status = it.status();
    expect(status.state === "up" && status.problems).toEqual([
      expect.stringMatching(/^bad\.name was left out/),
      expect.stringMatching(/^n{64} was left out/),
      expect.stringMatching(/^huge was left out: its definition has 40\d{3} bytes/),
      "hang is listed twice; the first one counts.",
      "A tool without a name or a schema was left out.",
    ]);
    expect(log.join("\n")).toContain("bad.name was left out");
  });

  it("believes annotations only where it is told to", async () => {
    const wary = moody().source;
    const trusting = moody({ trustAnnotations: true }).source;
    await isUp(wary);
    await isUp(trusting);
    expect([tool(wary, "look").idempotent, tool(trusting, "look").idempotent]).toEqual([
      false,
      true,
    ]);
    expect(tool(trusting, "hang").idempotent).toBe(false);
  });

  it("gives the server no variable but the listed and the safe ones", async () => {
    vi.stubEnv("COUNTERSIGN_SECRET", "hush");
    const { source: it } = moody();
    await isUp(it);
    const names = (await call(it, "env")).content.split(" ");
    const safe = ["HOME", "LOGNAME", "PATH", "SHELL", "TERM", "USER"];
    expect(names.filter((name) => !safe.includes(name))).toEqual([]);
    vi.unstubAllEnvs();
  });

  it("sees a changed list of tools", async () => {
    const { source: it } = moody();
    await isUp(it);
    let changes = 0;
    it.onChange(() => changes++);
    await call(it, "grow");
    await until(() => it.tools().length === 1);
    expect(it.tools()[0]?.definition.name).toBe("box__grown");
    expect(changes).toBe(1);
  });

  it("ends a call that hangs, and tells the server to stop", async () => {
    const { source: it, read } = moody({ timeoutMs: 300 });
    await isUp(it);
    const output = await call(it, "hang");
    expect(output).toMatchObject({
      ok: false,
      content: expect.stringContaining("did not answer in time"),
    });
    await until(() => read().includes("cancelled"));
    expect((await call(it, "env")).ok).toBe(true);
  });

  it("passes a stop on to the server", async () => {
    const { source: it, read } = moody();
    await isUp(it);
    const stop = new AbortController();
    const running = call(it, "hang", { signal: stop.signal });
    await until(() => read().includes("call hang"));
    stop.abort();
    expect(await running).toMatchObject({
      ok: false,
      content: expect.stringContaining("was stopped"),
    });
    await until(() => read().includes("cancelled"));
  });

  it("shows progress, and gives a call that reports it more time", async () => {
    const { source: it } = moody({ timeoutMs: 700 });
    await isUp(it);
    const seen: string[] = [];
    const output = await call(it, "steps", { onProgress: (text) => seen.push(text) });
    expect(output).toEqual({ ok: true, content: "arrived" });
    // The last one may arrive together with the result, and is then of no more use.
    expect(seen.slice(0, 5)).toEqual(["1/6", "2/6", "3/6", "4/6", "5/6"]);
  });

  it("bounds a result", async () => {
    const { source: it } = moody();
    await isUp(it);
    const { content } = await call(it, "big");
    expect(content.length).toBeLessThan(66_000);
    expect(content).toContain("… 934464 characters left out …");
  });
});
