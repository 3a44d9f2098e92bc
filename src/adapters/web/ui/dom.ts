type Value = string | number | boolean | null | undefined | ((event: Event) => void);
export type Child = Node | string | null | undefined;

/**
 * Makes an element. Properties are attributes (`true` is present, `false` and null are left out);
 * functions are listeners of the event they are named for. Texts become text nodes, so nothing
 * that a model or a person wrote can turn into markup.
 */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Readonly<Record<string, Value>> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, String(value));
  }
  element.append(...present(children));
  return element;
}

export function present(children: readonly Child[]): (Node | string)[] {
  return children.filter((child) => child != null);
}

/** Replaces what an element holds. */
export function fill(element: Element, ...children: Child[]): void {
  element.replaceChildren(...present(children));
}

const SVG = "http://www.w3.org/2000/svg";

const ICONS = {
  menu: "M4 7h16M4 12h16M4 17h16",
  plus: "M12 5v14M5 12h14",
  send: "M5 12h13M12 5l7 7-7 7",
  stop: "M7 7h10v10H7z",
  more: "M6 12h.01M12 12h.01M18 12h.01",
  close: "M6 6l12 12M18 6L6 18",
  down: "M12 5v14M6 13l6 6 6-6",
  pen: "M4 20l4-1L19 8l-3-3L5 16z",
  check: "M5 13l4 4L19 7",
  clock: "M12 7v5l3 2M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18",
  tool: "M5 7l5 5-5 5M13 17h6",
} as const;

export type IconName = keyof typeof ICONS;

/** A picture beside a text that says the same, so readers of the page skip it. */
export function icon(name: IconName): SVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}
