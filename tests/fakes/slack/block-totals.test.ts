import type { WebClient } from "@slack/web-api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bareClient, refusalOf } from "./bolt-apps.ts";
import { startFakeSlack } from "./start-fake-slack.ts";
import type { FakeSlack } from "./start-fake-slack.ts";

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
const section = (length: number): object => ({
  type: "section",
  text: { type: "mrkdwn", text: x(length) },
});
const sections = (count: number): object[] => Array.from({ length: count }, () => section(3000));
const post = (blocks: object[]) =>
  client.apiCall("chat.postMessage", { channel, text: "x", blocks });

it("takes 13,200 characters in all blocks together and no more", async () => {
  expect(await refusalOf(post([...sections(4), section(1200)]))).toBe("answered");
  expect(await refusalOf(post([...sections(4), section(1201)]))).toBe("msg_blocks_too_long");
});

it("counts a header as a hundred characters more", async () => {
  const header = { type: "header", text: { type: "plain_text", text: x(100) } };
  const with1000 = [header, ...sections(4), section(1000)];
  expect(await refusalOf(post(with1000))).toBe("answered");
  const with1001 = [header, ...sections(4), section(1001)];
  expect(await refusalOf(post(with1001))).toBe("msg_blocks_too_long");
});

it("takes 12,000 characters in all markdown blocks together and no more", async () => {
  const markdown = (size: number) => ({ type: "markdown", text: x(size) });
  expect(await refusalOf(post([markdown(6000), markdown(6000)]))).toBe("answered");
  expect(await refusalOf(post([markdown(6000), markdown(6001)]))).toBe("msg_too_long");
});

it("takes one table", async () => {
  const table = { type: "table", rows: [[{ type: "raw_text", text: "a" }]] };
  expect(await refusalOf(post([table]))).toBe("answered");
  expect(await refusalOf(post([table, table]))).toBe("invalid_attachments");
});
