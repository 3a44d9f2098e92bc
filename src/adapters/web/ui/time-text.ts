import { h } from "./dom.ts";

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];
const TICK_MS = 15_000;
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const absolute = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

export function relativeText(iso: string, now = Date.now()): string {
  const distance = Date.parse(iso) - now;
  const unit = UNITS.find(([, ms]) => Math.abs(distance) >= ms);
  if (!unit) return distance > 0 ? "in less than a minute" : "just now";
  return relative.format(Math.round(distance / unit[1]), unit[0]);
}

export function absoluteText(iso: string): string {
  return absolute.format(new Date(iso));
}

/** A time in words that keep up, with the exact one beside it or on hover. */
export function timeView(iso: string, shows: "relative" | "both" = "relative"): HTMLElement {
  const exact = absoluteText(iso);
  const live = h("span", { "data-live-time": iso }, relativeText(iso));
  const rest = shows === "both" ? h("span", { class: "muted" }, ` · ${exact}`) : null;
  return h("time", { datetime: iso, title: exact }, live, rest);
}

/** Keeps every relative time on the page true. */
export function startClock(): void {
  setInterval(() => {
    for (const element of document.querySelectorAll<HTMLElement>("[data-live-time]")) {
      const text = relativeText(element.dataset["liveTime"] ?? "");
      if (element.textContent !== text) element.textContent = text;
    }
  }, TICK_MS);
}

/** `36 ms`, `1.2 s`, `3 min 20 s`: as the cards in chat say it. */
export function durationText(ms: number): string {
  if (ms < 999.5) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1_000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1_000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
