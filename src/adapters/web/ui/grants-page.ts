import type { GrantView } from "../../../core/index.ts";
import { read, remove } from "./api-client.ts";
import { announce } from "./attention.ts";
import { codeView, visibleText } from "./code-view.ts";
import { h, type Child } from "./dom.ts";
import { sessionHref } from "./place.ts";
import { recordPage } from "./record-page.ts";
import { timeView } from "./time-text.ts";

const LEAD =
  "Signatures that still count for calls to come. Take one back, and the next call asks.";
const NONE = "No grants. Every call that has to ask will ask.";
/** As many as the server lists at once. */
const MAX_GRANTS = 1_000;

/** The standing permissions, each with the way to take it back. */
export function grantsPage(): HTMLElement {
  const page = recordPage("Grants", LEAD);

  async function load(): Promise<void> {
    const reply = await read<GrantView[]>(`/api/grants?limit=${MAX_GRANTS}`);
    if (!reply.ok) return page.setProblem(reply.detail, () => void load());
    page.list.append(...reply.value.map((grant) => grantRow(grant, onRevoked)));
    countLeft();
  }

  function onRevoked(): void {
    announce("Grant revoked.");
    countLeft();
    // The button that was pressed is gone; the list's heading is the nearest place that stays.
    page.element.querySelector<HTMLElement>("h1")?.focus();
  }

  function countLeft(): void {
    page.setNote(page.list.childElementCount === 0 ? NONE : null);
  }

  void load();
  return page.element;
}

function grantRow(grant: GrantView, onRevoked: () => void): HTMLElement {
  const problem = h("p", { class: "problem", role: "alert", hidden: true });
  const name = grant.toolName ?? "everything that would ask";
  const label = { "aria-label": `Revoke ${grant.shortId}, ${name}` };
  const button = h("button", { type: "button", class: "button danger", ...label }, "Revoke");
  button.addEventListener("click", () => void revoke());
  const header = h("header", {}, h("h2", {}, ...visibleText(name)), button);
  const row = h("li", { class: "record grant" }, header, ...whatIsAllowed(grant), facts(grant));
  row.append(problem);

  async function revoke(): Promise<void> {
    button.disabled = true;
    const reply = await remove(`/api/grants/${encodeURIComponent(grant.id)}`);
    button.disabled = false;
    problem.hidden = reply.ok;
    if (!reply.ok) {
      problem.textContent = reply.detail;
      return;
    }
    row.remove();
    onRevoked();
  }

  return row;
}

function whatIsAllowed({ scope, toolArgs, workingDirectory }: GrantView): Child[] {
  if (scope === "all") return [h("p", {}, "Every call of its session, except what a rule denies.")];
  const where = workingDirectory ? h("code", {}, ...visibleText(workingDirectory)) : null;
  const args = codeView(JSON.stringify(toolArgs, null, 2), "Arguments");
  return [args, where && h("p", { class: "muted" }, "In ", where)];
}

function facts(grant: GrantView): HTMLElement {
  const { grantedBy, createdAt, expiresAt, uses, sessionId, shortId } = grant;
  const until = expiresAt === null ? ["never expires"] : ["expires ", timeView(expiresAt)];
  return h(
    "p",
    { class: "muted" },
    h("code", {}, shortId),
    " · by ",
    ...visibleText(grantedBy.name),
    " ",
    timeView(createdAt),
    ` · ${useWords(uses)} · `,
    ...until,
    " · ",
    h("a", { href: sessionHref(sessionId) }, "session"),
  );
}

function useWords(uses: number): string {
  if (uses === 0) return "not used yet";
  return uses === 1 ? "used once" : `used ${uses} times`;
}
