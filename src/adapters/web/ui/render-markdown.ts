import { codeView, visibleProse, visibleText } from "./code-view.ts";
import { h } from "./dom.ts";
import { parseMarkdown, type Block, type Inline } from "./markdown.ts";

/** An agent's text as elements, never as markup. */
export function renderMarkdown(source: string): HTMLElement[] {
  return parseMarkdown(source).map(renderBlock);
}

function renderBlock(block: Block): HTMLElement {
  switch (block.kind) {
    case "code":
      return codeView(block.text, block.language === "" ? "code" : `${block.language} code`);
    case "list":
      return h(
        block.start === null ? "ul" : "ol",
        { start: block.start },
        ...block.items.map((item) => h("li", {}, ...item.flatMap(renderInline))),
      );
    case "rule":
      return h("hr");
    case "heading":
      // The page's own headings come first; those of an answer stand below them.
      return h(block.level < 3 ? "h2" : "h3", {}, ...block.inlines.flatMap(renderInline));
    case "quote":
      return h("blockquote", {}, ...block.inlines.flatMap(renderInline));
    case "paragraph":
      return h("p", {}, ...block.inlines.flatMap(renderInline));
  }
}

function renderInline(inline: Inline): (Node | string)[] {
  switch (inline.kind) {
    case "text":
      return visibleProse(inline.text);
    case "code":
      return [h("code", {}, ...visibleText(inline.text))];
    case "strong":
      return [h("strong", {}, ...visibleProse(inline.text))];
    case "emphasis":
      return [h("em", {}, ...visibleProse(inline.text))];
    case "link":
      return [link(inline)];
  }
}

/** The address shows beside a label that is another, so that no link hides where it leads. */
function link({ text, href }: { text: string; href: string }): Node {
  const attributes = { href, rel: "noopener noreferrer", target: "_blank" };
  const anchor = h("a", attributes, ...visibleText(text));
  if (text === href) return anchor;
  return h("span", {}, anchor, h("span", { class: "address" }, ` (${new URL(href).host})`));
}
