import { fill, h, type Child } from "./dom.ts";

export type RecordPage = {
  element: HTMLElement;
  /** Where the records go, as `li` elements. */
  list: HTMLOListElement;
  /** Says how reading went; null once there is something to see. */
  setNote: (note: string | null) => void;
  setProblem: (detail: string, retry: () => void) => void;
};

/** A page that lists what is on record. */
export function recordPage(title: string, ...lead: Child[]): RecordPage {
  const list = h("ol", { class: "records" });
  const status = h("p", { class: "muted", role: "status" }, "Reading…");
  const problem = h("div", { role: "alert" });
  const element = h(
    "div",
    { class: "record-page" },
    h("h1", { tabindex: "-1" }, title),
    h("p", { class: "lead" }, ...lead),
    problem,
    status,
    list,
  );
  return {
    element,
    list,
    setNote(note) {
      fill(problem);
      status.hidden = note === null;
      fill(status, note);
    },
    setProblem(detail, retry) {
      status.hidden = true;
      const again = h("button", { type: "button", class: "button", click: retry }, "Try again");
      fill(problem, h("p", { class: "problem" }, detail), again);
    },
  };
}
