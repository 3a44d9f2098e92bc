import { checkText, tooLong } from "../api/form-errors.ts";
import type { Problem } from "../api/form-errors.ts";
import type { SentFile } from "../api/read-request.ts";
import { Refusal } from "../api/refusal.ts";
import { refuseForm } from "../api/form-errors.ts";
import type { Message } from "../state/discord-state.ts";
import { jsons, numberOf, textOf } from "../../json.ts";
import type { Json } from "../../json.ts";
import { checkAllowedMentions } from "./check-allowed-mentions.ts";
import { checkComponents } from "./check-components.ts";
import { checkEmbeds } from "./check-embeds.ts";
import { FLAG, has } from "./flags.ts";

export const CONTENT_MAX = 2000;
const NONCE_MAX = 25;
const FILES_MAX = 10;

export type Given = {
  body: Json;
  files: ReadonlyMap<string, SentFile>;
  /** The message as it stands, when this is an edit. */
  before?: Message;
  /** Where the fields stand in the request: `data` in an interaction's answer. */
  at?: string;
};

/** Throws what Discord says to a message, or to an edit, that breaks a rule. */
export function checkMessage({ body, files, before, at }: Given): void {
  const names = [...files.values()].map(({ name }) => name);
  const kept = before?.attachments.map(({ name }) => name) ?? [];
  if (names.length + keptCount(body, before) > FILES_MAX) throw new Refusal(30015);
  const isV2 = has(numberOf(body.flags), "componentsV2") || has(before?.flags ?? 0, "componentsV2");
  const problems = [
    ...checkText(body.content, "content", { max: CONTENT_MAX }),
    ...checkNonce(body.nonce),
    ...checkEmbeds(body.embeds),
    ...checkComponents(body.components, { isV2, fileNames: [...names, ...kept] }),
    ...checkAllowedMentions(body.allowed_mentions),
    ...(isV2 ? checkLegacyFields(body, before) : []),
    ...(before ? checkFlagStays(body, before) : []),
  ];
  refuseForm(problems.map((each) => (at ? { ...each, path: `${at}.${each.path}` } : each)));
  if (isEmpty({ body, files, ...(before ? { before } : {}) })) throw new Refusal(50006);
}

/** Attachments of before that an edit keeps: all, or those it lists. */
function keptCount(body: Json, before: Message | undefined): number {
  if (!before) return 0;
  if (!Array.isArray(body.attachments)) return before.attachments.length;
  const listed = new Set(jsons(body.attachments).map(({ id }) => String(id)));
  return before.attachments.filter(({ id }) => listed.has(id)).length;
}

function checkNonce(nonce: unknown): Problem[] {
  return typeof nonce === "string" && nonce.length > NONCE_MAX ? [tooLong("nonce", NONCE_MAX)] : [];
}

/** With Components V2 neither content nor embeds: https://docs.discord.com/developers/components/reference. */
function checkLegacyFields(body: Json, before: Message | undefined): Problem[] {
  const isConverted = before !== undefined && !has(before.flags, "componentsV2");
  return (["content", "embeds"] as const).flatMap((name) => {
    const left = isConverted && body[name] === undefined ? before[name] : body[name];
    const isUsed = Array.isArray(left) ? left.length > 0 : textOf(left) !== "";
    if (!isUsed) return [];
    const message = `The '${name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2`;
    return [{ path: name, code: "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", message }];
  });
}

/** An edit that names its flags may not leave Components V2 out again. */
function checkFlagStays({ flags }: Json, before: Message): Problem[] {
  const isTaken = typeof flags === "number" && !has(flags, "componentsV2");
  if (!isTaken || !has(before.flags, "componentsV2")) return [];
  const message = "The IS_COMPONENTS_V2 flag cannot be removed from a message";
  return [{ path: "flags", code: "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG", message }];
}

function isEmpty({ body, files, before }: Given): boolean {
  const left = (name: "content" | "embeds" | "components"): unknown => body[name] ?? before?.[name];
  const isBlank = (value: unknown): boolean =>
    Array.isArray(value) ? value.length === 0 : textOf(value).trim() === "";
  const fileCount = files.size + keptCount(body, before);
  const isTextless = isBlank(left("content")) && isBlank(left("embeds"));
  return isTextless && fileCount === 0 && isBlank(left("components"));
}

/** Flags that a caller may set; the rest are Discord's own. */
export const SETTABLE_FLAGS = FLAG.suppressEmbeds | FLAG.suppressNotifications | FLAG.componentsV2;
