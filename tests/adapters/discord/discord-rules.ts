import { expect } from "vitest";
import type { DiscordPost } from "../../../src/adapters/discord/discord-post.ts";
import { type JsonObject, isJsonObject } from "../../../src/core/index.ts";
import { textOf } from "../../fixtures/slack/text-of.ts";
import { readAsDiscord } from "../../fixtures/discord/read-as-discord.ts";

/** Discord's own limits, in figures of their own: a slip in the source must not move them. */
const MAX_CONTENT = 2_000;
const MAX_TEXTS = 4_000;
const MAX_COMPONENTS = 40;
const MAX_IN_CONTAINER = 10;
const MAX_IN_ROW = 5;
const MAX_CUSTOM_ID = 100;
const MAX_BUTTON_LABEL = 80;
const MAX_MODAL_COMPONENTS = 5;
const MAX_MODAL_LABEL = 45;
const MAX_INPUT = 4_000;
const V2 = 1 << 15;
const SUPPRESS_EMBEDS = 1 << 2;
const TYPES = { row: 1, button: 2, input: 4, text: 10, separator: 14, container: 17, label: 18 };

/** Every component of a message or a modal, containers included. */
export function everyComponent(value: unknown): JsonObject[] {
  if (Array.isArray(value)) return value.flatMap(everyComponent);
  if (!isJsonObject(value)) return [];
  const inside = [value["components"], value["component"]].flatMap(everyComponent);
  return typeof value["type"] === "number" ? [value, ...inside] : inside;
}

export function textsIn(piece: unknown): string[] {
  return everyComponent(piece)
    .filter(({ type }) => type === TYPES.text)
    .map(({ content }) => textOf(content));
}

export function labelsIn(piece: unknown): string[] {
  return buttonsIn(piece).map(({ label }) => textOf(label));
}

export function actionsIn(piece: unknown): string[] {
  return buttonsIn(piece).map(({ custom_id: id }) => textOf(id).split(":")[0] ?? "");
}

function buttonsIn(piece: unknown): JsonObject[] {
  return everyComponent(piece).filter(({ type }) => type === TYPES.button);
}

export function expectDiscordTakes(post: DiscordPost): void {
  const { content, components, flags = 0 } = post;
  if (components === undefined) {
    expect(flags).toBe(SUPPRESS_EMBEDS);
    expect(textOf(content).trim()).not.toBe("");
    expect(textOf(content).length).toBeLessThanOrEqual(MAX_CONTENT);
    expect(textOf(content).isWellFormed()).toBe(true);
    return;
  }
  expect(content).toBeUndefined();
  expect(flags & V2).toBe(V2);
  expect(everyComponent(post).length).toBeLessThanOrEqual(MAX_COMPONENTS);
  const written = [...textsIn(post), ...labelsIn(post)].join("").length;
  expect(written).toBeLessThanOrEqual(MAX_TEXTS);
  expectLegal(post);
}

export function expectDiscordOpens(modal: JsonObject): void {
  const { title, custom_id: id, components } = modal;
  expect(textOf(id).length).toBeLessThanOrEqual(MAX_CUSTOM_ID);
  expect(textOf(title).length).toBeLessThanOrEqual(MAX_MODAL_LABEL);
  expect((components as unknown[]).length).toBeLessThanOrEqual(MAX_MODAL_COMPONENTS);
  expect(everyComponent(modal).some(({ type }) => type === TYPES.input)).toBe(true);
  expectLegal(modal);
}

function expectLegal(piece: unknown): void {
  const all = everyComponent(piece);
  const ids = all.flatMap(({ custom_id: id }) => (typeof id === "string" ? [id] : []));
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(new RegExp(`^.{1,${MAX_CUSTOM_ID}}$`));
  for (const component of all) expectLegalComponent(component);
}

function expectLegalComponent(component: JsonObject): void {
  const { type, content, label, components, value } = component;
  expect(Object.values<unknown>(TYPES)).toContain(type);
  const inside = Array.isArray(components) ? components.length : 0;
  if (type === TYPES.row) expect(inside).toBeLessThanOrEqual(MAX_IN_ROW);
  if (type === TYPES.container) expect(inside).toBeLessThanOrEqual(MAX_IN_CONTAINER);
  if (type === TYPES.row || type === TYPES.container) expect(inside).toBeGreaterThan(0);
  if (type === TYPES.text) {
    expect(textOf(content).trim()).not.toBe("");
    expect(textOf(content).isWellFormed()).toBe(true);
  }
  if (type === TYPES.button)
    expect(textOf(label)).toMatch(new RegExp(`^.{1,${MAX_BUTTON_LABEL}}$`));
  if (type === TYPES.label) expect(textOf(label).length).toBeLessThanOrEqual(MAX_MODAL_LABEL);
  if (type === TYPES.input) expect(textOf(value ?? "").length).toBeLessThanOrEqual(MAX_INPUT);
}

/** What we draw ourselves: bold labels, small print, code blocks. */
const OURS = ["strong", "smallPrint", "codeBlock"];
/** What an agent's answer may draw too. An address shows where it leads. */
const OF_AGENTS = [...OURS, "emphasis", "underline", "strike", "inlineCode", "address"];
const OF_LINES = ["heading", "quote", "list", "emoji"];

/** Nothing but code, bold words and small print: no mention, no link, no hidden text. */
export function expectNothingAlive(post: DiscordPost | JsonObject): void {
  const texts = [...textsIn(post), ...(typeof post.content === "string" ? [post.content] : [])];
  for (const text of texts) expectOnly(text, OURS);
}

/** An answer may emphasise, list and quote; it mentions nobody and hides nothing. */
export function expectHarmless(post: DiscordPost): void {
  const text = textOf(post.content);
  expectOnly(text, [...OF_AGENTS, ...OF_LINES]);
}

function expectOnly(text: string, allowed: readonly string[]): void {
  const kinds = readAsDiscord(text).alive.filter(({ kind }) => !allowed.includes(kind));
  expect(kinds, text).toEqual([]);
}
