import { fill, h, type Child } from "./dom.ts";
import type { BuiltInKind, RuleGroup } from "./rule-groups.ts";
import { priorityCell, ruleRow } from "./rule-row.ts";
import { decisionMark } from "./verdict-view.ts";

/** Rows of one group shown at once; a filter finds the others. */
export const MAX_ROWS = 500;

const WORDS: Readonly<Record<BuiltInKind, { about: string; why: string }>> = {
  destructive: { about: "about destructive commands", why: "They ask every time, in yolo too." },
  harmless: {
    about: "about commands that only look",
    why: "They run as long as no option or file stands there that is not known to be harmless.",
  },
  editing: { about: "about commands that edit files", why: "They run in the mode autoEdit." },
};

export type GroupView = {
  group: RuleGroup;
  /** Of how many rules the group is what a filter found. */
  all: number;
  isOpen: boolean;
  onToggle: () => void;
};

/** A body of the table: the rows, under a row that folds them when they are built in. */
export function groupView(view: GroupView): HTMLElement {
  const { group, isOpen } = view;
  const rows = group.builtIn === null || isOpen ? group.rules.slice(0, MAX_ROWS).map(ruleRow) : [];
  const body = h("tbody", { id: `rules-${group.key}`, "data-built-in": group.builtIn });
  fill(body, headRow(view), ...rows);
  return body;
}

function headRow({ group, all, isOpen, onToggle }: GroupView): Child {
  const [first] = group.rules;
  if (group.builtIn === null || first === undefined) return null;
  const { about, why } = WORDS[group.builtIn];
  const count = group.rules.length === all ? `${all}` : `${group.rules.length} of ${all}`;
  const button = h(
    "button",
    {
      type: "button",
      class: "fold",
      "data-group": group.key,
      "aria-expanded": String(isOpen),
      "aria-controls": `rules-${group.key}`,
      click: onToggle,
    },
    `${count} built-in rules ${about}`,
  );
  return h(
    "tr",
    { class: "group" },
    h("td", {}, decisionMark(first.decision)),
    h("td", { class: "subject" }, button),
    h("td", { class: "where muted" }, h("span", {}, why)),
    priorityCell(first.priority),
  );
}
