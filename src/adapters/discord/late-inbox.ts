import type { DiscordInbox } from "./discord-inbox.ts";
import type { OwnIds } from "./discord-room.ts";
import { whoWeAreIn } from "./who-am-i.ts";

/**
 * An inbox that waits to hear who we are, where only the gateway says so. Its session begins with
 * that: nothing else comes before it.
 */
export function createLateInbox(
  told: OwnIds | null,
  open: (own: OwnIds) => DiscordInbox,
): DiscordInbox {
  let inbox = told && open(told);
  return {
    onDispatch(payload) {
      const own = inbox ? null : whoWeAreIn(payload);
      if (own) inbox = open(own);
      inbox?.onDispatch(payload);
    },
    close: () => inbox?.close(),
  };
}
