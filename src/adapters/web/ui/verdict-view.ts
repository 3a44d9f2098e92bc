import type { PolicyRule, PolicyVerdict } from "../../../core/index.ts";
import { codeView, visibleText } from "./code-view.ts";
import { h, icon, type Child, type IconName } from "./dom.ts";
import { reasonView } from "./reason-view.ts";
import {
  DECISION_WORDS,
  FIT_WORDS,
  ruleLocation,
  ruleSubject,
  termSentences,
  type DecisionTone,
} from "./rule-words.ts";

type Part = NonNullable<PolicyVerdict["parts"]>[number];
type Looked = NonNullable<PolicyVerdict["looked"]>[number];

const ICONS: Readonly<Record<DecisionTone, IconName>> = {
  good: "check",
  waiting: "pen",
  bad: "close",
};
/** Rules about something else are many and tell little; these come last, up to so many in all. */
const MAX_LOOKED = 200;

/** The verdict as an answer: what becomes of the call, each command of it, and why. */
export function verdictView(verdict: PolicyVerdict): HTMLElement {
  const { decision, reason, parts = [] } = verdict;
  const { headline, tone } = DECISION_WORDS[decision];
  const header = h("header", {}, icon(ICONS[tone]), h("h3", {}, headline));
  const why = h("p", { class: "why" }, ...reasonView(reason));
  const body = [why, partList(verdict), parts.length === 0 ? decidedBy(verdict.rule) : null];
  return h(
    "section",
    { class: "verdict", "data-tone": tone },
    header,
    h("div", { class: "verdict-body" }, ...body, needs(verdict), looked(verdict)),
  );
}

export function decisionMark(decision: PolicyVerdict["decision"]): HTMLElement {
  const { short, tone } = DECISION_WORDS[decision];
  return h("span", { class: "decision", "data-tone": tone }, short);
}

function partList({ parts = [], reason }: PolicyVerdict): Child {
  if (parts.length === 0) return null;
  const count = parts.length === 1 ? "one command" : `${parts.length} commands`;
  const strictest = parts.length === 1 ? "" : "; the strictest answer counts";
  const title = h("h4", {}, `The line runs ${count}${strictest}`);
  return h(
    "div",
    {},
    title,
    h("ol", { class: "parts" }, ...parts.map((part, at) => partView(part, { at, told: reason }))),
  );
}

/** `told`: what the answer says above, not to be said twice. */
function partView(part: Part, { at, told }: { at: number; told: string }): HTMLElement {
  const { text, decision, through, redirections, reason, rule } = part;
  const head = h("div", { class: "part-head" }, decisionMark(decision));
  head.append(codeView(text, `Command ${at + 1}`));
  return h(
    "li",
    {},
    head,
    reason === told ? null : h("p", { class: "why" }, ...reasonView(reason)),
    through.length === 0 ? null : note("Executed through ", through, " → "),
    redirections.length === 0 ? null : note("Writes to ", redirections, ", "),
    decidedBy(rule),
  );
}

function note(label: string, texts: readonly string[], between: string): HTMLElement {
  const codes = texts.flatMap((text, at) => [
    at === 0 ? null : between,
    h("code", {}, ...visibleText(text)),
  ]);
  return h("p", { class: "muted" }, label, ...codes);
}

/** Where no rule decided, the reason says what did. */
function decidedBy(rule: PolicyRule | null): Child {
  if (rule === null) return null;
  const where = h("code", {}, ...visibleText(ruleLocation(rule)));
  return h("p", { class: "muted" }, "Rule: ", where, " — ", ...visibleText(ruleSubject(rule)));
}

function needs({ decision, terms }: PolicyVerdict): Child {
  if (decision !== "ask_user") return null;
  const sentences = termSentences(terms);
  const usual = "One signature of a configured approver is enough.";
  const lines = sentences.length === 0 ? [usual] : sentences;
  const items = lines.map((line) => h("li", {}, ...visibleText(line)));
  return h("div", {}, h("h4", {}, "What an approval needs"), h("ul", { class: "needs" }, ...items));
}

function looked({ looked: all = [], parts = [] }: PolicyVerdict): Child {
  if (all.length === 0) return null;
  const isNear = ({ fit }: Looked) => fit !== "command differs" && fit !== "arguments differ";
  const sorted = [...all.filter(isNear), ...all.filter((each) => !isNear(each))];
  const shown = sorted.slice(0, MAX_LOOKED).map((each) => lookedRow(each, parts.length > 1));
  const more = sorted.length - shown.length;
  const rest = more > 0 ? h("p", { class: "muted" }, `and ${more} more`) : null;
  const title = h("summary", {}, `Rules looked at: ${all.length}`);
  return h("details", {}, title, h("ol", { class: "looked" }, ...shown), rest);
}

function lookedRow({ rule, fit, part }: Looked, isSeveral: boolean): HTMLElement {
  const which = isSeveral ? `command ${part + 1}: ` : "";
  return h(
    "li",
    { "data-fit": fit },
    decisionMark(rule.decision),
    h("code", {}, ...visibleText(ruleLocation(rule))),
    " ",
    ...visibleText(ruleSubject(rule)),
    h("span", { class: "muted" }, ` — ${which}${FIT_WORDS[fit]}`),
  );
}
