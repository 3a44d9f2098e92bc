import {
  type ApprovalView,
  type JsonObject,
  isJsonObject,
  showOnOneLine,
} from "../../../core/index.ts";
import { editableText, isVisible } from "./editable-text.ts";

export type EditReading =
  | { kind: "edited"; args: JsonObject }
  /** What to say at the field. */
  | { kind: "problem"; problem: string };

/** Reads what a person left in the edit dialog; whether it may run is for the core to say. */
export function readEdit(approval: ApprovalView, typed: string): EditReading {
  const text = typed.replaceAll("\r\n", "\n");
  if (text.trim() === "") return problem("There is nothing left to run. Deny the call instead.");
  if (!isVisible(text)) return problem(invisible(text));
  if (editableText(approval).kind === "line") return { kind: "edited", args: { command: text } };
  return readJson(text);
}

function readJson(text: string): EditReading {
  try {
    const args: unknown = JSON.parse(text);
    if (isJsonObject(args)) return { kind: "edited", args };
    return problem("The arguments must be a JSON object: { … }.");
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return problem(`This is not JSON: ${why}`);
  }
}

const AROUND_CHARS = 20;

/** Pasted text often holds some; what nobody can see must not be signed. */
function invisible(text: string): string {
  const at = Array.from(text).findIndex((character) => !isVisible(character));
  const from = Math.max(0, at - AROUND_CHARS);
  const around = showOnOneLine(
    Array.from(text)
      .slice(from, at + AROUND_CHARS)
      .join(""),
  );
  return `It holds a character that cannot be seen: “${around}”. Type that place anew.`;
}

function problem(text: string): EditReading {
  return { kind: "problem", problem: text };
}
