import { h, icon } from "./dom.ts";

export type MenuItem = { label: string; hint: string; choose: () => void };

/** A button that opens a menu: arrows move, Escape and a click elsewhere close it. */
export function actionMenu(label: string, items: readonly MenuItem[]): HTMLElement {
  const button = h("button", {
    type: "button",
    class: "button",
    "aria-haspopup": "menu",
    "aria-expanded": "false",
    click: () => (menu.hidden ? open() : close()),
  });
  button.append(label, icon("more"));
  const entries = items.map((item) =>
    h(
      "button",
      { type: "button", role: "menuitem", tabindex: "-1", click: () => choose(item) },
      h("strong", {}, item.label),
      h("span", { class: "muted" }, item.hint),
    ),
  );
  const menu = h(
    "div",
    { class: "menu", role: "menu", "aria-label": label, hidden: true },
    ...entries,
  );
  const root = h("div", { class: "menu-root", keydown: (event) => onKey(event as KeyboardEvent) });
  root.append(button, menu);

  function open(): void {
    menu.hidden = false;
    button.setAttribute("aria-expanded", "true");
    entries[0]?.focus();
    document.addEventListener("pointerdown", onPointer);
  }

  function close(): void {
    menu.hidden = true;
    button.setAttribute("aria-expanded", "false");
    document.removeEventListener("pointerdown", onPointer);
  }

  function choose(item: MenuItem): void {
    close();
    button.focus();
    item.choose();
  }

  function onPointer(event: PointerEvent): void {
    if (!root.contains(event.target as Node)) close();
  }

  function onKey(event: KeyboardEvent): void {
    if (menu.hidden) return;
    if (event.key === "Escape" || event.key === "Tab") {
      close();
      button.focus();
      if (event.key === "Escape") event.stopPropagation();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = entries.indexOf(document.activeElement as HTMLButtonElement);
    entries.at((at + step) % entries.length)?.focus();
  }

  return root;
}
