import type { ApprovalView, JsonObject } from "../../../core/index.ts";
import { actionMenu, type MenuItem } from "./action-menu.ts";
import { decisionForm, parseArguments, type DecisionFormOptions } from "./decision-form.ts";
import { fill, h } from "./dom.ts";

/** What a person chose on a card. */
export type Wish = {
  decision: "approve" | "deny";
  scope?: "once" | "session" | "all";
  reason?: string;
  editedArgs?: JsonObject;
};

export type ApprovalActions = {
  element: HTMLElement;
  /** Approving opens up once everything has been seen. */
  allowApproving: () => void;
  setBusy: (busy: boolean) => void;
};

/** The buttons of a pending card. They decide nothing themselves; the server's answer does. */
export function approvalActions(
  approval: ApprovalView,
  send: (wish: Wish) => void,
): ApprovalActions {
  const more = h("div", { class: "more" });
  const approveHint = h("p", { class: "hint" }, "Scroll through all of it to the end to approve.");
  const once = button("Approve once", "primary", () => send({ decision: "approve" }));
  const session = button("Approve for session", "", () =>
    send({ decision: "approve", scope: "session" }),
  );
  const deny = button("Deny", "danger", () => send({ decision: "deny" }));
  const menu = actionMenu("More", moreItems());
  const row = h("div", { class: "actions" }, once, session, deny, menu);
  once.title = "Runs exactly this, one time";
  session.title = "The same call in the same directory runs again in this session without asking";
  const element = h("div", { class: "card-actions" }, row, approveHint, more);
  setApproving(false);

  function moreItems(): MenuItem[] {
    const denied = (reason: string) => send({ decision: "deny", reason });
    const edited = (editedArgs: JsonObject) => send({ decision: "approve", editedArgs });
    const all = () => send({ decision: "approve", scope: "all" });
    return [
      { ...MORE.deny, choose: () => show({ ...denyForm, submit: denied }) },
      { ...MORE.edit, choose: () => show({ ...editForm(approval), submit: edited }) },
      { ...MORE.all, choose: () => show({ ...allForm, submit: all }) },
    ];
  }

  function show<T>(options: Omit<DecisionFormOptions<T>, "cancel">): void {
    const form = decisionForm({ ...options, cancel: hide });
    row.hidden = true;
    fill(more, form);
    form.querySelector<HTMLElement>("textarea, button")?.focus();
  }

  function hide(): void {
    fill(more);
    row.hidden = false;
    menu.querySelector("button")?.focus();
  }

  function setApproving(allowed: boolean): void {
    approveHint.hidden = allowed;
    for (const each of [once, session]) each.disabled = !allowed;
  }

  return {
    element,
    allowApproving: () => setApproving(true),
    setBusy(busy) {
      element.toggleAttribute("inert", busy);
      element.setAttribute("aria-busy", String(busy));
    },
  };
}

function button(label: string, tone: string, click: () => void): HTMLButtonElement {
  return h("button", { type: "button", class: `button ${tone}`, click }, label);
}

const MORE = {
  deny: { label: "Deny with reason…", hint: "The agent reads why" },
  edit: { label: "Edit arguments…", hint: "Run something slightly different, once" },
  all: { label: "Approve all…", hint: "Stop asking in this session" },
} as const;

const denyForm = {
  label: "Why not?",
  hint: "The agent reads this and can try another way.",
  text: "",
  confirm: "Deny with this reason",
  tone: "danger",
  parse: (text: string) =>
    text.trim() === ""
      ? ({ ok: false, problem: "Write a reason, or go back and press Deny." } as const)
      : ({ ok: true, value: text.trim() } as const),
} as const;

const allForm = {
  label: "Approve everything that would ask, in this session?",
  hint: "Calls that a rule denies stay denied, and rules that always ask still ask. It ends by itself after a while, and can be revoked.",
  text: null,
  confirm: "Approve all in this session",
  tone: "primary",
  parse: () => ({ ok: true, value: null }) as const,
} as const;

function editForm(approval: ApprovalView) {
  return {
    label: "Arguments to run instead",
    hint: "Policy looks at the edited call again. It runs once, as you write it here.",
    text: JSON.stringify(approval.toolArgs, null, 2),
    confirm: "Approve as edited",
    tone: "primary",
    parse: parseArguments,
  } as const;
}
