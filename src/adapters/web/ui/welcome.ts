import { post, type Reply } from "./api-client.ts";
import type { AgentView, SessionView } from "../../../core/index.ts";
import { composer } from "./composer.ts";
import { saveDraft } from "./draft.ts";
import { h, icon } from "./dom.ts";
import { goTo } from "./place.ts";

const EXAMPLES = [
  { text: "run ls -la", about: "A look around: harmless, so it runs without asking" },
  { text: "write notes.txt: hello", about: "A write: it stops and asks for your signature" },
  { text: "run rm -r build", about: "Something destructive: read the card before you sign" },
];

/** The start page: what this is, and a box to begin with. */
export function welcome(agents: readonly AgentView[]): HTMLElement {
  const agent = agents.find(({ isDefault }) => isDefault) ?? agents[0];
  const isDemo = agent?.provider === "demo";
  let made: SessionView | null = null;

  async function send(text: string, key: string): Promise<Reply<unknown>> {
    // A second try after a failed one uses the session that the first one made.
    const session = made
      ? { ok: true as const, value: made }
      : await post<SessionView>("/api/sessions", {});
    if (!session.ok) return session;
    made = session.value;
    const path = `/api/sessions/${encodeURIComponent(made.id)}/messages`;
    const reply = await post(path, { content: text }, key);
    if (reply.ok) {
      saveDraft("new", "");
      goTo(made.id);
    }
    return reply;
  }

  const box = composer({
    place: "new",
    placeholder: `Ask @${agent?.name ?? "the agent"} to do something…`,
    send,
  });
  const examples = EXAMPLES.map(({ text, about }) =>
    h(
      "button",
      { type: "button", class: "example", click: () => box.write(text) },
      h("code", {}, text),
      h("span", { class: "muted" }, about),
    ),
  );
  return h(
    "div",
    { class: "welcome" },
    h("div", { class: "seal" }, icon("pen")),
    h("h1", {}, "Nothing dangerous runs unsigned."),
    h(
      "p",
      { class: "lead" },
      "Agents here have real tools. Before one does something that matters, it stops and shows you exactly what it is about to run. You sign, or you don’t.",
    ),
    isDemo ? demoNote() : null,
    isDemo ? h("div", { class: "examples" }, ...examples) : null,
    box.element,
  );
}

function demoNote(): HTMLElement {
  return h(
    "p",
    { class: "demo-note" },
    "This is the built-in demo agent: no model, but the tools and the signatures are real. Try one of these.",
  );
}
