import type { PolicyRule } from "../../../core/index.ts";
import { visibleProse, visibleText } from "./code-view.ts";
import { fill, h } from "./dom.ts";
import { ruleLocation, ruleSubject, termSentences } from "./rule-words.ts";
import { decisionMark } from "./verdict-view.ts";

/** Rows shown at once; a filter finds the others. */
const MAX_ROWS = 300;
const NONE = "No rules of your own yet: the built-in rules and the default decide every call.";

export type RulesTable = { element: HTMLElement; show(rules: readonly PolicyRule[]): void };

/** The rules in the order in which they are tried, with a box to find some. */
export function rulesTable(): RulesTable {
  const filter = h("input", { type: "search", id: "rule-filter", input: draw });
  filter.setAttribute("placeholder", "Filter: a tool, a command, a file…");
  const count = h("p", { class: "muted", role: "status" }, "Reading…");
  const body = h("tbody");
  const heads = ["Says", "About", "Where and why", "Priority"];
  const head = h("tr", {}, ...heads.map((text) => h("th", { scope: "col" }, text)));
  const table = h("table", { class: "rules", hidden: true }, h("thead", {}, head), body);
  const label = h("label", { for: filter.id, class: "visually-hidden" }, "Filter the rules");
  let rules: readonly PolicyRule[] = [];

  function draw(): void {
    const wanted = filter.value.trim().toLowerCase().split(/\s+/);
    const found = rules.filter((rule) => {
      const text = searchText(rule);
      return wanted.every((word) => text.includes(word));
    });
    table.hidden = found.length === 0;
    filter.hidden = rules.length === 0;
    fill(body, ...found.slice(0, MAX_ROWS).map(ruleRow));
    count.textContent = countWords(rules.length, found.length);
  }

  return {
    element: h("div", { class: "rules-in-force" }, label, filter, count, table),
    show(now) {
      rules = now;
      draw();
    },
  };
}

function countWords(all: number, found: number): string {
  if (all === 0) return NONE;
  const total = all === 1 ? "1 rule" : `${all} rules`;
  if (found === 0) return `None of ${total} fits. Try fewer words.`;
  const cut = found > MAX_ROWS ? ` The first ${MAX_ROWS} are shown; filter to see the others.` : "";
  const which = found === all ? total : `${found} of ${total}`;
  return `${which}, in the order in which they are tried.${cut}`;
}

function searchText(rule: PolicyRule): string {
  const { decision, reason = "" } = rule;
  return `${decision} ${ruleSubject(rule)} ${ruleLocation(rule)} ${reason}`.toLowerCase();
}

function ruleRow(rule: PolicyRule): HTMLElement {
  const terms = termSentences(rule).map((each) =>
    h("span", { class: "muted term" }, ...visibleText(each)),
  );
  const reason = rule.reason === undefined ? null : h("span", {}, ...visibleProse(rule.reason));
  return h(
    "tr",
    {},
    h("td", {}, decisionMark(rule.decision)),
    h("td", { class: "subject" }, ...visibleText(ruleSubject(rule))),
    h(
      "td",
      { class: "where" },
      h("code", {}, ...visibleText(ruleLocation(rule))),
      reason,
      ...terms,
    ),
    h(
      "td",
      { class: "priority" },
      h("span", { class: "priority-label" }, "Priority "),
      `${rule.priority}`,
    ),
  );
}
