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

/** Asks the policy about a call, and shows the rules in force. */
export function policyPage(): HTMLElement {
  const table = rulesTable();
  const news = h("div", { class: "reload-news" });
  const button = h("button", { type: "button", class: "button" }, "Reload the files");
  button.addEventListener("click", () => void reload());

  async function load(): Promise<void> {
    const reply = await read<RuleInForce[]>("/api/policy/rules");
    if (reply.ok) return table.show(reply.value);
    const again = h("button", { type: "button", class: "button" }, "Try again");
    again.addEventListener("click", () => {
      fill(news);
      void load();
    });
    fill(news, h("p", { class: "problem", role: "alert" }, reply.detail), again);
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
  return h(
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
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
