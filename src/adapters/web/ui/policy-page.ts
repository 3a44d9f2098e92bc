import type { PolicyStatus, RuleInForce } from "../../../core/index.ts";
import { post, read } from "./api-client.ts";
import { announce } from "./attention.ts";
import { fill, h } from "./dom.ts";
import { explainForm } from "./explain-form.ts";
import { problemList } from "./policy-banner.ts";
import { rulesTable } from "./rules-table.ts";

const LEAD =
  "What may run, what asks, what never runs. Paste a call to see what the policy says to it.";
const ABOUT =
  "The first that matches decides. Of a shell line every command is decided on its own, and the strictest answer counts.";

export type PolicyPage = {
  element: HTMLElement;
  /** The policy may have changed: reads the rules again. */
  refresh: () => void;
};

/** Asks the policy about a call, and shows the rules in force. */
export function policyPage(): PolicyPage {
  const table = rulesTable();
  const news = h("div", { class: "reload-news" });
  const button = h("button", { type: "button", class: "button" }, "Reload the files");
  button.addEventListener("click", () => void reload());

  let newest = 0;
  let failure: HTMLElement | null = null;

  async function load(): Promise<void> {
    const turn = ++newest;
    const reply = await read<RuleInForce[]>("/api/policy/rules");
    // The rules were asked for again meanwhile; the later answer is the one to show.
    if (turn !== newest) return;
    failure?.remove();
    failure = null;
    if (reply.ok) return table.show(reply.value);
    const again = h("button", { type: "button", class: "button" }, "Try again");
    again.addEventListener("click", () => void load());
    const problem = h("p", { class: "problem", role: "alert" }, reply.detail);
    failure = h("div", { class: "rules-problem" }, problem, again);
    news.after(failure);
  }

  async function reload(): Promise<void> {
    button.disabled = true;
    const reply = await post<PolicyStatus>("/api/policy/reload", {});
    button.disabled = false;
    button.focus();
    if (!reply.ok) {
      const problems = problemList(textsOf(reply.body["problems"]));
      return fill(news, h("div", { class: "problem", role: "alert" }, reply.detail, problems));
    }
    const { rules } = reply.value;
    const words = `Reloaded: ${rules === 1 ? "1 rule is" : `${rules} rules are`} in force.`;
    fill(news, h("p", { class: "done" }, words));
    announce(words);
    await load();
  }

  void load();
  const element = h(
    "div",
    { class: "record-page policy-page" },
    h("h1", { tabindex: "-1" }, "Policy"),
    h("p", { class: "lead" }, LEAD),
    h(
      "section",
      { "aria-labelledby": "explain-title" },
      h("h2", { id: "explain-title" }, "Ask the policy"),
      explainForm(),
    ),
    h(
      "section",
      { "aria-labelledby": "rules-title" },
      h("header", {}, h("h2", { id: "rules-title" }, "Rules in force"), button),
      h("p", { class: "muted" }, ABOUT),
      news,
      table.element,
    ),
  );
  return { element, refresh: () => void load() };
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
