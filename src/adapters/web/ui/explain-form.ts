import type { PolicyVerdict } from "../../../core/index.ts";
import { post } from "./api-client.ts";
import { announce } from "./attention.ts";
import { callFields } from "./call-fields.ts";
import { fill, h } from "./dom.ts";
import { DECISION_WORDS } from "./rule-words.ts";
import { verdictView } from "./verdict-view.ts";

const EMPTY = "Paste a command line to see what becomes of it. Nothing is run.";

/** A call to paste, and under it what the policy says. Nothing runs. */
export function explainForm(): HTMLElement {
  const fields = callFields();
  const alone = h("input", { type: "checkbox" });
  const problem = h("p", { class: "problem", role: "alert", hidden: true });
  const answer = h("div", { class: "answer" }, h("p", { class: "muted" }, EMPTY));
  const button = h("button", { type: "submit", class: "button primary" }, "Explain");
  let newest = 0;

  async function explain(): Promise<void> {
    const turn = ++newest;
    const call = fields.read();
    if (!call.ok) return refuse(call.problem);
    button.setAttribute("aria-busy", "true");
    const interactive = alone.checked ? { interactive: false } : {};
    const body = { ...call.value, ...interactive };
    const reply = await post<PolicyVerdict>("/api/policy/explain", body);
    // A later question was put meanwhile; its answer is the one to show.
    if (turn !== newest) return;
    button.removeAttribute("aria-busy");
    if (!reply.ok) return refuse(reply.detail);
    problem.hidden = true;
    fill(answer, verdictView(reply.value));
    announce(`${DECISION_WORDS[reply.value.decision].headline}. ${reply.value.reason}`);
  }

  /** The old answer goes: it would be read as one to what stands in the box now. */
  function refuse(detail: string): void {
    button.removeAttribute("aria-busy");
    fill(answer);
    problem.textContent = detail;
    problem.hidden = false;
  }

  function onKey(event: Event): void {
    const { key, ctrlKey, metaKey } = event as KeyboardEvent;
    if (key === "Enter" && (ctrlKey || metaKey)) onSubmit(event);
  }

  function onSubmit(event: Event): void {
    event.preventDefault();
    void explain();
  }

  const nobody = h("label", { class: "check" }, alone, "Nobody is there to ask");
  const hint = h("span", { class: "muted keys" }, "Ctrl+Enter");
  const actions = h("div", { class: "actions" }, button, hint, nobody);
  const form = h("form", { class: "explain-form", submit: onSubmit, keydown: onKey });
  form.append(...fields.elements, actions);
  return h("div", { class: "explain" }, form, problem, answer);
}
