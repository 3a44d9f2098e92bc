import type { ChatSurface, SurfacePlace } from "../../core/index.ts";
import type { DiscordApi } from "./discord-api.ts";
import { channelOf } from "./place-of.ts";

/** Discord shows somebody typing for ten seconds. */
const AGAIN_MS = 8_000;
/** Work that says nothing for this long shows no more, in case its end got lost. */
const MAX_TYPING_MS = 900_000;
/** Places at which we type at once; more show nothing. */
const MAX_PLACES = 1_000;

export type StatusLine = {
  show: ChatSurface["showStatus"];
  close(): void;
};

type Typing = { timer: NodeJS.Timeout; untilMs: number };

/**
 * "… is typing" while an agent works. A hint: where Discord does not take it, it is not tried
 * again before something new is to be shown.
 */
export function createStatusLine(api: DiscordApi, clock: () => number): StatusLine {
  const typing = new Map<string, Typing>();
  let isClosed = false;

  function stop(channel: string): void {
    clearInterval(typing.get(channel)?.timer);
    typing.delete(channel);
  }

  async function type(channel: string): Promise<void> {
    const known = typing.get(channel);
    if (!known || clock() >= known.untilMs) return stop(channel);
    const answer = await api.call("POST", `/channels/${channel}/typing`);
    if (answer.kind === "refused" && typing.get(channel) === known) stop(channel);
  }

  function begin(channel: string): void {
    if (typing.size >= MAX_PLACES) return;
    const timer = setInterval(() => void type(channel), AGAIN_MS);
    timer.unref();
    typing.set(channel, { timer, untilMs: clock() + MAX_TYPING_MS });
    void type(channel);
  }

  return {
    show(place: SurfacePlace, status) {
      const channel = channelOf(place);
      const known = typing.get(channel);
      if (isClosed || status === null) stop(channel);
      else if (known) known.untilMs = clock() + MAX_TYPING_MS;
      else begin(channel);
    },
    close() {
      isClosed = true;
      for (const channel of typing.keys()) stop(channel);
    },
  };
}
