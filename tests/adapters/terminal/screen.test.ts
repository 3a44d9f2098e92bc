import { PassThrough } from "node:stream";
import { stripVTControlCharacters } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import { createScreen } from "../../../src/adapters/terminal/screen.ts";
import type { Screen } from "../../../src/adapters/terminal/screen.ts";

function open(isTTY: boolean): { screen: Screen; input: PassThrough; raw: () => string } {
  const input = Object.assign(new PassThrough(), { isTTY, setRawMode: () => input });
  const output = Object.assign(new PassThrough(), { isTTY, columns: 20 });
  let raw = "";
  output.on("data", (part: Buffer) => (raw += part.toString()));
  const screen = createScreen({ input, output });
  onTestFinished(() => screen.close());
  return { screen, input, raw: () => raw };
}

async function collect(screen: Screen): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of screen.lines) lines.push(line);
  return lines;
}

describe("a screen of plain pipes", () => {
  it("writes lines and pieces of text, and nothing else", () => {
    const { screen, raw } = open(false);
    screen.setPrompt("you > ");
    screen.print("one");
    screen.stream("two ");
    screen.stream("three");
    screen.print("four");
    screen.clearInput();
    screen.close();
    expect(raw()).toBe("one\ntwo three\nfour\n");
  });

  it("ends a piece of text that was left open", () => {
    const { screen, raw } = open(false);
    screen.stream("unfinished");
    screen.close();
    expect(raw()).toBe("unfinished\n");
  });

  it("keeps lines that come before anybody asks for them", async () => {
    const { screen, input } = open(false);
    input.end("one\ntwo\nthree");
    await new Promise((resolve) => input.once("close", resolve));
    expect(await collect(screen)).toEqual(["one", "two", "three"]);
  });

  it("brings more lines than it holds at once, in order", async () => {
    const { screen, input } = open(false);
    const sent = Array.from({ length: 5000 }, (_, index) => `line ${index}`);
    input.end(`${sent.join("\n")}\n`);
    expect(await collect(screen)).toEqual(sent);
  });

  it("ends its lines when it is closed", async () => {
    const { screen } = open(false);
    const lines = collect(screen);
    screen.close();
    expect(await lines).toEqual([]);
  });
});

describe("a screen of a terminal", () => {
  it("shows text above what is being typed, and keeps that", () => {
    const { screen, input, raw } = open(true);
    screen.setPrompt("you > ");
    input.write("half a thought");
    screen.print("news");
    const shown = stripVTControlCharacters(raw());
    expect(shown.lastIndexOf("half a thought")).toBeGreaterThan(shown.indexOf("news"));
  });

  it("takes away every row of a long line before it writes", () => {
    const { screen, input, raw } = open(true);
    screen.setPrompt("> ");
    input.write("x".repeat(45));
    const before = raw().length;
    screen.print("news");
    // Two rows up, then everything below is cleared.
    expect(raw().slice(before).startsWith("\u001B[2A\u001B[1G\u001B[0J")).toBe(true);
  });

  it("throws away what is being typed when told to", async () => {
    const { screen, input } = open(true);
    screen.setPrompt("> ");
    input.write("a");
    screen.clearInput();
    input.write("b\r");
    const iterator = screen.lines[Symbol.asyncIterator]();
    expect(await iterator.next()).toEqual({ done: false, value: "b" });
  });

  it("hears Ctrl-C", () => {
    const { screen, input } = open(true);
    let heard = 0;
    screen.onInterrupt(() => heard++);
    input.write("\u0003");
    expect(heard).toBe(1);
  });
});
