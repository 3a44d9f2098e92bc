import { describe, expect, it } from "vitest";
import { renderSlackPosts, speakerLine } from "../../../src/adapters/slack/render-message.ts";
import { approvalView, ANN, approvedBy } from "../../fixtures/slack/approval-view.ts";
import { messageView, resultOf } from "../../fixtures/slack/message-view.ts";
import { textOf } from "../../fixtures/slack/text-of.ts";
import { everyObject } from "./block-rules.ts";

const answer = (content: string, hasSeveralAgents = false) =>
  renderSlackPosts(
    { kind: "message", message: messageView({ content }) },
    { hasSeveralAgents },
  ).map(({ blocks }) => textOf(blocks[0]?.["text"]));
const texts = (piece: unknown) =>
  everyObject(piece).flatMap(({ owner }) => (owner["text"] ? [textOf(owner["text"])] : []));
const result = (...given: Parameters<typeof resultOf>) => {
  const [post] = renderSlackPosts(resultOf(...given), { hasSeveralAgents: false });
  if (!post) throw new Error("Nothing was rendered.");
  return post;
};

describe("an answer", () => {
  it("goes to Slack as it was written", () => {
    const text = "# Disk\n\nIt is **full**, see `df -h`:\n\n```\na < b\n```\n\n1. one\n2. two";
    expect(answer(text)).toEqual([text]);
  });

  it("names the agent where several speak, and only there", () => {
    expect(answer("Hello.", true)).toEqual(["**ops**\n\nHello."]);
    expect(answer("Hello.", false)).toEqual(["Hello."]);
    expect(speakerLine("a*b_c`<@U1>")).toBe("**ab_cU1**\n\n");
  });

  it("takes the life out of mentions and of what looks like one", () => {
    expect(answer("<!channel> <@U024BE7LH> @here a@here.example")).toEqual([
      "&lt;!channel> &lt;@U024BE7LH> @\u200Bhere a@here.example",
    ]);
  });

  it("splits what would ping in code, and leaves all other code alone", () => {
    expect(answer("`<!here>` ```\n")).toEqual(["`<\u200B!here>` ```"]);
    expect(answer("```html\n<!DOCTYPE html>\n<@U1> <a href>\n```")).toEqual([
      "```html\n<!DOCTYPE html>\n<\u200B@U1> <a href>\n```",
    ]);
  });

  it.each([
    ["[x](https://good.example)", "[x](https://good.example)"],
    ["[x](mailto:a@good.example)", "[x](mailto:a@good.example)"],
    ["<https://good.example>", "<https://good.example>"],
    ["[x](javascript:alert(1))", "[x] (javascript:alert(1))"],
    ["[x](<javascript:alert(1)>)", "[x] (&lt;javascript:alert(1)>)"],
    ["[x](java&#115;cript:x)", "[x] (java&#115;cript:x)"],
    ["[x]: vbscript:x", "\\[x]: vbscript:x"],
    ["<slack://x>", "&lt;slack://x>"],
    ["<https://evil.example|good>", "&lt;https://evil.example|good>"],
  ])("%s becomes %s", (written, shown) => {
    expect(answer(written)).toEqual([shown]);
  });

  it("that is too long goes on in a second post, between paragraphs", () => {
    const paragraph = "A sentence of forty characters, so it is. ".repeat(100).trim();
    const posts = answer([paragraph, paragraph, paragraph].join("\n\n"));
    expect(posts).toEqual([`${paragraph}\n\n${paragraph}`, paragraph]);
  });

  it("keeps a code block whole where it can, with what stands before it left behind", () => {
    const prose = "word ".repeat(1_500).trim();
    const code = ["```ts", ...Array.from({ length: 300 }, (_, i) => `const a${i} = 1;`), "```"];
    expect(answer(`${prose}\n\n${code.join("\n")}`)).toEqual([prose, code.join("\n")]);
  });

  it("fences both halves of a code block that no post can hold", () => {
    const lines = Array.from({ length: 1_000 }, (_, index) => `line ${index} of the code`);
    const posts = answer(`~~~sh\n${lines.join("\n")}\n~~~`);
    expect(posts.length).toBeGreaterThan(1);
    for (const post of posts) expect(post).toMatch(/^~~~sh\n[^~]+\n~~~$/);
    const code = posts.map((post) => post.split("\n").slice(1, -1).join("\n"));
    expect(code.join("\n")).toBe(lines.join("\n"));
  });

  it("has one table a post, under its heading", () => {
    const table = "| a | b |\n| - | - |\n| 1 | 2 |";
    expect(answer(`${table}\n\n## Then\n\n${table}\n\nDone.`)).toEqual([
      table,
      `## Then\n\n${table}\n\nDone.`,
    ]);
  });

  it("repeats a long table's heading row", () => {
    const rows = Array.from({ length: 150 }, (_, index) => `| ${index} | x |`);
    const posts = answer(["| no | b |", "| - | - |", ...rows].join("\n"));
    expect(posts.map((post) => post.split("\n").length)).toEqual([101, 53]);
    expect(posts[1]).toMatch(/^\| no \| b \|\n\| - \| - \|\n\| 99 \| x \|/);
  });

  it("shows a table of more columns than Slack draws as it was written", () => {
    const row = (cell: string) => `|${`${cell}|`.repeat(21)}`;
    const table = [row("a"), row("-"), row("1")].join("\n");
    expect(answer(table)).toEqual([`~~~~\n${table}\n~~~~`]);
  });

  it.each([
    ["bars and spaces", `| a |\n|-${" ".repeat(200_000)}x`],
    ["paragraphs", "a\n\n".repeat(60_000)],
    ["code blocks that never end", "```\n~~~\n".repeat(25_000)],
    [
      "ticks of every length",
      Array.from({ length: 600 }, (_, ticks) => `${"`".repeat(ticks)}a`).join(""),
    ],
    ["angles", "<a:".repeat(60_000)],
    ["links", "[a](".repeat(50_000)],
    ["references", "[a]:\n".repeat(40_000)],
  ])("is soon there, whatever it is made of: %s", (_, text) => {
    expect(answer(text).length).toBeGreaterThan(0);
  });

  it("without a text says so", () => {
    const [post] = renderSlackPosts(
      { kind: "message", message: messageView({ content: " \n" }) },
      { hasSeveralAgents: false },
    );
    expect(texts(post?.blocks)).toEqual(["ops answered without a text."]);
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
    expect(texts(post.blocks)).toEqual(["✓ shell_cmd · ls -la · Exit code 0 after 0.1 s"]);
    expect(post.file).toBeUndefined();
  });

  it("has the whole output of a signed call up to thirty lines, without a file", () => {
    const output = Array.from({ length: 30 }, (_, index) => `row ${index}`).join("\n");
    const post = result(`${ending}.\n${output}`, ran);
    expect(texts(post.blocks)).toContain(output);
    expect(post.file).toBeUndefined();
  });

  it("has both ends of a longer one, and all of it in a file", () => {
    const output = Array.from({ length: 31 }, (_, index) => `row ${index}`).join("\n");
    const post = result(`${ending}.\n${output}`, ran);
    const [, , head = "", , tail = ""] = texts(post.blocks);
    expect(output.startsWith(head)).toBe(true);
    expect(output.endsWith(tail)).toBe(true);
    const missing = output.length - head.length - tail.length;
    expect(texts(post.blocks)).toContain(
      `… ${missing} characters left out; shell_cmd-output.txt has all of it …`,
    );
    expect(post.file).toEqual({
      name: "shell_cmd-output.txt",
      title: "Output of shell_cmd",
      content: output,
    });
  });

  it("shows the end of a line that is longer than a message", () => {
    const output = `${"y".repeat(9_000)}z\n`;
    const [, , , , tail] = texts(result(output, ran).blocks);
    expect(tail).toMatch(/^y+z\n$/);
  });

  it("says why a call was refused", () => {
    const post = result("Denied by the policy: never force-push", {
      metadata: { state: "denied" },
      hadCard: false,
    });
    expect(texts(post.blocks)).toEqual([
      "✗ shell_cmd · ls -la · Denied by the policy: never force-push",
    ]);
  });
});

it("tells in words what became of a card that stands there as it was", () => {
  const approval = approvalView(approvedBy(ANN, { state: "failed", exitCode: 2, durationMs: 84 }));
  const [post] = renderSlackPosts({ kind: "outcome", approval }, { hasSeveralAgents: false });
  expect(post?.text).toBe("Failed · ops: shell_cmd: Exit code 2 after 84 ms");
  expect(texts(post?.blocks).join("\n")).toContain("Approved (once) by Ann (slack)");
});
