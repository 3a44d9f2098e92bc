import type { Reply } from "./api-client.ts";
import { loadDraft, saveDraft } from "./draft.ts";
import { h, icon } from "./dom.ts";

export type Composer = {
  element: HTMLElement;
  focus(): void;
  /** Puts a text in, ready to be sent. */
  write(text: string): void;
  /** A line above the box; null takes it away. */
  setNote(note: string | null): void;
};

/** Where messages are written. A text leaves the box only when the server has it. */
export function composer(options: {
  /** Drafts are kept by place: a session's id, or `new`. */
  place: string;
  placeholder: string;
  send: (text: string, key: string) => Promise<Reply<unknown>>;
}): Composer {
  const { form, area, button, note, problem } = parts(options.placeholder);
  area.addEventListener("input", onInput);
  area.addEventListener("keydown", onKey);
  form.addEventListener("submit", (event) => void onSubmit(event));
  let isSending = false;
  area.value = loadDraft(options.place).text;
  onInput();

  function onInput(): void {
    saveDraft(options.place, area.value);
    button.disabled = area.value.trim() === "";
  }

  function onKey(event: KeyboardEvent): void {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit();
  }

  async function onSubmit(event: Event): Promise<void> {
    event.preventDefault();
    const text = area.value;
    if (isSending || text.trim() === "") return;
    isSending = true;
    form.setAttribute("aria-busy", "true");
    const { key } = saveDraft(options.place, text);
    const reply = await options.send(text, key);
    isSending = false;
    form.removeAttribute("aria-busy");
    problem.hidden = reply.ok;
    if (!reply.ok) problem.textContent = reply.detail;
    // Someone who types on while it is sent keeps what was typed.
    else if (area.value === text) write("");
    area.focus();
  }

  function write(text: string): void {
    area.value = text;
    onInput();
  }

  return {
    element: form,
    focus: () => area.focus(),
    write(text) {
      write(text);
      area.focus();
    },
    setNote(text) {
      note.hidden = text === null;
      note.textContent = text ?? "";
    },
  };
}

function parts(placeholder: string) {
  const note = h("p", { class: "composer-note", hidden: true });
  const problem = h("p", { class: "problem", role: "alert", hidden: true });
  const attributes = { id: "composer", rows: 1, "aria-label": "Message", enterkeyhint: "send" };
  const area = h("textarea", { ...attributes, placeholder });
  const button = h("button", { class: "send", type: "submit", "aria-label": "Send" }, icon("send"));
  const box = h("div", { class: "composer-box" }, area, button);
  const hint = "Enter sends · Shift+Enter starts a new line";
  const hintLine = h("p", { class: "composer-hint muted" }, hint);
  const form = h("form", { class: "composer" }, note, problem, box, hintLine);
  return { form, area, button, note, problem };
}
