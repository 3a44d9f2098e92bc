import type { MessageView } from "../../../core/index.ts";
import { visibleProse, visibleText } from "./code-view.ts";
import { fill, h } from "./dom.ts";
import { renderMarkdown } from "./render-markdown.ts";
import { timeView } from "./time-text.ts";

/** The sender's line above a message. */
function byline(name: string, at: string | null): HTMLElement {
  const who = h("strong", {}, ...visibleText(name));
  return h("header", { class: "byline" }, who, at === null ? null : timeView(at));
}

/** A message as an article; `calls` stand below its text. Null: nothing of it is shown here. */
export function messageView(
  message: MessageView,
  calls: readonly HTMLElement[],
): HTMLElement | null {
  const { role, agent, content, createdAt } = message;
  if (role === "system") return h("p", { class: "notice" }, ...visibleProse(content));
  if (role === "user") return personsView(message);
  const text = h("div", { class: "text" }, ...renderMarkdown(content));
  const parts = [content.trim() === "" ? null : text, ...calls];
  if (parts.every((part) => part === null)) return null;
  const name = agent ?? "agent";
  return h("article", { class: "message from-agent" }, byline(name, createdAt), ...parts);
}

function personsView(message: MessageView): HTMLElement {
  const { author, content, createdAt } = message;
  const name = author?.name ?? "Someone";
  const where = author && author.platform !== "web" ? ` · ${author.platform}` : "";
  const said = content.trim() === "" ? null : h("p", {}, ...visibleProse(content));
  const text = h("div", { class: "text plain" }, said, filesView(message));
  return h("article", { class: "message from-person" }, byline(name + where, createdAt), text);
}

/** The names of what came with a message; the bytes stay on the platform. */
function filesView({ parts }: MessageView): HTMLElement | null {
  const names = parts.flatMap((part) => (part.type === "file" ? [part.name] : []));
  if (names.length === 0) return null;
  const items = names.map((name) => h("li", {}, ...visibleText(name)));
  return h("ul", { class: "attached", "aria-label": "Attached files" }, ...items);
}

export type LiveView = {
  element: HTMLElement;
  messageId: string;
  add(text: string): void;
  end(): void;
};

/** An answer while it streams. Redrawn at most once a frame, however fast it comes. */
export function liveView({ messageId, agent }: { messageId: string; agent: string }): LiveView {
  const text = h("div", { class: "text" });
  const attributes = { class: "message from-agent live", "aria-busy": "true" };
  const element = h("article", attributes, byline(agent, null), text);
  let content = "";
  let isDue = false;

  function draw(): void {
    isDue = false;
    fill(text, ...renderMarkdown(content));
  }

  return {
    element,
    messageId,
    add(piece) {
      content += piece;
      if (!isDue) requestAnimationFrame(draw);
      isDue = true;
    },
    end() {
      element.classList.remove("live");
      element.removeAttribute("aria-busy");
    },
  };
}
