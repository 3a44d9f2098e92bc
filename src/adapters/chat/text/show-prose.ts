import { showControls } from "../../../core/index.ts";

/** Prose by others, as text that every platform takes: half characters become U+FFFD. */
export function showProse(text: string): string {
  return showControls(text).toWellFormed();
}
