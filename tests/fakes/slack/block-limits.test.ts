import type { WebClient } from "@slack/web-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bareClient, refusalOf } from "./bolt-apps.ts";
import { startFakeSlack } from "./start-fake-slack.ts";
import type { FakeSlack } from "./start-fake-slack.ts";

type Block = { type: string; [field: string]: unknown };

let slack: FakeSlack;
let client: WebClient;
let channel: string;

beforeAll(async () => {
  slack = await startFakeSlack({ limits: "off" });
  client = bareClient(slack);
  channel = slack.channel("ops").id;
});

afterAll(() => slack.close());

const x = (length: number): string => "x".repeat(length);
const plain = (length: number) => ({ type: "plain_text", text: x(length) });
const section = (length: number): Block => ({
  type: "section",
  text: { type: "mrkdwn", text: x(length) },
});
const actions = (...elements: Block[]): Block => ({ type: "actions", elements });
const button = (fields: object = {}): Block => ({ type: "button", text: plain(1), ...fields });
const many = (count: number, make: (index: number) => Block): Block[] =>
  Array.from({ length: count }, (_, index) => make(index));

const richText = (element: Block): Block => ({
  type: "rich_text",
  elements: [{ type: "rich_text_section", elements: [element] }],
});

type Rule = { rule: string; inside: Block[]; outside: Block[]; complaint: string };

const rules: Rule[] = [
  {
    rule: "50 blocks",
    inside: many(50, () => ({ type: "divider" })),
    outside: many(51, () => ({ type: "divider" })),
    complaint: "no more than 50 items allowed [json-pointer:/blocks]",
  },
  {
    rule: "3,000 characters in a section",
    inside: [section(3000)],
    outside: [section(3001)],
    complaint: "must be less than 3001 characters [json-pointer:/blocks/0/text/text]",
  },
  {
    rule: "a section says something",
    inside: [section(1)],
    outside: [section(0)],
    complaint: "must be more than 0 characters [json-pointer:/blocks/0/text/text]",
  },
  {
    rule: "150 characters in a header",
    inside: [{ type: "header", text: plain(150) }],
    outside: [{ type: "header", text: plain(151) }],
    complaint: "must be less than 151 characters [json-pointer:/blocks/0/text/text]",
  },
  {
    rule: "75 characters on a button",
    inside: [actions(button({ text: plain(75) }))],
    outside: [actions(button({ text: plain(76) }))],
    complaint: "must be less than 76 characters [json-pointer:/blocks/0/elements/0/text/text]",
  },
  {
    rule: "2,000 characters in a button's value",
    inside: [actions(button({ value: x(2000) }))],
    outside: [actions(button({ value: x(2001) }))],
    complaint: "must be less than 2001 characters [json-pointer:/blocks/0/elements/0/value]",
  },
  {
    rule: "255 characters in an action_id",
    inside: [actions(button({ action_id: x(255) }))],
    outside: [actions(button({ action_id: x(256) }))],
    complaint: "must be less than 256 characters [json-pointer:/blocks/0/elements/0/action_id]",
  },
  {
    rule: "an action_id once in a block",
    inside: [actions(button({ action_id: "a" })), actions(button({ action_id: "a" }))],
    outside: [actions(button({ action_id: "a" }), button({ action_id: "a" }))],
    complaint: '`action_id` "a" already exists [json-pointer:/blocks/0/elements/1/action_id]',
  },
  {
    rule: "a block_id once in a message",
    inside: many(2, (index) => ({ type: "divider", block_id: `b${index}` })),
    outside: many(2, () => ({ type: "divider", block_id: "b" })),
    complaint: '`block_id` "b" already exists [json-pointer:/blocks/1/block_id]',
  },
  {
    rule: "25 elements of actions",
    inside: [actions(...many(25, () => button()))],
    outside: [actions(...many(26, () => button()))],
    complaint: "no more than 25 items allowed [json-pointer:/blocks/0/elements]",
  },
  {
    rule: "10 elements of context",
    inside: [{ type: "context", elements: many(10, () => plain(1)) }],
    outside: [{ type: "context", elements: many(11, () => plain(1)) }],
    complaint: "no more than 10 items allowed [json-pointer:/blocks/0/elements]",
  },
  {
    rule: "10 fields of 2,000 characters",
    inside: [{ type: "section", fields: [plain(2000)] }],
    outside: [{ type: "section", fields: [plain(2001)] }],
    complaint: "must be less than 2001 characters [json-pointer:/blocks/0/fields/0/text]",
  },
  {
    rule: "12,000 characters of markdown",
    inside: [{ type: "markdown", text: x(12_000) }],
    outside: [{ type: "markdown", text: x(12_001) }],
    complaint: "must be less than 12001 characters [json-pointer:/blocks/0/text]",
  },
  {
    rule: "only known blocks",
    inside: [{ type: "divider" }],
    outside: [{ type: "marquee" }],
    complaint: "unsupported type: marquee [json-pointer:/blocks/0/type]",
  },
  {
    rule: "only known elements",
    inside: [actions(button())],
    outside: [actions({ type: "lever" })],
    complaint: "unsupported type: lever [json-pointer:/blocks/0/elements/0/type]",
  },
  {
    rule: "no field left out",
    inside: [actions(button())],
    outside: [actions({ type: "button" })],
    complaint: "missing required field: text [json-pointer:/blocks/0/elements/0]",
  },
  {
    rule: "no field made up",
    inside: [section(1)],
    outside: [{ ...section(1), colour: "red" }],
    complaint: "invalid additional property: colour [json-pointer:/blocks/0]",
  },
  {
    rule: "rich text of known parts",
    inside: [richText({ type: "text", text: "x" })],
    outside: [richText({ type: "shout", text: "x" })],
    complaint: "unsupported type: shout [json-pointer:/blocks/0/elements/0/elements/0/type]",
  },
  {
    rule: "a task card with its status",
    inside: [{ type: "task_card", task_id: "t", title: "x", status: "complete" }],
    outside: [{ type: "task_card", task_id: "t", title: "x" }],
    complaint: "missing required field: status [json-pointer:/blocks/0]",
  },
  {
    rule: "plain text on a button",
    inside: [actions(button())],
    outside: [actions(button({ text: { type: "mrkdwn", text: "x" } }))],
    complaint: "unsupported type: mrkdwn [json-pointer:/blocks/0/elements/0/text/type]",
  },
];

describe("blocks of a message", () => {
  it.each(rules)("$rule", async ({ inside, outside, complaint }) => {
    const inner = await client.apiCall("chat.postMessage", { channel, text: "x", blocks: inside });
    expect(inner.ok).toBe(true);
    const refused = slack.refused.length;
    const call = client.apiCall("chat.postMessage", { channel, text: "x", blocks: outside });
    expect(await refusalOf(call)).toBe("invalid_blocks");
    expect(slack.refused).toHaveLength(refused + 1);
    expect(slack.refused.at(-1)?.messages).toContain(`[ERROR] ${complaint}`);
  });

  it("refuses blocks that are no JSON array", async () => {
    const call = client.apiCall("chat.postMessage", { channel, text: "x", blocks: "nonsense" });
    expect(await refusalOf(call)).toBe("invalid_blocks_format");
  });

  it("answers in Slack's words: the outer complaint, then the inner one", async () => {
    const blocks = [section(3001)];
    const call = client.apiCall("chat.postMessage", { channel, text: "x", blocks });
    await expect(call).rejects.toMatchObject({
      data: {
        errors: [
          "failed to match all allowed schemas [json-pointer:/blocks/0/text]",
          "must be less than 3001 characters [json-pointer:/blocks/0/text/text]",
        ],
      },
    });
  });
});
