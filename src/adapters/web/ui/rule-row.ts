import type { RuleInForce } from "../../../core/index.ts";
import { visibleText } from "./code-view.ts";
import { h, type Child } from "./dom.ts";
import { reasonView } from "./reason-view.ts";
import { readBuiltInSource } from "./rule-groups.ts";
import { ruleLocation, ruleSubject, termSentences } from "./rule-words.ts";
import { decisionMark } from "./verdict-view.ts";

/** One rule as a row: what it says, about what, where it stands and why, its priority. */
export function ruleRow(rule: RuleInForce): HTMLElement {
  const { about, why } = rule.builtIn ? builtInCells(rule) : writtenCells(rule);
  return h(
    "tr",
    { class: "rule" },
    h("td", {}, decisionMark(rule.decision)),
    h("td", { class: "subject" }, ...about),
    h("td", { class: "where" }, ...why),
    priorityCell(rule.priority),
  );
}

export function priorityCell(priority: number): HTMLElement {
  const label = h("span", { class: "priority-label" }, "Priority ");
  return h("td", { class: "priority" }, label, `${priority}`);
}

type Cells = { about: Child[]; why: Child[] };

function writtenCells(rule: RuleInForce): Cells {
  const terms = termSentences(rule).map((each) =>
    h("span", { class: "muted term" }, ...visibleText(each)),
  );
  const where = h("code", {}, ...visibleText(ruleLocation(rule)));
  return { about: visibleText(ruleSubject(rule)), why: [where, reasonOf(rule), ...terms] };
}

function builtInCells(rule: RuleInForce): Cells {
  const { about, options } = readBuiltInSource(rule.source);
  const list =
    options === null
      ? null
      : h("details", {}, h("summary", {}, "Options"), h("code", {}, ...visibleText(options)));
  return { about: [h("code", {}, ...visibleText(about))], why: [reasonOf(rule), list] };
}

function reasonOf({ reason }: RuleInForce): Child {
  return reason === undefined ? null : h("span", {}, ...reasonView(reason));
}

/** Everything of a rule that a row shows, for a filter. */
export function searchText(rule: RuleInForce): string {
  const { decision, reason = "" } = rule;
  return `${decision} ${ruleSubject(rule)} ${ruleLocation(rule)} ${reason}`.toLowerCase();
}
