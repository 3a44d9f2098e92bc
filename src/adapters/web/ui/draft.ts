import { newKey } from "./api-client.ts";

/** An unsent text. `key` stays the same for every try to send this very text. */
export type Draft = { text: string; key: string };

const EMPTY: Draft = { text: "", key: "" };

/** Keeps what is being written, so that neither a reload nor another session loses it. */
export function loadDraft(place: string): Draft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(`draft:${place}`) ?? "null");
    return isDraft(stored) ? stored : EMPTY;
  } catch {
    return EMPTY;
  }
}

/** A changed text gets a new key: it is another message. */
export function saveDraft(place: string, text: string): Draft {
  const before = loadDraft(place);
  const draft = before.text === text && before.key !== "" ? before : { text, key: newKey() };
  if (text === "") sessionStorage.removeItem(`draft:${place}`);
  else sessionStorage.setItem(`draft:${place}`, JSON.stringify(draft));
  return draft;
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== "object" || value === null) return false;
  return (
    "text" in value &&
    typeof value.text === "string" &&
    "key" in value &&
    typeof value.key === "string"
  );
}
