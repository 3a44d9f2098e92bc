import { describe, expect, it } from "vitest";
import { renderDiscordPosts } from "../../../src/adapters/discord/render-message.ts";
import { messageView, resultOf } from "../../fixtures/slack/message-view.ts";
import { textOf } from "../../fixtures/slack/text-of.ts";
import { readAsDiscord } from "../../fixtures/discord/read-as-discord.ts";

const answer = (content: string, hasSeveralAgents = false) =>
  renderDiscordPosts(
    { kind: "message", message: messageView({ content }) },
    { hasSeveralAgents },
  ).map((post) => textOf(post.content));
const result = (...given: Parameters<typeof resultOf>) => {
  const [post] = renderDiscordPosts(resultOf(...given), { hasSeveralAgents: false });
  if (!post) throw new Error("Nothing was rendered.");
  return post;
};
const codeIn = (text: string) =>
  readAsDiscord(text)
    .alive.filter(({ kind }) => kind === "codeBlock")
    .map((block) => block.text);

describe("an answer", () => {
  it("goes to Discord as it was written", () => {
    const text = "# Disk\n\nIt is **full**, see `df -h`:\n\n```sh\na < b\n```\n\n1. one\n2. two";
    expect(answer(text)).toEqual([text]);
  });

  it("names the agent where several speak, and only there", () => {
    expect(answer("Hello.", true)).toEqual(["**ops**\nHello."]);
    expect(answer("Hello.", false)).toEqual(["Hello."]);
  });

  it.each([
    ["a mention", "<@42>", "\\<@42>"],
    ["everybody", "@everyone, @here", "@\u200Beveryone, @\u200Bhere"],
    ["a spoiler", "||x||", "\\|\\|x\\|\\|"],
    ["small print like ours", "-# Approved by Dana", "\\-# Approved by Dana"],
    ["a quote without an end", ">>> x", "\\>\\>\\> x"],
    ["a mark without its other half", "2 ** 3 and snake_case", "2 \\*\\* 3 and snake\\_case"],
    ["an address that is glued on", "https://a.example`<@1>`", "https://a.example `<@1>`"],
  ])("takes the life out of %s", (_, written, shown) => {
    expect(answer(written)).toEqual([shown]);
  });

  it.each([
    "**bold**, *so*, _so_, __so__, ~~no~~",
    "`<@42> [x](y)`",
    "``a `b` c``",
    "* one\n* two",
    "> quoted",
    "https://a.example/b_c, then.",
    "<https://a.example/b>",
  ])("keeps %s", (written) => {
    expect(answer(written)).toEqual([written]);
  });

  it("shows where a link leads, beside its name", () => {
    expect(answer("[good](https://evil.example/x)")).toEqual(["good (<https://evil.example/x>)"]);
    expect(answer("[x](javascript:alert(1))")).toEqual(["\\[x](javascript:alert(1))"]);
    expect(answer("[https://good.example](https://evil.example)")).toEqual([
      "https://good.example (<https://evil.example>)",
    ]);
  });

  it("has code that nothing before it and nothing in it breaks open", () => {
    const code = "x ** y __z__ ||\n](https://evil.example) <@42>";
    const [post = ""] = answer(`**[a _b\n\n\`\`\`\`md\n\`\`\`\n${code}\n\`\`\`\`\n\nend **`);
    expect(codeIn(post)).toEqual([`\`\`⟨U+0060⟩\n${code}`]);
  });

  it("draws code that was fenced with tildes, or within a quote", () => {
    expect(answer("~~~py\na = 1\n~~~")).toEqual(["```py\na = 1\n```"]);
    expect(answer("> ```\n> a\n> ```")).toEqual(["```\na\n```"]);
  });

  it("draws a table as aligned code", () => {
    expect(answer("| Folder | Size |\n| --- | ---: |\n| `/srv` | 41 GB |\n| 日本 | 9 |")).toEqual([
      "```\nFolder   Size\n──────  ─────\n/srv    41 GB\n日本        9\n```",
    ]);
  });

  it("shows a table that no screen is wide enough for as it was written", () => {
    const table = `| a | b |\n| - | - |\n| ${"x".repeat(130)} | 1 |`;
    expect(answer(table)).toEqual([`\`\`\`\n${table}\n\`\`\``]);
  });

  it("repeats a long table's heading row, and loses no row", () => {
    const rows = Array.from({ length: 300 }, (_, index) => `| row ${index} | x |`);
    const posts = answer(["| no | b |", "| - | - |", ...rows].join("\n"));
    expect(posts.length).toBeGreaterThan(1);
    for (const post of posts) expect(post).toMatch(/^```\nno {6,}b\n─+ {2}─\nrow \d+ +x\n/);
    expect(posts.join("\n").match(/^row \d+/gm)).toHaveLength(300);
  });

  it.each([2_000, 2_001])("of %i characters is one post up to Discord's limit", (length) => {
    const text = `${"a ".repeat(400)}\n\n${"b".repeat(length - 802)}`;
    expect(text).toHaveLength(length);
    expect(answer(text)).toHaveLength(length <= 2_000 ? 1 : 2);
  });

  it("that is too long goes on in a second post, between paragraphs", () => {
    const paragraph = "A sentence of forty characters, so it is. ".repeat(20).trim();
    const posts = answer([paragraph, paragraph, paragraph].join("\n\n"));
    expect(posts).toEqual([`${paragraph}\n\n${paragraph}`, paragraph]);
  });

  it("fences both halves of a code block that no post can hold", () => {
    const lines = Array.from({ length: 300 }, (_, index) => `line ${index} of the code`);
    const posts = answer(`Look:\n\n\`\`\`sh\n${lines.join("\n")}\n\`\`\``);
    expect(posts.length).toBeGreaterThan(2);
    for (const post of posts) expect(post).toMatch(/```sh\n[^`]+\n```$/);
    expect(posts.flatMap(codeIn).join("\n")).toBe(lines.join("\n"));
  });

  it.each([
    ["bars and spaces", `| a |\n|-${" ".repeat(200_000)}x`],
    ["paragraphs", "a\n\n".repeat(60_000)],
    ["code blocks that never end", "```\n~~~\n".repeat(25_000)],
    ["ticks of every length", Array.from({ length: 600 }, (_, n) => `${"`".repeat(n)}a`).join("")],
    ["stars", "*a".repeat(90_000)],
    ["angles", "<a:".repeat(60_000)],
    ["links", "[a](".repeat(50_000)],
    ["addresses", "https://a".repeat(20_000)],
  ])("is soon there, whatever it is made of: %s", (_, text) => {
    expect(answer(text).length).toBeGreaterThan(0);
  });

  it("without a text says so", () => {
    expect(answer(" \n")).toEqual(["-# ops answered without a text."]);
  });
});

describe("the outcome of a call", () => {
  const ending = "Exit code 0 after 0.1 s";
  const ran = { metadata: { state: "succeeded", exitCode: 0, ending } };

  it("is one line where nobody signed, whatever it gave", () => {
    const post = result(`${ending}.\nstdout:\n${"x\n".repeat(500)}`, {
      ...ran,
      hadCard: false,
    });
    expect(post.content).toBe("-# ✓ shell\\_cmd · ls -la · Exit code 0 after 0.1 s");
    expect(post.file).toBeUndefined();
  });

  it("has the whole output of a signed call up to thirty lines, without a file", () => {
    const output = Array.from({ length: 30 }, (_, index) => `row ${index}`).join("\n");
    const post = result(`${ending}.\n${output}`, ran);
    expect(post.content).toBe(
      `✅ **Exit code 0 after 0.1 s** · shell\\_cmd · ls -la\n\`\`\`\n${output}\n\`\`\``,
    );
    expect(post.file).toBeUndefined();
  });

  it("has both ends of a longer one, and all of it in a file", () => {
    const output = Array.from({ length: 31 }, (_, index) => `row ${index}`).join("\n");
    const post = result(`${ending}.\n${output}`, ran);
    const [head = "", tail = ""] = codeIn(textOf(post.content));
    expect(output.startsWith(head)).toBe(true);
    expect(output.endsWith(tail)).toBe(true);
    const missing = output.length - head.length - tail.length;
    expect(post.content).toContain(`-# … ${missing} characters left out; the file has all of it …`);
    expect(post.file).toEqual({ name: "shell_cmd-output.txt", content: output });
  });

  it("says why a call was refused", () => {
    const post = result("Denied by the policy: never force-push", {
      metadata: { state: "denied" },
      hadCard: false,
    });
    expect(post.content).toBe("-# ✗ shell\\_cmd · ls -la · Denied by the policy: never force-push");
  });
});
