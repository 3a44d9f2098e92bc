import { expect } from "vitest";
import { type JsonObject, isJsonObject } from "../../../src/core/index.ts";
import { textOf } from "../../fixtures/slack/text-of.ts";

/** Slack's own limits, in figures of their own: a slip in the source must not move them. */
const MAX_BLOCKS = { message: 50, modal: 100 };
const MAX_TOTAL = 13_200;
const MAX_TEXT = 3_000;
const MAX_MARKDOWN = 12_000;
const MAX_VIEW_BYTES = 250_000;
const MAX_LENGTH: Record<string, number> = {
  action_id: 255,
  block_id: 255,
  callback_id: 255,
  private_metadata: 3_000,
  initial_value: 3_000,
};

type Found = { key: string; owner: JsonObject; path: readonly string[] };

/** Every object of a message or a dialog. */
export function everyObject(value: unknown, key = "", path: readonly string[] = []): Found[] {
  if (Array.isArray(value)) return value.flatMap((item) => everyObject(item, key, path));
  if (!isJsonObject(value)) return [];
  const deeper = [...path, textOf(value["type"])];
  const inside = Object.entries(value).flatMap(([name, item]) => everyObject(item, name, deeper));
  return [{ key, owner: value, path }, ...inside];
}

export function expectSlackTakes(post: { text: string; blocks: readonly JsonObject[] }): void {
  expect(post.blocks.length).toBeGreaterThan(0);
  expect(post.blocks.length).toBeLessThanOrEqual(MAX_BLOCKS.message);
  expect(post.text.length).toBeGreaterThan(0);
  expect(post.text.length).toBeLessThanOrEqual(MAX_TEXT);
  expect(JSON.stringify(post.blocks).length).toBeLessThanOrEqual(MAX_TOTAL);
  expect(escapedTotal(post.blocks)).toBeLessThanOrEqual(MAX_TOTAL);
  expectLegal(post.blocks);
}

export function expectSlackOpens(view: JsonObject): void {
  const blocks = view["blocks"] as JsonObject[];
  expect(view["type"]).toBe("modal");
  expect(blocks.length).toBeLessThanOrEqual(MAX_BLOCKS.modal);
  expect(Buffer.byteLength(JSON.stringify(view))).toBeLessThanOrEqual(MAX_VIEW_BYTES);
  for (const name of ["title", "submit", "close"]) {
    const label = view[name];
    if (isJsonObject(label)) expect(textOf(label["text"]).length).toBeLessThanOrEqual(24);
  }
  if (blocks.some(({ type }) => type === "input")) expect(view["submit"]).toBeDefined();
  expectLegal(view);
}

function expectLegal(root: unknown): void {
  for (const { owner, path } of everyObject(root)) {
    const { type } = owner;
    if (type === "text" || type === "plain_text") expectText(owner, path);
    if (type === "button") expectButton(owner);
    if (type === "overflow") expect((owner["options"] as unknown[]).length).toBeLessThanOrEqual(5);
    if (type === "actions") expect((owner["elements"] as unknown[]).length).toBeLessThanOrEqual(25);
    if (type === "markdown") expect(textOf(owner["text"]).length).toBeLessThanOrEqual(MAX_MARKDOWN);
    if (type === undefined) expect(textOf(owner["value"] ?? "").length).toBeLessThanOrEqual(150);
    for (const [name, max] of Object.entries(MAX_LENGTH)) {
      const value = owner[name];
      if (typeof value === "string") expect(value.length).toBeLessThanOrEqual(max);
    }
  }
}

function expectText({ text }: JsonObject, path: readonly string[]): void {
  expect(textOf(text).length).toBeGreaterThan(0);
  expect(escape(textOf(text)).length, path.join("/")).toBeLessThanOrEqual(MAX_TEXT);
  expect(textOf(text).isWellFormed()).toBe(true);
}

function expectButton({ text, value }: JsonObject): void {
  expect(textOf((text as JsonObject)["text"]).length).toBeLessThanOrEqual(75);
  expect(textOf(value).length).toBeLessThanOrEqual(2_000);
}

/** Nothing but text, emoji of ours and standard markdown: no user, link, broadcast, no mrkdwn. */
export function expectNothingAlive(piece: unknown): void {
  for (const { owner } of everyObject(piece)) {
    expect(["mrkdwn", "user", "usergroup", "broadcast", "link", "channel", "date"]).not.toContain(
      owner["type"],
    );
    if (owner["type"] === "plain_text") expect(owner["emoji"]).toBe(false);
    if (owner["type"] === "markdown") expectMarkdownDead(textOf(owner["text"]));
  }
  if (isJsonObject(piece) && typeof piece["text"] === "string") {
    expect(piece["text"]).not.toMatch(/[<>]/);
    expect(piece["text"]).not.toMatch(/(?<![\w.])@(?:here|channel|everyone)\b/i);
  }
}

/** As Slack's parser of `<…>` reads it, which does not know of code. */
export function expectMarkdownDead(markdown: string): void {
  for (const [, inner = ""] of markdown.matchAll(/<([^<>\n]+)>/g)) {
    expect(inner).not.toMatch(/^(?:[@#][A-Z0-9]|!(?:channel|here|everyone|subteam|group|date))/i);
    if (/^[a-z][a-z0-9+.-]*:/i.test(inner)) expect(inner).not.toContain("|");
  }
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function escapedTotal(blocks: readonly JsonObject[]): number {
  return everyObject(blocks).reduce((sum, { owner }) => {
    const { text } = owner;
    return sum + (typeof text === "string" ? escape(text).length : 0);
  }, 0);
}
