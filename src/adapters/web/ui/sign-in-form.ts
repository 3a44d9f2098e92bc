import { saveToken } from "./api-client.ts";
import { h } from "./dom.ts";

/** Asks for the token of this person. It stays in this tab. */
export function signInForm(options: { wasRefused: boolean; onToken: () => void }): HTMLElement {
  const input = h("input", {
    type: "password",
    id: "token",
    autocomplete: "current-password",
    required: true,
  });

  function submit(event: Event): void {
    event.preventDefault();
    saveToken(input.value.trim());
    options.onToken();
  }

  const refused = "That token is not one of the users of this console.";
  const form = h(
    "form",
    { class: "sign-in", submit },
    h("img", { src: "/icon.svg", alt: "", width: 44, height: 44 }),
    h("h1", {}, "Countersign"),
    h(
      "p",
      { class: "muted" },
      "Your token says who signs. Your operator has it, from [web] users.",
    ),
    h("label", { for: "token" }, "Token"),
    input,
    options.wasRefused ? h("p", { class: "problem", role: "alert" }, refused) : null,
    h("button", { class: "button primary", type: "submit" }, "Sign in"),
  );
  queueMicrotask(() => input.focus());
  return form;
}
