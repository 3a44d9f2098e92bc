import type { PolicyCall, PolicyVerdict } from "../../../core/index.ts";
import { post } from "./api-client.ts";
import { announce } from "./attention.ts";
import { parseArguments } from "./decision-form.ts";
import { fill, h } from "./dom.ts";
import { DECISION_WORDS, SHELL_TOOL } from "./rule-words.ts";
import { verdictView } from "./verdict-view.ts";

type CallReading = { ok: true; value: PolicyCall } | { ok: false; problem: string };

const EMPTY = "Paste a command line to see what becomes of it. Nothing is run.";

/** A call to paste, and under it what the policy says. Nothing runs. */
export function explainForm(): HTMLElement {
  const line = textArea({ id: "explain-line", rows: 4, placeholder: "git pull && make deploy" });
  const tool = h("input", { id: "explain-tool", type: "text", autocomplete: "off" });
  const server = h("input", { id: "explain-server", type: "text", autocomplete: "off" });
  const args = textArea({ id: "explain-args", rows: 4, placeholder: '{ "path": "notes.txt" }' });
  const alone = h("input", { type: "checkbox" });
  const problem = h("p", { class: "problem", role: "alert", hidden: true });
  const answer = h("div", { class: "answer" }, h("p", { class: "muted" }, EMPTY));
  const button = h("button", { type: "submit", class: "button primary" }, "Explain");
  const shellFields = labelled("Command line", line);
  const names = h("div", { class: "tool-names" });
  names.append(labelled("Tool", tool), labelled("MCP server, if it is of one", server));
  const anyFields = h("div", { class: "fields", hidden: true }, names);
  anyFields.append(labelled("Arguments, as JSON", args));
  const kinds = kindSwitch((isShell) => {
    shellFields.hidden = !isShell;
    anyFields.hidden = isShell;
  });
  let newest = 0;

  function readCall(): CallReading {
    const interactive = alone.checked ? { interactive: false } : {};
    if (!shellFields.hidden) {
      const call = { tool: SHELL_TOOL, args: { command: line.value }, ...interactive };
      if (line.value.trim() === "") return { ok: false, problem: "Paste a command line first." };
      return { ok: true, value: call };
    }
    if (tool.value.trim() === "") return { ok: false, problem: "Name the tool first." };
    const parsed = parseArguments(args.value.trim() === "" ? "{}" : args.value);
    if (!parsed.ok) return parsed;
    const serverName = server.value.trim();
    const of = serverName === "" ? {} : { serverName };
    return {
      ok: true,
      value: { tool: tool.value.trim(), args: parsed.value, ...of, ...interactive },
    };
  }

  async function explain(): Promise<void> {
    const turn = ++newest;
    const call = readCall();
    if (!call.ok) return refuse(call.problem);
    button.setAttribute("aria-busy", "true");
    const reply = await post<PolicyVerdict>("/api/policy/explain", call.value);
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
    fill(answer);
    problem.textContent = detail;
    problem.hidden = false;
  }

  function onKey(event: Event): void {
    const { key, ctrlKey, metaKey } = event as KeyboardEvent;
    if (key !== "Enter" || !(ctrlKey || metaKey)) return;
    event.preventDefault();
    void explain();
  }

  function onSubmit(event: Event): void {
    event.preventDefault();
    void explain();
  }

  const nobody = h("label", { class: "check" }, alone, "Nobody is there to ask");
  const hint = h("span", { class: "muted keys" }, "Ctrl+Enter");
  const actions = h("div", { class: "actions" }, button, hint, nobody);
  const form = h("form", { class: "explain-form", submit: onSubmit, keydown: onKey });
  form.append(kinds, shellFields, anyFields, actions);
  return h("div", { class: "explain" }, form, problem, answer);
}

function textArea(attributes: { id: string; rows: number; placeholder: string }) {
  return h("textarea", { ...attributes, spellcheck: "false", autocapitalize: "off" });
}

function labelled(label: string, field: HTMLElement): HTMLElement {
  return h("div", { class: "field" }, h("label", { for: field.id }, label), field);
}

function kindSwitch(onChange: (isShell: boolean) => void): HTMLElement {
  const radio = (label: string, isShell: boolean) => {
    const change = () => onChange(isShell);
    const input = h("input", { type: "radio", name: "explain-kind", checked: isShell, change });
    return h("label", {}, input, label);
  };
  const legend = h("legend", { class: "visually-hidden" }, "What kind of call");
  return h(
    "fieldset",
    { class: "kinds" },
    legend,
    radio("Shell line", true),
    radio("Any tool", false),
  );
}
