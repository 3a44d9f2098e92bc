import type { RuleInForce } from "../../../core/index.ts";
import { h } from "./dom.ts";
import { groupedRules } from "./grouped-rules.ts";
import { MAX_ROWS } from "./rule-group-view.ts";
import { ruleGroups } from "./rule-groups.ts";
import { searchText } from "./rule-row.ts";

const CUT = ` Of a group the first ${MAX_ROWS} are shown; filter to see the others.`;

export type RulesTable = {
  element: HTMLElement;
  /** Takes the place of what was shown; the filter and what is unfolded stay. */
  show(rules: readonly RuleInForce[]): void;
};

/** The rules in the order in which they are tried, with a box to find some. */
export function rulesTable(): RulesTable {
  const filter = h("input", { type: "search", id: "rule-filter", input: draw });
  filter.setAttribute("placeholder", "Filter: a tool, a command, a file…");
  const count = h("p", { class: "muted", role: "status" }, "Reading…");
  const label = h("label", { for: filter.id, class: "visually-hidden" }, "Filter the rules");
  const table = groupedRules();
  let rules: readonly RuleInForce[] | null = null;

  function draw(): void {
    const all = rules ?? [];
    const wanted = filter.value.trim().toLowerCase();
    const groups = ruleGroups(all).map((group) => {
      return { group, found: group.rules.filter((rule) => holds(rule, wanted.split(/\s+/))) };
    });
    table.show(groups, wanted !== "");
    filter.hidden = all.length === 0;
    const isCut = groups.some(({ found }) => found.length > MAX_ROWS);
    const words = `${countWords(all, groups.flatMap(({ found }) => found).length)}${isCut ? CUT : ""}`;
    // A text that is put there again would be read out again.
    if (count.textContent !== words) count.textContent = words;
  }

  return {
    element: h("div", { class: "rules-in-force" }, label, filter, count, table.element),
    show(now) {
      // What somebody has open in a row would close for nothing.
      if (JSON.stringify(now) === JSON.stringify(rules)) return;
      rules = now;
      draw();
    },
  };
}

function holds(rule: RuleInForce, wanted: readonly string[]): boolean {
  const text = searchText(rule);
  return wanted.every((word) => text.includes(word));
}

function countWords(all: readonly RuleInForce[], found: number): string {
  if (all.length === 0) return "There are no rules: the default decides every call.";
  const builtIn = all.filter((rule) => rule.builtIn).length;
  const total = [
    writtenWords(all.length - builtIn),
    ...(builtIn > 0 ? [`${builtIn} built in`] : []),
  ];
  if (found === 0) return `None fits of ${total.join(" and ")}. Try fewer words.`;
  const which = found === all.length ? "" : `${found} fit of `;
  return `${which}${total.join(" and ")}, in the order in which they are tried.`;
}

function writtenWords(count: number): string {
  return `${count} ${count === 1 ? "rule" : "rules"} from files and settings`;
}
