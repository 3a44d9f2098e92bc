import type { PolicyCall } from "../../../core/index.ts";
import { parseArguments } from "./decision-form.ts";
import { h } from "./dom.ts";
import { SHELL_TOOL } from "./rule-words.ts";

export type CallReading = { ok: true; value: PolicyCall } | { ok: false; problem: string };

export type CallFields = { elements: HTMLElement[]; read(): CallReading };

/** A call to write down: a shell line, or any tool with its arguments. */
export function callFields(): CallFields {
  const line = textArea("explain-line", "git pull && make deploy");
  const tool = h("input", { id: "explain-tool", type: "text", autocomplete: "off" });
  const server = h("input", { id: "explain-server", type: "text", autocomplete: "off" });
  const args = textArea("explain-args", '{ "path": "notes.txt" }');
  const shellFields = labelled("Command line", line);
  const names = h("div", { class: "tool-names" });
  names.append(labelled("Tool", tool), labelled("MCP server, if it is of one", server));
  const anyFields = h("div", { class: "fields", hidden: true }, names);
  anyFields.append(labelled("Arguments, as JSON", args));
  const kinds = kindSwitch((isShell) => {
    shellFields.hidden = !isShell;
    anyFields.hidden = isShell;
  });

  return {
    elements: [kinds, shellFields, anyFields],
    read() {
      if (!shellFields.hidden) return readLine(line.value);
      return readAny({ tool: tool.value.trim(), server: server.value.trim(), args: args.value });
    },
  };
}

function readLine(command: string): CallReading {
  if (command.trim() === "") return { ok: false, problem: "Paste a command line first." };
  return { ok: true, value: { tool: SHELL_TOOL, args: { command } } };
}

function readAny(given: { tool: string; server: string; args: string }): CallReading {
  const { tool, server, args } = given;
  if (tool === "") return { ok: false, problem: "Name the tool first." };
  const parsed = parseArguments(args.trim() === "" ? "{}" : args);
  if (!parsed.ok) return parsed;
  const of = server === "" ? {} : { serverName: server };
  return { ok: true, value: { tool, args: parsed.value, ...of } };
}

const ROWS = 4;

function textArea(id: string, placeholder: string): HTMLTextAreaElement {
  const plain = { spellcheck: "false", autocapitalize: "off" };
  return h("textarea", { id, placeholder, rows: ROWS, ...plain });
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
