import { authorization, read } from "./api-client.ts";
import { consolePage, type Me } from "./console-page.ts";
import { fill, h } from "./dom.ts";
import { signInForm } from "./sign-in-form.ts";
import { startClock } from "./time-text.ts";

const UNAUTHORIZED = 401;

async function start(): Promise<void> {
  const root = document.getElementById("app");
  if (!root) return;
  const me = await read<Me>("/api/me");
  if (me.ok)
    return fill(
      root,
      consolePage(me.value, () => location.reload()),
    );
  if (me.status === UNAUTHORIZED) {
    const wasRefused = "authorization" in authorization();
    return fill(root, signInForm({ wasRefused, onToken: () => void start() }));
  }
  const retry = h(
    "button",
    { class: "button primary", type: "button", click: () => void start() },
    "Try again",
  );
  fill(
    root,
    h(
      "div",
      { class: "sign-in" },
      h("h1", {}, "Countersign"),
      h("p", { role: "alert" }, me.detail),
      retry,
    ),
  );
}

startClock();
await start();
