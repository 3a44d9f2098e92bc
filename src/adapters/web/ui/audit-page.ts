import { read } from "./api-client.ts";
import { findAuditEnd } from "./audit-end.ts";
import { auditWords, type AuditRow } from "./audit-words.ts";
import { codeView, visibleText } from "./code-view.ts";
import { fill, h } from "./dom.ts";
import { sessionHref } from "./place.ts";
import { recordPage } from "./record-page.ts";
import { timeView } from "./time-text.ts";

const LEAD =
  "Every request, answer, run and grant, newest first. Each row is chained to the one before: ";
const VERIFY = "countersign audit verify";
const NONE = "Nothing is on record yet.";
const PAGE = 100;

/** The audit log, read backwards a page at a time. */
export function auditPage(): HTMLElement {
  const page = recordPage(
    "Audit log",
    LEAD,
    h("code", {}, VERIFY),
    " checks that none is missing.",
  );
  const more = h("button", { type: "button", class: "button earlier", hidden: true });
  more.append("Show earlier events");
  more.addEventListener("click", () => void showEarlier());
  page.element.append(more);
  /** The seq before which nothing is shown yet. */
  let before: number | null = null;

  async function showEarlier(): Promise<void> {
    more.disabled = true;
    const rows = await readEarlier().catch((error: unknown) => String(error));
    more.disabled = false;
    if (typeof rows === "string") return page.setProblem(rows, () => void showEarlier());
    const first = page.list.childElementCount;
    page.list.append(...rows.toReversed().map(auditRow));
    page.setNote(page.list.childElementCount === 0 ? NONE : null);
    more.hidden = before === null || before <= 1;
    // Whoever asked for more by keyboard goes on where the new rows begin.
    if (first > 0) page.list.children[first]?.querySelector("summary")?.focus();
  }

  async function readEarlier(): Promise<AuditRow[]> {
    const end = (before ??= (await findAuditEnd(hasAfter)) + 1);
    const after = Math.max(0, end - 1 - PAGE);
    const rows = end <= 1 ? [] : await rowsAfter(after, end - 1 - after);
    before = after + 1;
    return rows;
  }

  void showEarlier();
  return page.element;
}

async function hasAfter(seq: number): Promise<boolean> {
  return (await rowsAfter(seq, 1)).length > 0;
}

/** Rejects with the server's sentence. */
async function rowsAfter(after: number, limit: number): Promise<AuditRow[]> {
  const reply = await read<AuditRow[]>(`/api/audit?after=${after}&limit=${limit}`);
  if (reply.ok) return reply.value;
  throw new Error(reply.detail);
}

function auditRow(row: AuditRow): HTMLElement {
  const { title, facts } = auditWords(row);
  const summary = h(
    "summary",
    {},
    h("span", { class: "muted seq" }, `${row.seq}`),
    h("strong", {}, title),
    h("span", { class: "told" }, ...visibleText(facts.join(" · "))),
    timeView(row.at),
  );
  const whole = h("div", { class: "whole" });
  const details = h("details", {}, summary, whole);
  // Arguments may be long, so they are drawn when somebody looks.
  details.addEventListener("toggle", () => fill(whole, ...(details.open ? wholeOf(row) : [])));
  return h("li", { class: "record" }, details);
}

function wholeOf(row: AuditRow): (HTMLElement | null)[] {
  const { sessionId } = row;
  const link = sessionId && h("a", { href: sessionHref(sessionId) }, "Open its session");
  const record = codeView(JSON.stringify(row, null, 2), `Event ${row.seq}`);
  return [record, link ? h("p", {}, link) : null];
}
