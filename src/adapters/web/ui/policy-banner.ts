import type { PolicyStatus } from "../../../core/index.ts";
import { visibleText } from "./code-view.ts";
import { fill, h } from "./dom.ts";

export type PolicyBanner = { element: HTMLElement; show: (status: PolicyStatus) => void };

const WORDS = "The policy files have a problem; the old rules stay in force.";

/** Says that the rules are not those in the files, and why, until the files are mended. */
export function policyBanner(): PolicyBanner {
  const element = h("div", { class: "banner policy-banner", role: "alert", hidden: true });
  return {
    element,
    show({ problems }) {
      element.hidden = problems.length === 0;
      if (problems.length === 0) return fill(element);
      fill(element, h("strong", {}, WORDS), problemList(problems));
    },
  };
}

/** Each problem as `file:line: text`. */
export function problemList(problems: readonly string[]): HTMLElement | null {
  if (problems.length === 0) return null;
  const items = problems.map((text) => h("li", {}, h("code", {}, ...visibleText(text))));
  return h("ul", { class: "policy-problems" }, ...items);
}
