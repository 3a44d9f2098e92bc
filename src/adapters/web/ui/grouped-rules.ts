import type { RuleInForce } from "../../../core/index.ts";
import { fill, h } from "./dom.ts";
import { groupView } from "./rule-group-view.ts";
import type { RuleGroup } from "./rule-groups.ts";

const HEADS = ["Says", "About", "Where and why", "Priority"];

/** A group, and those of its rules that a filter found. */
export type FoundGroup = { group: RuleGroup; found: readonly RuleInForce[] };

export type GroupedRules = {
  element: HTMLElement;
  /** Takes the place of what was shown; what somebody unfolded stays so. */
  show(groups: readonly FoundGroup[], isFiltering: boolean): void;
};

/** A table of rules in which the built-in ones are folded. */
export function groupedRules(): GroupedRules {
  const head = h("tr", {}, ...HEADS.map((text) => h("th", { scope: "col" }, text)));
  const element = h("table", { class: "rules", hidden: true });
  /** What somebody folded or unfolded; other groups are open while a filter is set. */
  const chosen = new Map<string, boolean>();
  let shown: readonly FoundGroup[] = [];
  let isFiltered = false;

  const isOpen = (key: string) => chosen.get(key) ?? isFiltered;

  function toggle(key: string): void {
    chosen.set(key, !isOpen(key));
    draw();
  }

  function draw(): void {
    const views = shown.map(({ group, found }) =>
      groupView({
        group: { ...group, rules: found },
        all: group.rules.length,
        isOpen: isOpen(group.key),
        onToggle: () => toggle(group.key),
      }),
    );
    const focused = element.querySelector(":focus")?.getAttribute("data-group") ?? null;
    fill(element, h("thead", {}, head), ...views);
    // Drawing anew takes the keyboard from the fold that had it.
    const folds = [...element.querySelectorAll<HTMLElement>(".fold")];
    const fold = folds.find((each) => each.dataset["group"] === focused);
    fold?.focus({ preventScroll: true });
  }

  return {
    element,
    show(groups, isFiltering) {
      if (isFiltering !== isFiltered) chosen.clear();
      isFiltered = isFiltering;
      shown = groups.filter(({ found }) => found.length > 0);
      element.hidden = shown.length === 0;
      draw();
    },
  };
}
