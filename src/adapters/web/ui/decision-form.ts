import type { JsonObject } from "../../../core/index.ts";
import { h } from "./dom.ts";

export type DecisionFormOptions<T> = {
  label: string;
  hint: string;
  /** Starts with this text; null: there is nothing to write, only to confirm. */
  text: string | null;
  confirm: string;
  tone: "primary" | "danger";
  /** A sentence for the person when the text will not do. */
  parse: (text: string) => { ok: true; value: T } | { ok: false; problem: string };
  submit: (value: T) => void;
  cancel: () => void;
};

let counter = 0;

/** A small form inside a card: a reason, an edit, or a second look before something wide. */
export function decisionForm<T>(options: DecisionFormOptions<T>): HTMLFormElement {
  const id = `form-${++counter}`;
  const problem = h("p", { class: "problem", role: "alert", id: `${id}-problem`, hidden: true });
  const rows = options.text === null ? 0 : Math.min(12, options.text.split("\n").length + 1);
  const area = h("textarea", { id, rows, spellcheck: "false", "aria-describedby": problem.id });
  area.value = options.text ?? "";

  function submit(event: Event): void {
    event.preventDefault();
    const parsed = options.parse(area.value);
    problem.hidden = parsed.ok;
    if (parsed.ok) return options.submit(parsed.value);
    problem.textContent = parsed.problem;
    area.focus();
  }

  const form = h(
    "form",
    {
      class: "decision-form",
      submit,
      keydown: (event) => {
        if ((event as KeyboardEvent).key === "Escape") options.cancel();
      },
    },
    h("label", options.text === null ? {} : { for: id }, options.label),
    h("p", { class: "muted" }, options.hint),
    options.text === null ? null : area,
    problem,
    h(
      "div",
      { class: "actions" },
      h("button", { type: "submit", class: `button ${options.tone}` }, options.confirm),
      h("button", { type: "button", class: "button", click: options.cancel }, "Back"),
    ),
  );
  return form;
}

/** Reads edited arguments, and says where the JSON breaks. */
export function parseArguments(
  text: string,
): { ok: true; value: JsonObject } | { ok: false; problem: string } {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      return { ok: true, value: value as JsonObject };
    }
    return { ok: false, problem: "Arguments are a JSON object, in { and }." };
  } catch (error) {
    const where = error instanceof Error ? error.message : String(error);
    return { ok: false, problem: `That is not JSON yet: ${where}` };
  }
}
