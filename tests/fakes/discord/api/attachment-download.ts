import type { IncomingMessage, ServerResponse } from "node:http";
import type { DiscordState } from "../state/discord-state.ts";

/** Answers `GET /attachments/CHANNEL/FILE/NAME?ex=…`; the link dies at `ex`, hexadecimal seconds. */
export function answerDownload(
  state: DiscordState,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const url = new URL(request.url ?? "/", "http://localhost");
  const [, , channelId = "", fileId = ""] = url.pathname.split("/");
  const expiresMs = Number.parseInt(url.searchParams.get("ex") ?? "0", 16) * 1000;
  const file = state.channels
    .get(channelId)
    ?.messages.flatMap(({ attachments }) => attachments)
    .find(({ id }) => id === fileId);
  if (!file || expiresMs <= state.clock.now()) {
    response.writeHead(404).end("This content is no longer available.");
    return;
  }
  response.writeHead(200, {
    "content-type": file.mimetype,
    "content-length": file.content.length,
  });
  response.end(file.content);
}
